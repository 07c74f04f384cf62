import type { ReactNode } from 'react';
import { type CartLine, type CheckedLine, checkLines, lineName } from '../../domain/cart.ts';
import { formatNumber, formatTaka, localName } from '../../domain/locale.ts';
import { lineTotal } from '../../domain/pricing.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useRestoredFocus } from '../kit/use-restored-focus.ts';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { useVariationLabel } from '../messages/variation.ts';
import { EmptyCart } from './EmptyCart.tsx';
import { LineNotes } from './LineNotes.tsx';
import { LineQuantity } from './LineQuantity.tsx';
import './MiniCart.css';

interface Actions {
  /** The line that was just added: shown first. */
  addedId: number | null;
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

interface Props extends Actions {
  lines: readonly CartLine[];
  isOpen: boolean;
  onClose: () => void;
  /** Taka. */
  subtotal: number;
  /** Restores the line removed last. */
  undo?: ReactNode;
}

/** Removing a line moves the focus to the next one. */
const MiniCartLines = ({
  lines,
  addedId,
  onQuantity,
  onRemove,
}: Actions & { lines: readonly CheckedLine[] }) => {
  const { product: messages } = useMessages();
  const cart = useCartMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const restoredFocus = useRestoredFocus<HTMLUListElement>('near', 'li > button');
  return (
    <ul {...restoredFocus} className="bare">
      {lines.map((line) => {
        const { id, product, variation, quantity, problem, limit } = line;
        const name = localName(product, locale);
        const label = variationLabel(product, variation);
        return (
          <li key={id} data-added={id === addedId || undefined}>
            <Picture url={product.featured_img} alt="" sizes="5rem" />
            <div>
              <Link look="plain" href={`/products/${product.slug}`} {...name} />
              <p>
                {label && `${label} · `}
                {formatNumber(quantity, locale)} × {formatTaka(product.sales_price, locale)}
              </p>
              <LineNotes line={line} />
              <div className="mini-cart-figures">
                <LineQuantity
                  label={messages.quantityOf(lineName(name.children, label))}
                  value={quantity}
                  max={limit}
                  onChange={(to) => onQuantity(id, to)}
                  isDisabled={problem !== null}
                />
                <b>
                  {problem === null
                    ? formatTaka(lineTotal({ price: product.sales_price, quantity }), locale)
                    : '—'}
                </b>
              </div>
            </div>
            <IconButton
              icon="close"
              label={cart.removeLine(lineName(name.children, label))}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
};

/** Moves the focus when the list is removed; react-aria's dialog does not in Firefox, which fires no blur then. */
const MiniCartContent = ({ children }: { children: ReactNode }) => (
  <div {...useRestoredFocus<HTMLDivElement>('first')} className="mini-cart-content">
    {children}
  </div>
);

export const MiniCart = ({
  isOpen,
  onClose,
  lines,
  subtotal,
  addedId,
  onQuantity,
  onRemove,
  undo,
}: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  const checked = checkLines(lines);
  const added = checked.filter(({ id }) => id === addedId);
  const shown = [...added, ...checked.filter(({ id }) => id !== addedId)];
  return (
    <Dialog title={cart.title} isOpen={isOpen} onClose={onClose} placement="sheet">
      <MiniCartContent>
        {lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="mini-cart">
            <MiniCartLines lines={shown} addedId={addedId} onQuantity={onQuantity} onRemove={onRemove} />
            <div className="mini-cart-foot">
              <p className="mini-cart-sum">
                <span>{cart.subtotal}</span>
                <b>{formatTaka(subtotal, locale)}</b>
              </p>
              <Link look="primary" isWide href="/checkout/">
                {cart.checkout}
              </Link>
              <div className="mini-cart-ways">
                <Button onClick={onClose}>{cart.continueShopping}</Button>
                <Link look="secondary" href="/cart">
                  {cart.viewCart}
                </Link>
              </div>
            </div>
          </div>
        )}
        {undo}
      </MiniCartContent>
    </Dialog>
  );
};
