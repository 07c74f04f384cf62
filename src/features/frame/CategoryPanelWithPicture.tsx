import { useEffect, useState } from 'react';
import type { Category } from '../../contracts/schemas/category.ts';
import type { Shop } from '../../platform/shop.ts';
import { CategoryPanel } from '../../ui/layout/CategoryPanel.tsx';

export { attachCategoryRowHandlers } from '../../ui/layout/category-row-handlers.ts';

const pictureCache = new WeakMap<Shop, Map<number, Promise<string | null>>>();

/** Loads the picture of a category's first product, cached per shop; null if there is none or loading failed. */
const pictureOf = (shop: Shop, categoryId: number): Promise<string | null> => {
  const pictures = pictureCache.get(shop) ?? new Map<number, Promise<string | null>>();
  pictureCache.set(shop, pictures);
  const request =
    pictures.get(categoryId) ??
    shop.api('GET /api/get_category_products/:categoryId', { params: { categoryId } }).then(
      ({ data }) => data.data[0]?.featured_img ?? null,
      () => {
        pictures.delete(categoryId);
        return null;
      },
    );
  pictures.set(categoryId, request);
  return request;
};

interface Props {
  shop: Shop;
  category: Category;
}

/** The panel of a top category, with a picture that is loaded into a reserved space. */
export const CategoryPanelWithPicture = ({ shop, category }: Props) => {
  const [picture, setPicture] = useState<{ of: number; url: string | null }>();
  useEffect(() => {
    let isCurrent = true;
    void pictureOf(shop, category.id).then((url) => isCurrent && setPicture({ of: category.id, url }));
    return () => {
      isCurrent = false;
    };
  }, [shop, category.id]);
  return (
    <CategoryPanel category={category} pictureUrl={picture?.of === category.id ? picture.url : undefined} />
  );
};
