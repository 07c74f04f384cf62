import { lineName } from '../../domain/cart.ts';
import { formatNumber, formatTaka, localName } from '../../domain/locale.ts';
import { lineTotal, type Totals } from '../../domain/pricing.ts';
import { LineNotes, type NotedLine } from '../cart/LineNotes.tsx';
import { TotalsList } from '../cart/TotalsList.tsx';
import { Button } from '../kit/Button.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import './OrderReview.css';

export interface ReviewLine {
  key: number;
  name: string;
  name_bn?: string | undefined;
  slug: string;
  pictureUrl: string;
  /** With its attribute: "Size 38". */
  variation: string | null;
  quantity: number;
  /** Unit price in taka. */
  price: number;
  /** The line in the cart, before the order. */
  cartLine?: NotedLine;
}

interface Props {
  lines: readonly ReviewLine[];
  totals: Totals;
  isRecalculating?: boolean;
  /** Removes a line that cannot be ordered, by its key. */
  onRemove?: (key: number) => void;
}

/** Whether the line cannot be ordered: it does not count. */
const hasProblem = ({ cartLine }: ReviewLine) => cartLine !== undefined && cartLine.problem !== null;

/** Ordered lines and totals. A line that cannot be ordered is marked and can be removed. */
export const OrderReview = ({ lines, totals, isRecalculating = false, onRemove }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  return (
    <div className="order-review">
      <table>
        <caption>
          <VisuallyHidden>{cart.review}</VisuallyHidden>
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{cart.columns.picture}</th>
            <th scope="col">{cart.columns.name}</th>
            <th scope="col">{cart.columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className="order-review-picture">
                <Picture url={line.pictureUrl} alt="" sizes="4rem" />
              </td>
              <td>
                <Link look="plain" href={`/products/${line.slug}`} {...localName(line, locale)} />
                <small>
                  {line.variation && `${line.variation} · `}
                  {formatNumber(line.quantity, locale)} × {formatTaka(line.price, locale)}
                </small>
                {line.cartLine && (
                  <LineNotes line={line.cartLine}>
                    {onRemove && (
                      <Button
                        aria-label={cart.removeLine(
                          lineName(localName(line, locale).children, line.variation),
                        )}
                        onClick={() => onRemove(line.key)}
                      >
                        {cart.columns.remove}
                      </Button>
                    )}
                  </LineNotes>
                )}
              </td>
              <td className="order-review-total">
                {hasProblem(line) ? '—' : formatTaka(lineTotal(line), locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TotalsList totals={totals} isRecalculating={isRecalculating} />
    </div>
  );
};
