import { useStore } from '../../platform/storage/store.ts';
import { useShop } from '../page/root-data.ts';

interface Wishable {
  id: number;
  is_wishlist: boolean;
}

/** Applies the optimistic wishlist state to products, and toggles it. */
export const useWishes = () => {
  const { wishlist } = useShop();
  const { wished } = useStore(wishlist);
  return {
    seen: <P extends Wishable>(product: P): P => {
      const is = wished[product.id];
      return is === undefined || is === product.is_wishlist ? product : { ...product, is_wishlist: is };
    },
    toggle: (product: Wishable) =>
      wishlist.send({ type: 'wish.toggle', productId: product.id, isWished: product.is_wishlist }),
  };
};
