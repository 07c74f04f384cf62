import { useState } from 'react';
import { cartTotals } from '../../domain/cart-totals.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { MiniCart } from '../../ui/cart/MiniCart.tsx';
import { CartUndo } from './CartUndo.tsx';

interface Props {
  shop: Shop;
  isOpen: boolean;
  /** The line that was just added; null if the cart was opened by its button. */
  addedId: number | null;
  onClose: () => void;
}

/** The cart panel, available on all pages. */
export const CartOverlay = ({ shop, isOpen, addedId, onClose }: Props) => {
  const { lines } = useStore(shop.cart);
  const [firstId, setFirstId] = useState(addedId);
  // Keeps the order of the lines while the panel closes.
  if (isOpen && firstId !== addedId) setFirstId(addedId);
  return (
    <MiniCart
      isOpen={isOpen}
      onClose={onClose}
      lines={lines}
      addedId={firstId}
      onQuantity={(id, quantity) => shop.cart.send({ type: 'quantity.set', id, quantity })}
      subtotal={cartTotals(lines, null, 0).subtotal}
      onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
      undo={isOpen && <CartUndo shop={shop} />}
    />
  );
};
