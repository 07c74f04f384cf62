import { z } from 'zod';
import { Id, Slug, Taka } from './identifiers.ts';
import { ProductRow } from './product.ts';

export const SortOption = z
  .enum(['all', 'newness', 'oldest', 'atoz', 'ztoa'])
  .describe("The order of the rows; 'all' is the shop's own order, which for a search is relevance");
export type SortOption = z.infer<typeof SortOption>;

/** A bound as forms send it: a number, its digits, or '' for none. */
const PriceBound = z
  .union([
    Taka,
    z.literal('').transform(() => undefined),
    z
      .string()
      .regex(/^(?:\d{1,8}(?:\.\d{1,2})?|100000000)$/)
      .transform(Number),
  ])
  .optional();

/** Several values of one filter: a product with any of them meets it; an empty list does not filter. */
const anyOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).optional();
const attributeValue = z.string().min(1).max(60);

/** The active filters; a key that is absent or '' does not filter. Bounds are inclusive, taka. */
export const ListingFilter = z
  .object({
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Words of the name, in capitals or small letters; only products that have all of them'),
    price_min: PriceBound.describe('The lowest price'),
    price_max: PriceBound.describe('The highest price'),
    size: z.string().max(40).optional().describe('Only products with this variation'),
    colours: anyOf(attributeValue).describe('Only products in one of these colours'),
    fabrics: anyOf(attributeValue).describe('Only products of one of these fabrics'),
    vendors: anyOf(Id).describe('Only products of one of these vendors, by id'),
    on_sale: z.boolean().optional().describe('true: only products below their unit price'),
    in_stock: z.boolean().optional().describe('true: only products that are not sold out'),
  })
  .describe('The active filters');
export type ListingFilter = z.infer<typeof ListingFilter>;

export const ListingRequest = z
  .object({
    category_slug: Slug.describe("A category's slug; 'all' for every category"),
    filter_params: z
      .array(ListingFilter)
      .max(20)
      .describe('Filters that must all hold; an empty list filters nothing'),
    sort_option: SortOption,
  })
  .describe('What the listing asks for');
export type ListingRequest = z.infer<typeof ListingRequest>;

/** Values that a list of filters offers, beyond which the rarer ones are left out. */
export const maxFacetValues = 100;
const counts = z.array(z.object({ value: attributeValue, count: z.int().min(0) })).max(maxFacetValues);

/** A backend that does not filter by an attribute leaves its facet out, and the shop offers no such filter. */
export const Facets = z
  .object({
    sizes: z
      .array(z.object({ value: z.string().min(1), count: z.int().min(1) }))
      .describe('Sizes over the whole result, the size filter left aside, with how many products have each'),
    price: z
      .object({ min: Taka, max: Taka })
      .nullable()
      .describe(
        'Lowest and highest price over the whole result, the price bounds left aside; null when it is empty',
      ),
    colours: counts
      .optional()
      .describe(
        'Colours, commonest first, the colour filter left aside; a chosen one is listed without products too',
      ),
    fabrics: counts.optional().describe('Fabrics, in the same way'),
    vendors: z
      .array(z.object({ id: Id, name: z.string().min(1), count: z.int().min(0) }))
      .max(maxFacetValues)
      .optional()
      .describe('Vendors, in the same way'),
    on_sale: z.int().min(0).optional().describe('Products below their unit price, this filter left aside'),
    in_stock: z.int().min(0).optional().describe('Products that are not sold out, this filter left aside'),
  })
  .describe('What could be filtered further, counted over the whole result');
export type Facets = z.infer<typeof Facets>;

const paging = {
  current_page: z.int().min(1).optional(),
  last_page: z.int().min(1).optional(),
  per_page: z.int().min(1).max(200).optional(),
};

export const ListingMeta = z.object({
  total: z.int().min(0).describe('Products over all pages'),
  ...paging,
  facets: Facets.optional(),
});

export const Listing = z
  .object({ data: z.array(ProductRow), meta: ListingMeta })
  .describe('One page of products');
export type Listing = z.infer<typeof Listing>;

/** The nested list that some calls answer: the rows under data.data, page figures beside them. */
export const nestedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.object({ data: z.array(row), total: z.int().min(0).optional(), ...paging }) });
