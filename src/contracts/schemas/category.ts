import { z } from 'zod';
import { Id, Slug } from './identifiers.ts';

/** A node of the category tree; parent_id 0 means top level. */
export const Category = z
  .object({
    id: Id,
    parent_id: z.int().min(0).describe('The id of the parent category; 0 at the top level'),
    name: z.string().min(1),
    name_bn: z.string().min(1).optional().describe('The name in Bangla, if any'),
    slug: Slug,
    get items() {
      return z.array(Category).describe('The child categories');
    },
  })
  .describe('A category with its descendants');
export type Category = z.infer<typeof Category>;
