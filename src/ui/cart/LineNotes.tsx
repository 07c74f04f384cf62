import type { ReactNode } from 'react';
import { type CheckedLine, type LineProblem, lineName, stockOf } from '../../domain/cart.ts';
import { formatTaka, localName } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import { useVariationLabel } from '../messages/variation.ts';
import './LineNotes.css';

/** What a line's notes are about. */
export type NotedLine = Pick<CheckedLine, 'product' | 'variation' | 'quantity' | 'seen' | 'problem'>;

/** Why a line cannot be ordered, what to do, and `children`; or what the shop has changed since it was added. */
export const LineNotes = ({ line, children }: { line: NotedLine; children?: ReactNode }) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const { product, variation, quantity, seen, problem } = line;
  const label = variationLabel(product, variation);
  const stock = stockOf(product, variation);
  const texts: Record<LineProblem, string> = {
    missing: cart.lineMissing,
    soldOut: cart.lineSoldOut,
    changed: label === null ? cart.lineNeedsVariation : cart.lineVariationGone(label),
    overStock: cart.lineOverStock(stock),
  };
  if (problem !== null)
    return (
      <div className="line-notes">
        <p className="field-error" role="alert">
          {texts[problem]}
        </p>
        {problem === 'changed' && (
          <Link
            href={`/products/${product.slug}`}
            aria-label={lineName(cart.chooseAgain, localName(product, locale).children)}
          >
            {cart.chooseAgain}
          </Link>
        )}
        {children}
      </div>
    );
  if (seen === undefined) return null;
  const price = product.sales_price;
  return (
    <ul className="line-notes bare">
      {seen.name !== product.name && <li>{cart.lineWasName(localName(seen, locale).children)}</li>}
      {seen.price !== price && (
        <li>{cart.lineWasPrice(formatTaka(seen.price, locale), formatTaka(price, locale))}</li>
      )}
      {seen.quantity > quantity && <li>{cart.lineWasQuantity(seen.quantity, stock)}</li>}
    </ul>
  );
};
