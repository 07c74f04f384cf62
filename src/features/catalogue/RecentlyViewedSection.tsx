import { useEffect, useMemo } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { readViewed, withViewed } from '../../domain/browsing-history.ts';
import { viewedKey } from '../../platform/browsing-history.ts';
import type { Shop } from '../../platform/shop.ts';
import { tryRead, tryWrite } from '../../platform/storage.ts';
import { useStore } from '../../platform/store.ts';
import { useHydrated } from '../../ui/kit/use-hydrated.ts';
import { RecentlyViewed } from '../../ui/product/RecentlyViewed.tsx';
import { useShop } from '../shell/root-data.ts';
import { useQuickView } from './use-quick-view.ts';

const viewedIn = ({ storage, now }: Shop) => readViewed(tryRead(storage, viewedKey), now());

interface Props {
  current?: Product;
}

/** What the shopper looked at before, as this browser remembers it. No hearts: only the server knows today's. */
export const RecentlyViewedSection = ({ current }: Props) => {
  const shop = useShop();
  const quickView = useQuickView();
  const id = current?.id;
  const cleared = useStore(shop.browsingHistory);
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared, the list is read again.
  const before = useMemo(
    () => (isHydrated ? viewedIn(shop) : []).flatMap(({ product }) => (product.id === id ? [] : [product])),
    [shop, id, cleared, isHydrated],
  );
  useEffect(() => {
    if (current) tryWrite(shop.storage, viewedKey, withViewed(viewedIn(shop), current, shop.now()));
  }, [shop, current]);
  return <RecentlyViewed products={before} onQuickView={quickView.open} />;
};
