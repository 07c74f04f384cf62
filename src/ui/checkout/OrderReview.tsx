import { lineName } from '../../domain/cart.ts';
import { formatNumber, formatTaka, localName } from '../../domain/locale.ts';
import { lineTotal, type Totals } from '../../domain/pricing.ts';
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
  isSoldOut?: boolean;
}

interface Props {
  lines: readonly ReviewLine[];
  totals: Totals;
  isRecalculating?: boolean;
  /** Removes a sold-out line by its key. */
  onRemove?: (key: number) => void;
}

/** Ordered lines and totals. A sold-out line is marked and can be removed. */
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
                {line.isSoldOut && (
                  <div className="order-review-sold-out">
                    <p className="field-error">{cart.lineSoldOut}</p>
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
                  </div>
                )}
              </td>
              <td className="order-review-total">{formatTaka(lineTotal(line), locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TotalsList totals={totals} isRecalculating={isRecalculating} />
    </div>
  );
};
