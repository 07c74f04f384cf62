import type { ReactNode } from 'react';
import { type CartLine, lineName, variationLabel } from '../../domain/cart.ts';
import { formatNumber, formatTaka, localName } from '../../domain/locale.ts';
import { lineTotal } from '../../domain/pricing.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { QuantityStepper } from '../kit/QuantityStepper.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import { EmptyCart } from './EmptyCart.tsx';
import './MiniCart.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  lines: readonly CartLine[];
  /** Taka. */
  subtotal: number;
  /** The line that was just added: shown first. */
  addedId: number | null;
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
  /** Restores the line removed last. */
  undo?: ReactNode;
}

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
  const { product: messages } = useMessages();
  const cart = useCartMessages();
  const locale = useLocale();
  const added = lines.filter(({ id }) => id === addedId);
  const shown = [...added, ...lines.filter(({ id }) => id !== addedId)];
  return (
    <Dialog title={cart.title} isOpen={isOpen} onClose={onClose} placement="sheet">
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mini-cart">
          <ul className="bare">
            {shown.map(({ id, product, variation, quantity }) => {
              const name = localName(product, locale);
              const label = variationLabel(product, variation, locale);
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
                      <QuantityStepper
                        label={messages.quantityOf(lineName(name.children, label))}
                        value={quantity}
                        max={product.current_stock}
                        onChange={(to) => onQuantity(id, to)}
                        isDisabled={product.current_stock === 0}
                        debounceMs={250}
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
    </Dialog>
  );
};
