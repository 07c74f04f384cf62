import type { Product, ProductRow } from '../../../src/contracts/schemas/product.ts';
import type { StoredProduct } from './catalogue-data.ts';
import type { Caller } from './handlers/handler.ts';
import type { World } from './world.ts';

const isWished = (world: World, { user }: Caller, productId: number): boolean =>
  user !== null && world.wishlist.some((entry) => entry.userId === user.id && entry.productId === productId);

/** A product as detail responses contain it. */
export const productOf = (world: World, caller: Caller, stored: StoredProduct): Product => {
  const { variants, createdAt: _at, featured: _featured, deal: _deal, ...fields } = stored;
  const stars = world.reviews
    .filter(({ productId, state }) => productId === stored.id && state === 'published')
    .map((review) => review.stars);
  const sum = stars.reduce((total, each) => total + each, 0);
  const shared = {
    ...fields,
    is_wishlist: isWished(world, caller, stored.id),
    ...(stars.length > 0 && { rating: { average: sum / stars.length, count: stars.length } }),
  };
  return variants === null
    ? { ...shared, is_variant: false, variations: [] }
    : { ...shared, is_variant: true, variations: variants.variations, product_attribute: variants.attribute };
};

/** A product as lists contain it: without descriptions and gallery. */
export const rowOf = (world: World, caller: Caller, stored: StoredProduct): ProductRow => {
  const {
    description: _description,
    gallery: _gallery,
    short_description: _short,
    rating: _rating,
    ...row
  } = productOf(world, caller, stored);
  return row as ProductRow;
};
