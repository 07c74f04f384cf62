import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { WishlistPanel } from '../../ui/account/WishlistPanel.tsx';
import { useFailureMessage } from '../page/failure-message.ts';
import { WishlistUndo } from './WishlistUndo.tsx';

interface Props {
  shop: Shop;
  isOpen: boolean;
  onClose: () => void;
}

/** The wishlist panel, available on all pages. */
export const WishlistOverlay = ({ shop, isOpen, onClose }: Props) => {
  const { wished } = useStore(shop.wishlist);
  const { products, failure } = useStore(shop.wishlistProducts);
  const failureMessage = useFailureMessage();
  return (
    <WishlistPanel
      isOpen={isOpen}
      onClose={onClose}
      products={products?.filter(({ id }) => wished[id] !== false) ?? null}
      error={failure && failureMessage(failure)}
      onRetry={shop.wishlistProducts.read}
      onRemove={({ id }) => shop.wishlist.send({ type: 'wish.remove', productId: id })}
      undo={isOpen && <WishlistUndo shop={shop} products={products ?? []} />}
    />
  );
};
