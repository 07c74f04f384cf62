import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';

/** What follows when somebody signs in or out, or an order is placed, whatever page is shown. */
export const useSessionChanges = ({ session, placedOrder, wishlistProducts, lastReads }: Shop): void => {
  const router = useRouter();
  const { user, isKnown } = useStore(session);
  const orderId = useStore(placedOrder);
  const email = user?.email ?? null;
  const known = useRef(isKnown ? email : undefined);
  useEffect(() => {
    if (!isKnown || known.current === email) return;
    const isFirst = known.current === undefined && email === null;
    known.current = email;
    if (isFirst) return;
    wishlistProducts.forget();
    lastReads.forget();
    // Hearts, guarded pages and orders are another person's now, those of pages left before too.
    void router.invalidate().then(() => router.clearCache());
  }, [router, isKnown, email, wishlistProducts, lastReads]);
  useEffect(() => {
    if (orderId === null) return;
    placedOrder.set(null);
    void router.navigate({
      to: '/order_confirmed/$orderId',
      params: { orderId: String(orderId) },
      // The checkout is over: Back does not lead into it again.
      replace: router.state.location.pathname === '/checkout',
    });
  }, [router, orderId, placedOrder]);
};
