import { z } from 'zod';
import { Id, PictureUrl, Slug, Taka } from './identifiers.ts';

export const GalleryPicture = z
  .object({ id: Id, file_url: PictureUrl })
  .describe('One picture of the gallery');
export type GalleryPicture = z.infer<typeof GalleryPicture>;

/** 'flat' takes taka off the unit price, 'percentage' per cent. The misspelt field name is the wire's. */
export const DiscountType = z
  .enum(['flat', 'percentage'])
  .describe("'flat': taka off; 'percentage': per cent off");

export const Merchant = z
  .object({ id: Id, name: z.string().min(1) })
  .describe('The vendor who sells the product');
export type Merchant = z.infer<typeof Merchant>;

export const ProductCategory = z
  .object({
    id: Id,
    name: z.string().min(1),
    name_bn: z.string().min(1).optional().describe('The name in Bangla; absent: none'),
    slug: Slug,
  })
  .describe('The category the product is in');

const rowFields = {
  id: Id,
  name: z.string().min(1).max(200),
  name_bn: z.string().min(1).max(200).optional().describe('The name in Bangla; absent: none'),
  slug: Slug,
  featured_img: PictureUrl,
  unit_price: Taka.describe('The price before the discount, taka'),
  sales_price: Taka.describe('The price paid, taka'),
  discount: z.number().min(0).describe('The discount: taka when flat, per cent otherwise; 0 for none'),
  discout_type: DiscountType,
  category: ProductCategory,
  category_id: Id,
  merchant: Merchant,
  merchant_id: Id,
  current_stock: z.int().min(0).describe('Pieces left; 0 is sold out'),
  is_wishlist: z.boolean().describe("Whether the caller's wishlist holds it"),
};
const attributeNames = z.array(z.string().min(1).max(60)).max(50).optional();
const attributes = {
  colours: attributeNames.describe(
    'The colours it is found by, such as Red; absent when the backend has none',
  ),
  sibling_colours: attributeNames.describe(
    'Other colours that the vendor has it in, within its category; absent for none',
  ),
  second_img: PictureUrl.optional().describe('Another view, shown while a pointer rests on a card'),
  fabrics: attributeNames.describe('What it is made of, such as Cotton; absent when the backend has none'),
};
const plain = {
  is_variant: z.literal(false),
  variations: z.array(z.never()).describe('Empty: the product comes in one form'),
  product_attribute: z.string().optional(),
};
const variant = {
  is_variant: z.literal(true),
  product_attribute_bn: z.string().min(1).optional().describe('The same in Bangla; absent: none'),
  variations: z.array(z.string().min(1)).min(1).describe('The forms to choose from, such as S, M, L'),
  product_attribute: z.string().min(1).describe('What the variations are: Size, Colour'),
};
const colour_siblings = z
  .array(
    z.object({ id: Id, name: z.string().min(1).max(200), slug: Slug, colour: z.string().min(1).max(60) }),
  )
  .max(12)
  .optional()
  .describe('Products of the same vendor and category in other colours, one of each; absent for none');
const bangla = {
  short_description_bn: z.string().optional().describe('The short description in Bangla; absent: none'),
  description_bn: z.string().optional().describe('The description in Bangla; absent: none'),
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
  short_description: z.string(),
  description: z.string().describe("The vendor's text, HTML; sanitise before showing"),
  gallery: z.array(GalleryPicture),
};

/** A product in a list: the long texts and the gallery may be left out. */
export const ProductRow = z
  .discriminatedUnion('is_variant', [
    z.object({ ...rowFields, ...attributes, ...plain, ...optionalDetail }),
    z.object({ ...rowFields, ...attributes, ...variant, ...optionalDetail }),
  ])
  .describe('A product in a list');
export type ProductRow = z.infer<typeof ProductRow>;

/** A product on its own page: everything about it. */
export const Product = z
  .discriminatedUnion('is_variant', [
    z.object({ ...rowFields, ...attributes, ...plain, ...detail }),
    z.object({ ...rowFields, ...attributes, ...variant, ...detail }),
  ])
  .describe('A product with all its details');
export type Product = z.infer<typeof Product>;

/** Anything a list may say about a product, all of it optional: what an old order still knows. */
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
