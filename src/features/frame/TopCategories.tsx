import { useCallback, useEffect, useRef, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { Shop } from '../../platform/shop.ts';
import { CategoryRow } from '../../ui/layout/CategoryRow.tsx';
import { useLazyComponent } from '../page/use-lazy-component.ts';

const load = () => import('./CategoryPanelWithPicture.tsx');
const loadPanel = () => load().then((loaded) => loaded.CategoryPanelWithPicture);

/** Row of top categories in the header of wide windows. The panels are loaded on first hover or focus. */
export const TopCategories = ({ shop, categories }: { shop: Shop; categories: readonly Category[] }) => {
  const row = useRef<HTMLUListElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const close = useCallback(() => setOpenId(null), []);
  const Panel = useLazyComponent(shop, loadPanel, openId !== null, close);
  useEffect(() => {
    if (!isNeeded) return;
    let stop: (() => void) | null = null;
    load().then(
      ({ attachCategoryRowHandlers }) => {
        // Null after the header was replaced.
        if (row.current) stop = attachCategoryRowHandlers(row.current, setOpenId);
      },
      // Offline, the links keep working; the next hover or focus retries.
      () => setNeeded(false),
    );
    return () => stop?.();
  }, [isNeeded]);
  const category = categories.find(({ id }) => id === openId);
  return (
    <CategoryRow
      ref={row}
      categories={categories}
      openId={openId}
      onOpen={setOpenId}
      onIntent={() => setNeeded(true)}
      panel={Panel && category && <Panel shop={shop} category={category} />}
    />
  );
};
