import { useEffect, useRef } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { ProductRow } from '../../contracts/schemas/product.ts';
import { localName } from '../../domain/locale.ts';
import type { LazyRead } from '../../platform/reads/lazy-read.ts';
import { useLocale } from '../../ui/messages/context.ts';
import { CategoryLead } from '../../ui/product/CategoryLead.tsx';
import { ProductSliderSkeleton } from '../../ui/product/ProductSlider.tsx';
import { Products } from './DeferredProductSlider.tsx';
import { useLoaded } from './use-loaded.ts';
import { useNear } from './use-near.ts';

export interface CategorySlider {
  category: Category;
  pictureUrl: string | undefined;
  products: LazyRead<readonly ProductRow[] | null>;
}

const LazyCategoryLead = ({
  category,
  pictureUrl,
  products,
  isCompact,
}: CategorySlider & { isCompact: boolean }) => {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNear(container);
  useEffect(() => {
    if (isNear) products.start();
  }, [isNear, products]);
  const loaded = useLoaded(products.result);
  const name = localName(category, useLocale()).children;
  return (
    <div ref={container}>
      {loaded?.value?.length !== 0 && (
        <CategoryLead category={category} pictureUrl={pictureUrl} isCompact={isCompact}>
          {loaded === null ? <ProductSliderSkeleton /> : <Products label={name} products={loaded.value} />}
        </CategoryLead>
      )}
    </div>
  );
};

/** A slider for each category, in pairs of a large and a compact one, which alternate sides. */
export const CategoryLeads = ({ sliders }: { sliders: readonly CategorySlider[] }) => (
  <div className="category-leads">
    {sliders.map((slider, i) => (
      <LazyCategoryLead key={slider.category.id} {...slider} isCompact={i % 4 === 1 || i % 4 === 2} />
    ))}
  </div>
);
