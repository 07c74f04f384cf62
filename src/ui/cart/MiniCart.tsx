import type { ReactNode } from 'react';
import { type CartLine, lineName } from '../../domain/cart.ts';
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
import { LineQuantity } from './LineQuantity.tsx';
import './MiniCart.css';

interface LinesProps {
  lines: readonly CartLine[];
  /** The line that was just added: shown first. */
  addedId: number | null;
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

interface Props extends LinesProps {
  isOpen: boolean;
  onClose: () => void;
  /** Taka. */
  subtotal: number;
  /** Restores the line removed last. */
  undo?: ReactNode;
}

/** Removing a line moves the focus to the next one. */
const MiniCartLines = ({ lines, addedId, onQuantity, onRemove }: LinesProps) => {
  const { product: messages } = useMessages();
  const cart = useCartMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const restoredFocus = useRestoredFocus<HTMLUListElement>('near', 'li > button');
  return (
    <ul {...restoredFocus} className="bare">
      {lines.map(({ id, product, variation, quantity }) => {
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
              <div className="mini-cart-figures">
                <LineQuantity
                  label={messages.quantityOf(lineName(name.children, label))}
                  value={quantity}
                  max={product.current_stock}
                  onChange={(to) => onQuantity(id, to)}
                  isDisabled={product.current_stock === 0}
                />
                <b>{formatTaka(lineTotal({ price: product.sales_price, quantity }), locale)}</b>
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
  const added = lines.filter(({ id }) => id === addedId);
  const shown = [...added, ...lines.filter(({ id }) => id !== addedId)];
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
