import { localName } from '../../domain/locale.ts';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { useLocale, useMessages } from '../../ui/messages/context.ts';

/** Undo bar for removals from the cart. */
export const CartUndo = ({ shop }: { shop: Shop }) => {
  const { removed } = useStore(shop.cart);
  const { layout } = useMessages();
  const locale = useLocale();
  const first = removed[0];
  const message =
    first === undefined
      ? null
      : removed.length > 1
        ? layout.cartCleared
        : layout.removedFromCart(localName(first.line.product, locale).children);
  return (
    <UndoBar
      message={message}
      onUndo={() => shop.cart.send({ type: 'removal.undo' })}
      onDismiss={() => shop.cart.send({ type: 'removal.dismiss' })}
    />
  );
};
