import { useCallback, useEffect, useRef, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { Shop } from '../../platform/shop.ts';
import { CategoryRow } from '../../ui/layout/CategoryRow.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./CategoryPanelWithPicture.tsx');
const loadPanel = () => load().then((loaded) => loaded.CategoryPanelWithPicture);

/** The row of top categories in the header of wide windows. What its entries open comes when it is first come to. */
export const TopCategories = ({ shop, categories }: { shop: Shop; categories: readonly Category[] }) => {
  const row = useRef<HTMLUListElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const close = useCallback(() => setOpenId(null), []);
  const Panel = useLazyComponent(shop, loadPanel, openId !== null, close);
  useEffect(() => {
    if (!isWanted) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    load().then(
      ({ attachCategoryRowHandlers }) => {
        if (row.current && !isGone) stop = attachCategoryRowHandlers(row.current, setOpenId);
      },
      // Without a connection the links serve on; the next visit to the row tries again.
      () => setWanted(false),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isWanted]);
  const category = categories.find(({ id }) => id === openId);
  return (
    <CategoryRow
      ref={row}
      categories={categories}
      openId={openId}
      onOpen={setOpenId}
      onIntent={() => setWanted(true)}
      panel={Panel && category && <Panel shop={shop} category={category} />}
    />
  );
};
