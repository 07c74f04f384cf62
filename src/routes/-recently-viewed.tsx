import { useEffect, useMemo } from 'react';
import type { Shop } from '../app/shop.ts';
import { readIfPossible, writeIfPossible } from '../app/storage.ts';
import type { Product } from '../contracts/schemas/product.ts';
import { readViewed, withViewed } from '../domain/recently-viewed.ts';
import { RecentlyViewed } from '../ui/product/RecentlyViewed.tsx';
import { useShop } from './-root-data.ts';
import { useQuickView } from './-use-quick-view.ts';

const key = 'viewed';
const keptBy = ({ keeper, now }: Shop) => readViewed(readIfPossible(keeper, key), now());

type Props = { /** The product that is viewed now: the next page will list it. */ current?: Product };

/** What the shopper looked at before, as this browser remembers it. No hearts: only the server knows today's. */
export function ViewedBefore({ current }: Props) {
  const shop = useShop();
  const quickView = useQuickView();
  const id = current?.id;
  const before = useMemo(
    () => keptBy(shop).flatMap(({ product }) => (product.id === id ? [] : [product])),
    [shop, id],
  );
  useEffect(() => {
    if (current) writeIfPossible(shop.keeper, key, withViewed(keptBy(shop), current, shop.now()));
  }, [shop, current]);
  return <RecentlyViewed products={before} onQuickView={quickView.open} />;
}
