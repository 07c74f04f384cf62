import { z } from 'zod';
import { Id, Slug, Taka } from './identifiers.ts';
import { MerchantProfile, ProductRow } from './product.ts';

export const SortOption = z
  .enum(['all', 'newness', 'oldest', 'atoz', 'ztoa', 'price_asc', 'price_desc'])
  .describe(
    "The sort order; 'all' is the default order of the shop, or relevance for a search. Sorting by sales_price is optional: see meta.sort_options",
  );
export type SortOption = z.infer<typeof SortOption>;

/** A price bound as sent by forms: a number, a numeric string, or '' for no bound. */
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

/** Values of a filter, combined with OR; an empty list does not filter. */
const anyOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).optional();
const attributeValue = z.string().min(1).max(60);

/** The active filters; a key that is absent or '' does not filter. Bounds are inclusive, in taka. */
export const ListingFilter = z
  .object({
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Words in the name, case-insensitive; a product must contain all of them'),
    price_min: PriceBound.describe('Minimum price'),
    price_max: PriceBound.describe('Maximum price'),
    size: z.string().max(100).optional().describe('Only products with this variation'),
    colours: anyOf(attributeValue).describe('Only products in one of these colours'),
    fabrics: anyOf(attributeValue).describe('Only products of one of these fabrics'),
    vendors: anyOf(Id).describe('Only products of one of these vendors, by id'),
    on_sale: z.boolean().optional().describe('true: only discounted products'),
    in_stock: z.boolean().optional().describe('true: only products in stock'),
  })
  .describe('The active filters');
export type ListingFilter = z.infer<typeof ListingFilter>;

export const ListingRequest = z
  .object({
    category_slug: Slug.describe("The slug of a category; 'all' for all categories"),
    filter_params: z
      .array(ListingFilter)
      .max(20)
      .describe('Filters combined with AND; an empty list does not filter'),
    sort_option: SortOption,
  })
  .describe('A request for a page of products');
export type ListingRequest = z.infer<typeof ListingRequest>;

/** Maximum number of values in a facet; the rarest are omitted. */
export const maxFacetValues = 100;
const counts = z.array(z.object({ value: attributeValue, count: z.int().min(0) })).max(maxFacetValues);

/** A backend without a filter omits its facet, and the shop then hides the filter. */
export const Facets = z
  .object({
    sizes: z
      .array(z.object({ value: z.string().min(1), count: z.int().min(1) }))
      .describe('Sizes with product counts, ignoring the size filter'),
    price: z
      .object({ min: Taka, max: Taka })
      .nullable()
      .describe('Lowest and highest price, ignoring the price bounds; null for an empty result'),
    colours: counts
      .optional()
      .describe(
        'Colours with product counts, most common first, ignoring the colour filter; selected colours are included even with a count of 0',
      ),
    fabrics: counts.optional().describe('Fabrics, like colours'),
    vendors: z
      .array(z.object({ id: Id, name: z.string().min(1), count: z.int().min(0) }))
      .max(maxFacetValues)
      .optional()
      .describe('Vendors, like colours'),
    on_sale: z.int().min(0).optional().describe('Number of discounted products, ignoring this filter'),
    in_stock: z.int().min(0).optional().describe('Number of products in stock, ignoring this filter'),
  })
  .describe('Facets with counts over the whole result');
export type Facets = z.infer<typeof Facets>;

const paging = {
  current_page: z.int().min(1).optional(),
  last_page: z.int().min(1).optional(),
  per_page: z.int().min(1).max(200).optional(),
};

export const ListingMeta = z.object({
  total: z.int().min(0).describe('Number of products on all pages'),
  ...paging,
  facets: Facets.optional(),
  sort_options: z
    .array(z.string().min(1).max(60))
    .max(50)
    .optional()
    .describe(
      "The optional values of sort_option that the backend supports: 'price_asc' and 'price_desc'. The shop offers no others",
    ),
});

export const Listing = z
  .object({ data: z.array(ProductRow), meta: ListingMeta })
  .describe('One page of products');
export type Listing = z.infer<typeof Listing>;

/** The nested list of some operations: rows in data.data, paging beside them. */
export const nestedPage = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.object({ data: z.array(row), total: z.int().min(0).optional(), ...paging }) });

/** The products of a vendor, and the vendor. */
export const VendorPage = z.object({
  data: nestedPage(ProductRow).shape.data.extend({
    merchant: MerchantProfile.optional().describe('Absent if the backend knows no more than its products'),
  }),
});
