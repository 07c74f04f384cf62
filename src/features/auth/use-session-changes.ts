import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { useStore } from '../../platform/storage/store.ts';

/** Clears caches and reloads data when the user changes. */
export const useSessionChanges = ({ session, lastReads }: Shop): void => {
  const router = useRouter();
  const { user, isKnown } = useStore(session);
  const email = user?.email ?? null;
  const known = useRef(isKnown ? email : undefined);
  useEffect(() => {
    if (!isKnown || known.current === email) return;
    const isFirst = known.current === undefined && email === null;
    known.current = email;
    if (isFirst) return;
    lastReads.clear();
    // Wishlist flags, protected pages and orders depend on the user, also in cached matches.
    void router.invalidate().then(() => router.clearCache());
  }, [router, isKnown, email, lastReads]);
};
