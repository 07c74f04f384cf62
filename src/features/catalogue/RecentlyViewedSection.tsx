import { useEffect, useMemo } from 'react';
import type { Product } from '../../contracts/schemas/product.ts';
import { addViewed, readViewed } from '../../domain/browsing-history.ts';
import type { Shop } from '../../platform/shop.ts';
import { viewedKey } from '../../platform/storage/browsing-history.ts';
import { tryRead, tryWrite } from '../../platform/storage/storage.ts';
import { useStore } from '../../platform/storage/store.ts';
import { useHydrated } from '../../ui/kit/use-hydrated.ts';
import { RecentlyViewed } from '../../ui/product/RecentlyViewed.tsx';
import { useShop } from '../page/root-data.ts';
import { useQuickView } from './use-quick-view.ts';

const readStoredViews = ({ storage, now }: Shop) => readViewed(tryRead(storage, viewedKey), now());

interface Props {
  current?: Product;
}

/** Recently viewed products in browser storage. Without wishlist buttons, as their stored state may be outdated. */
export const RecentlyViewedSection = ({ current }: Props) => {
  const shop = useShop();
  const quickView = useQuickView();
  const id = current?.id;
  const cleared = useStore(shop.browsingHistory);
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the list again after it was cleared
  const products = useMemo(
    () =>
      (isHydrated ? readStoredViews(shop) : []).flatMap(({ product }) =>
        product.id === id ? [] : [product],
      ),
    [shop, id, cleared, isHydrated],
  );
  useEffect(() => {
    if (current) tryWrite(shop.storage, viewedKey, addViewed(readStoredViews(shop), current, shop.now()));
  }, [shop, current]);
  return <RecentlyViewed products={products} onQuickView={quickView.open} />;
};
