import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { useAccountMessages } from '../../ui/messages/account.ts';
import { useLocale } from '../../ui/messages/context.ts';

interface Props {
  shop: Shop;
  /** The loaded list, including the removed product. */
  products: readonly Pick<ProductRow, 'id' | 'name' | 'name_bn'>[];
}

/** Undo bar for removals from the wishlist. */
export const WishlistUndo = ({ shop: { wishlist }, products }: Props) => {
  const { removed } = useStore(wishlist);
  const account = useAccountMessages();
  const locale = useLocale();
  const gone = products.find(({ id }) => id === removed);
  return (
    <UndoBar
      message={gone ? account.removedFromWishlist(localName(gone, locale).children) : null}
      onUndo={() => wishlist.send({ type: 'removal.undo' })}
      onDismiss={() => wishlist.send({ type: 'removal.dismiss' })}
    />
  );
};
