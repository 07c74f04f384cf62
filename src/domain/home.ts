import type { Category } from '../contracts/schemas/category.ts';
import type { HomeBlock } from '../contracts/schemas/home.ts';

/** Home page blocks for a backend without the home page operation. */
export const defaultHomeBlocks = (categories: readonly Category[]): HomeBlock[] => [
  { type: 'hero' },
  { type: 'trust' },
  { type: 'featured' },
  { type: 'deals' },
  { type: 'categories', sliders: categories.map(({ id }) => ({ category_id: id })) },
  { type: 'recently_viewed' },
];
