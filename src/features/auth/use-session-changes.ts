import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/store.ts';

/** What follows when somebody signs in or out, whatever page is shown. */
export const useSessionChanges = ({ session, wishlistProducts, lastReads }: Shop): void => {
  const router = useRouter();
  const { user, isKnown } = useStore(session);
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
};
