import type { ReactNode } from 'react';
import { type CartLine, lineName, variationLabel } from '../../domain/cart.ts';
import { formatNumber, formatTaka } from '../../domain/locale.ts';
import { lineTotal } from '../../domain/pricing.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Link } from '../kit/Link.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';
import { EmptyCart } from './EmptyCart.tsx';
import './MiniCart.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  lines: readonly CartLine[];
  /** Taka. */
  subtotal: number;
  onRemove: (id: number) => void;
  /** The way to have back what was removed. */
  undo?: ReactNode;
}

export const MiniCart = ({ isOpen, onClose, lines, subtotal, onRemove, undo }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  return (
    <Dialog title={cart.title} isOpen={isOpen} onClose={onClose} place="side">
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mini-cart">
          <ul className="bare">
            {lines.map(({ id, product, variation, quantity }) => (
              <li key={id}>
                <Picture url={product.featured_img} alt="" sizes="5rem" />
                <div>
                  <Link look="plain" href={`/products/${product.slug}`}>
                    {product.name}
                  </Link>
                  <p>
                    {variation && `${variationLabel(product, variation)} · `}
                    {formatNumber(quantity, locale)} × {formatTaka(product.sales_price, locale)}
                  </p>
                  <b>{formatTaka(lineTotal({ price: product.sales_price, quantity }), locale)}</b>
                </div>
                <IconButton
                  icon="close"
                  label={cart.removeLine(lineName(product.name, variationLabel(product, variation)))}
                  onClick={() => onRemove(id)}
                />
              </li>
            ))}
          </ul>
          <div className="mini-cart-foot">
            <p className="mini-cart-sum">
              <span>{cart.subtotal}</span>
              <b>{formatTaka(subtotal, locale)}</b>
            </p>
            <Link look="primary" isWide href="/checkout/">
              {cart.checkout}
            </Link>
            <Link look="secondary" isWide href="/cart">
              {cart.viewCart}
            </Link>
          </div>
        </div>
      )}
      {undo}
    </Dialog>
  );
};
