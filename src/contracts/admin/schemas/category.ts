import { z } from 'zod';
import { Id, Slug } from '../../schemas/identifiers.ts';
import { AuditEntry } from './report.ts';
import { Version } from './versions.ts';

const ParentId = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The id of the category above; 0 at the top level');

const row = {
  id: Id,
  version: Version,
  parent_id: ParentId,
  name: z.string().min(1),
  name_bn: z.string().min(1).optional(),
  slug: Slug,
  is_hidden: z
    .boolean()
    .describe('Whether shoppers do not see it, nor those below it; their products stay in the shop'),
  products: z
    .int()
    .min(0)
    .describe('Products of this category itself, hidden ones included, without those of categories below it'),
};

export const AdminCategoryRow = z.object(row).describe('A category in the tree of the panel');
export type AdminCategoryRow = z.infer<typeof AdminCategoryRow>;

export const AdminCategory = z
  .object({
    ...row,
    size_table: z
      .string()
      .describe('Measures of its sizes as they were typed; empty: those of the category above'),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
  })
  .describe('A category with all that the panel edits');
export type AdminCategory = z.infer<typeof AdminCategory>;

const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('In English; an import finds the category by it. Unique among those with the same parent');
const NameInBangla = z.string().trim().max(100).describe('In Bangla; empty for none');
const CategorySlug = Slug.max(150)
  .refine((slug) => slug !== 'all', 'is the listing of all categories')
  .describe('The last part of its URL, unique');

export const NewCategory = z
  .object({
    name: Name,
    name_bn: NameInBangla.optional(),
    slug: CategorySlug.optional().describe('Default: made from the name'),
    parent_id: ParentId.optional().describe('Default: at the top level'),
    is_hidden: z.boolean().optional(),
  })
  .describe('A category to be added as the last one of its parent');
export type NewCategory = z.infer<typeof NewCategory>;

/** Absent fields are kept; an empty name_bn removes what is stored. */
export const CategoryUpdate = z
  .object({
    version: Version,
    name: Name.optional(),
    name_bn: NameInBangla.optional(),
    slug: CategorySlug.optional().describe('The page of the former slug redirects to the new one'),
    is_hidden: z.boolean().optional(),
    size_table: z
      .string()
      .trim()
      .max(4000)
      .optional()
      .describe(
        'The first line has the titles of the columns, every other one a size with its measures; cells separated by tabs, bars, semicolons or commas',
      ),
    parent_id: ParentId.optional().describe('Without `after`, it becomes the last one there'),
    after: ParentId.optional().describe('The id of the sibling that it follows; 0 for the first place'),
  })
  .describe('Changes of a category');
export type CategoryUpdate = z.infer<typeof CategoryUpdate>;

export const CategoryRemoval = z
  .object({
    version: Version,
    products_to: Id.optional().describe('The category that gets its products; required if it has any'),
  })
  .describe('What happens to the content of a category that is deleted');
export type CategoryRemoval = z.infer<typeof CategoryRemoval>;
