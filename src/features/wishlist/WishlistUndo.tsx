import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { useMessages } from '../../ui/messages/context.ts';

interface Props {
  shop: Shop;
  /** The list it was removed from, as it was read. */
  products: readonly { id: number; name: string }[];
}

/** After a removal from the wishlist: what it was and the way back. */
export const WishlistUndo = ({ shop: { wishlist }, products }: Props) => {
  const { removed } = useStore(wishlist);
  const { layout } = useMessages();
  const gone = products.find(({ id }) => id === removed);
  return (
    <UndoBar
      message={gone ? layout.removedFromWishlist(gone.name) : null}
      onUndo={() => wishlist.send({ type: 'removal.undo' })}
      onDismiss={() => wishlist.send({ type: 'removal.dismiss' })}
    />
  );
};
