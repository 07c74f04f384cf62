import { z } from 'zod';
import { Id, PictureUrl, Slug, Taka } from './identifiers.ts';

export const GalleryPicture = z.object({ id: Id, file_url: PictureUrl }).describe('A picture of the gallery');
export type GalleryPicture = z.infer<typeof GalleryPicture>;

/** 'flat' is an amount in taka, 'percentage' a percentage of the unit price. The field name is misspelt in the API. */
export const DiscountType = z
  .enum(['flat', 'percentage'])
  .describe("'flat': discount in taka; 'percentage': discount in per cent");

export const Merchant = z
  .object({ id: Id, name: z.string().min(1) })
  .describe('The vendor who sells the product');
export type Merchant = z.infer<typeof Merchant>;

export const MerchantProfile = z
  .object({
    ...Merchant.shape,
    description: z.string().optional().describe('Its story: plain text, each line a paragraph'),
    description_bn: z.string().optional(),
    place: z.string().optional().describe('Where it works'),
    place_bn: z.string().optional(),
    picture: PictureUrl.optional(),
    picture_alt: z.string().optional().describe('What the picture shows; absent if it adds nothing'),
    picture_alt_bn: z.string().optional(),
  })
  .describe('A vendor as its page shows it; texts that it does not have are absent');
export type MerchantProfile = z.infer<typeof MerchantProfile>;

export const ProductCategory = z
  .object({
    id: Id,
    name: z.string().min(1),
    name_bn: z.string().min(1).optional().describe('The name in Bangla, if any'),
    slug: Slug,
  })
  .describe('The category of the product');

const rowFields = {
  id: Id,
  name: z.string().min(1).max(200),
  name_bn: z.string().min(1).max(200).optional().describe('The name in Bangla, if any'),
  slug: Slug,
  featured_img: PictureUrl,
  unit_price: Taka.describe('The price before the discount, in taka'),
  sales_price: Taka.describe('The price after the discount, in taka'),
  discount: z.number().min(0).describe('The discount: taka if flat, per cent otherwise; 0 for none'),
  discout_type: DiscountType,
  category: ProductCategory,
  category_id: Id,
  merchant: Merchant,
  merchant_id: Id,
  current_stock: z.int().min(0).describe('Quantity in stock; 0 means sold out'),
  is_wishlist: z.boolean().describe("Whether the product is on the caller's wishlist"),
};
const attributeNames = z.array(z.string().min(1).max(60)).max(50).optional();
const attributes = {
  colours: attributeNames.describe('Colours for filtering, such as Red; absent if the backend has none'),
  sibling_colours: attributeNames.describe(
    'Other colours of the product by the same vendor in the same category; absent if none',
  ),
  second_img: PictureUrl.optional().describe('A second picture, displayed when a card is hovered'),
  fabrics: attributeNames.describe('Fabrics for filtering, such as Cotton; absent if the backend has none'),
};
const plain = {
  is_variant: z.literal(false),
  variations: z.array(z.never()).describe('Empty: the product has no variations'),
  product_attribute: z.string().optional(),
};
const variant = {
  is_variant: z.literal(true),
  product_attribute_bn: z.string().min(1).optional().describe('The attribute name in Bangla, if any'),
  variations: z.array(z.string().min(1)).min(1).describe('The available variations, such as S, M, L'),
  product_attribute: z.string().min(1).describe('The attribute of the variations, such as Size or Colour'),
  variation_stock: z
    .array(z.object({ variation: z.string().min(1), stock: z.int().min(0) }))
    .max(100)
    .optional()
    .describe(
      'Quantity in stock of each variation, whose sum is current_stock; absent if only that is counted',
    ),
};
const colour_siblings = z
  .array(
    z.object({
      id: Id,
      name: rowFields.name,
      name_bn: rowFields.name_bn,
      slug: Slug,
      colour: z.string().min(1).max(60),
    }),
  )
  .max(12)
  .optional()
  .describe('Products by the same vendor in the same category, one per other colour; absent if none');
const bangla = {
  short_description_bn: z.string().optional().describe('The short description in Bangla, if any'),
  description_bn: z.string().optional().describe('The description in Bangla, if any'),
};
const optionalDetail = {
  colour_siblings,
  ...bangla,
  short_description: z.string().optional(),
  description: z.string().optional(),
  gallery: z.array(GalleryPicture).optional(),
};
const detail = {
  colour_siblings,
  ...bangla,
  short_description: z.string().describe('Plain text; markup would be displayed as text'),
  description: z.string().describe("The vendor's description as HTML; sanitise before rendering"),
  size_table: z
    .array(z.array(z.string()))
    .optional()
    .describe(
      'The first row has the titles, such as Size and Chest (cm); every other one a size and its measures. Absent: a storefront may show general ones',
    ),
  gallery: z.array(GalleryPicture),
  rating: z
    .object({ average: z.number().min(1).max(5), count: z.int().min(1) })
    .optional()
    .describe('The published reviews; absent without any, and if the backend has no reviews'),
};

/** A product in a list; descriptions and gallery may be omitted. */
export const ProductRow = z
  .discriminatedUnion('is_variant', [
    z.object({ ...rowFields, ...attributes, ...plain, ...optionalDetail }),
    z.object({ ...rowFields, ...attributes, ...variant, ...optionalDetail }),
  ])
  .describe('A product in a list');
export type ProductRow = z.infer<typeof ProductRow>;

/** A product on its detail page, with all fields. */
export const Product = z
  .discriminatedUnion('is_variant', [
    z.object({ ...rowFields, ...attributes, ...plain, ...detail }),
    z.object({ ...rowFields, ...attributes, ...variant, ...detail }),
  ])
  .describe('A product with all its details');
export type Product = z.infer<typeof Product>;

/** All fields of a product row, optional: an old order may have stored only some of them. */
export const ProductFacts = z
  .object({
    ...rowFields,
    is_variant: z.boolean(),
    variations: z.array(z.string()),
    product_attribute: z.string(),
    product_attribute_bn: variant.product_attribute_bn,
    ...optionalDetail,
  })
  .partial();
