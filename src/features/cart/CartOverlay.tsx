import { totals } from '../../domain/pricing.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';
import { MiniCart } from '../../ui/cart/MiniCart.tsx';
import { CartUndo } from './CartUndo.tsx';
import { pricedLines } from './priced-lines.ts';

interface Props {
  shop: Shop;
  isOpen: boolean;
  onClose: () => void;
}

/** The cart's panel over whatever page is shown. */
export const CartOverlay = ({ shop, isOpen, onClose }: Props) => {
  const { lines } = useStore(shop.cart);
  return (
    <MiniCart
      isOpen={isOpen}
      onClose={onClose}
      lines={lines}
      subtotal={totals(pricedLines(lines), null, 0).subtotal}
      onRemove={(id) => shop.cart.send({ type: 'line.remove', id })}
      undo={isOpen && <CartUndo shop={shop} />}
    />
  );
};
