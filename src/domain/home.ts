import type { Category } from '../contracts/schemas/category.ts';
import type { HomeBlock } from '../contracts/schemas/home.ts';

/** The home page of a backend that does not say what it is made of. */
export const plainHome = (categories: readonly Category[]): HomeBlock[] => [
  { type: 'hero' },
  { type: 'trust' },
  { type: 'featured' },
  { type: 'deals' },
  { type: 'categories', sliders: categories.map(({ id }) => ({ category_id: id })) },
  { type: 'recently_viewed' },
];
