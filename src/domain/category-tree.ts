import type { Category } from '../contracts/schemas/category.ts';

/** The categories from the top level down to the one with the slug; empty when there is none. */
export const categoryChain = (trees: readonly Category[], slug: string): Category[] => {
  for (const category of trees) {
    if (category.slug === slug) return [category];
    const below = categoryChain(category.items, slug);
    if (below.length > 0) return [category, ...below];
  }
  return [];
};
