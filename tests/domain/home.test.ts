import { expect, it } from 'vitest';
import type { Category } from '../../src/contracts/schemas/category.ts';
import { defaultHomeBlocks } from '../../src/domain/home.ts';

it('shows all blocks that need no home page operation, with a slider for each category', () => {
  const categories = [7, 9].map((id) => ({ id }) as Category);
  expect(defaultHomeBlocks(categories)).toEqual([
    { type: 'hero' },
    { type: 'trust' },
    { type: 'featured' },
    { type: 'deals' },
    { type: 'categories', sliders: [{ category_id: 7 }, { category_id: 9 }] },
    { type: 'recently_viewed' },
  ]);
});
