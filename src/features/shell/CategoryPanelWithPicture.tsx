import { useEffect, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { Shop } from '../../platform/shop.ts';
import { CategoryPanel } from '../../ui/layout/CategoryPanel.tsx';

export { attachCategoryRowHandlers } from '../../ui/layout/category-row-handlers.ts';

const known = new WeakMap<Shop, Map<number, Promise<string | null>>>();

/** The picture of a category's first product; null when there is none, or it could not be read. Read once. */
const pictureOf = (shop: Shop, categoryId: number): Promise<string | null> => {
  const pictures = known.get(shop) ?? new Map<number, Promise<string | null>>();
  known.set(shop, pictures);
  const reading =
    pictures.get(categoryId) ??
    shop.api('GET /api/get_category_products/:categoryId', { params: { categoryId } }).then(
      ({ data }) => data.data[0]?.featured_img ?? null,
      () => {
        pictures.delete(categoryId);
        return null;
      },
    );
  pictures.set(categoryId, reading);
  return reading;
};

interface Props {
  shop: Shop;
  category: Category;
}

/** The panel of a top category. The words are there at once; the picture follows into the space reserved for it. */
export const CategoryPanelWithPicture = ({ shop, category }: Props) => {
  const [picture, setPicture] = useState<{ of: number; url: string | null }>();
  useEffect(() => {
    let isWanted = true;
    void pictureOf(shop, category.id).then((url) => isWanted && setPicture({ of: category.id, url }));
    return () => {
      isWanted = false;
    };
  }, [shop, category.id]);
  return (
    <CategoryPanel category={category} pictureUrl={picture?.of === category.id ? picture.url : undefined} />
  );
};
