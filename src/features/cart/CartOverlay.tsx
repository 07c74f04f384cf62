import { useState } from 'react';
import { totals } from '../../domain/pricing.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';
import { MiniCart } from '../../ui/cart/MiniCart.tsx';
import { CartUndo } from './CartUndo.tsx';
import { pricedLines } from './priced-lines.ts';

interface Props {
  shop: Shop;
  isOpen: boolean;
  /** The line that was just added; null when the cart was opened to look at it. */
  addedId: number | null;
  onClose: () => void;
}

/** The cart's panel over whatever page is shown. */
export const CartOverlay = ({ shop, isOpen, addedId, onClose }: Props) => {
  const { lines } = useStore(shop.cart);
  const [firstId, setFirstId] = useState(addedId);
  // While the panel closes its lines stay in their order.
  if (isOpen && firstId !== addedId) setFirstId(addedId);
  return (
    <MiniCart
      isOpen={isOpen}
      onClose={onClose}
      lines={lines}
      addedId={firstId}
      onQuantity={(id, quantity) => shop.cart.send({ type: 'quantity.set', id, quantity })}
      subtotal={totals(pricedLines(lines), null, 0).subtotal}
      onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
      undo={isOpen && <CartUndo shop={shop} />}
    />
  );
};
