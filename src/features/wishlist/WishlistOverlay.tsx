import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';
import { WishlistPanel } from '../../ui/account/WishlistPanel.tsx';
import { useFailureMessage } from '../page/failure-message.ts';
import { provideWishlistPanel } from './provide-wishlist-panel.ts';
import { WishlistUndo } from './WishlistUndo.tsx';

interface Props {
  shop: Shop;
  isOpen: boolean;
  onClose: () => void;
}

/** The wishlist panel with its machine, available on all pages. */
export const WishlistOverlay = ({ shop, isOpen, onClose }: Props) => {
  const { wished } = useStore(shop.wishlist);
  const [machine] = useState(() => provideWishlistPanel(shop));
  const actor = useActorRef(machine);
  const { products, failure } = useSelector(actor, ({ context }) => context);
  useEffect(() => {
    const subscription = actor.on('*', shop.notify);
    return () => subscription.unsubscribe();
  }, [actor, shop]);
  useEffect(() => actor.send({ type: isOpen ? 'panel.open' : 'panel.close' }), [actor, isOpen]);
  const failureMessage = useFailureMessage();
  return (
    <WishlistPanel
      isOpen={isOpen}
      onClose={onClose}
      products={products?.filter(({ id }) => wished[id] !== false) ?? null}
      error={failure && failureMessage(failure)}
      onRetry={() => actor.send({ type: 'list.retry' })}
      onRemove={({ id }) => shop.wishlist.send({ type: 'wish.remove', productId: id })}
      undo={isOpen && <WishlistUndo shop={shop} products={products ?? []} />}
    />
  );
};
