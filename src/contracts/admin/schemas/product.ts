import { z } from 'zod';
import { Id, PictureUrl, Slug, Taka } from '../../schemas/identifiers.ts';
import { DiscountType, ProductCategory } from '../../schemas/product.ts';
import { AuditEntry } from './report.ts';
import { Vendor } from './staff.ts';
import { maxBulk, Version, VersionedId } from './versions.ts';

const row = {
  id: Id,
  version: Version,
  name: z.string().min(1),
  name_bn: z.string().min(1).optional(),
  slug: Slug,
  sku: z.string().optional().describe("The vendor's item number"),
  featured_img: PictureUrl.optional().describe('The main picture; absent without pictures'),
  unit_price: Taka.describe('Before the discount'),
  sales_price: Taka.describe('After the discount'),
  current_stock: z.int().min(0).describe('The sum of the stock of the variations, if that is counted'),
  is_published: z.boolean().describe('Whether shoppers can see it'),
  is_featured: z.boolean(),
  is_deal: z.boolean(),
  category: ProductCategory,
  vendor: Vendor,
};

export const AdminProductRow = z.object(row).describe('A product in a list of the panel');
export type AdminProductRow = z.infer<typeof AdminProductRow>;

export const AdminProduct = z
  .object({
    ...row,
    category_path: z
      .array(z.string().min(1))
      .min(1)
      .max(3)
      .describe('The names of its category and those above'),
    discount: z.number().min(0),
    discout_type: DiscountType,
    short_description: z.string(),
    short_description_bn: z.string(),
    description: z.string().describe('Sanitized HTML'),
    description_bn: z.string().describe('Sanitized HTML'),
    product_attribute: z.string().optional().describe('What the variations are, such as Size'),
    product_attribute_bn: z.string().optional(),
    variations: z
      .array(
        z.object({
          name: z.string().min(1),
          stock: z.int().min(0).optional().describe('Absent if only current_stock is counted'),
        }),
      )
      .describe('Empty for a product without variations'),
    gallery: z.array(PictureUrl),
    colours: z.array(z.string()),
    colour_group: z.string().optional().describe('Products with the same one differ only in the colour'),
    fabrics: z.array(z.string()),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
  })
  .describe('A product with all that the panel edits');
export type AdminProduct = z.infer<typeof AdminProduct>;

/**
 * A stock is sold from while it is edited, so that it has no version: the change names the stock that was read. 409 if
 * it is another one now.
 */
export const StockChange = z
  .object({
    variation: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .describe('Required if the stock of each variation is counted'),
    from: z.int().min(0).max(1_000_000).describe('The stock that was read'),
    to: z.int().min(0).max(1_000_000).describe('The new stock'),
  })
  .describe('A new stock');
export type StockChange = z.infer<typeof StockChange>;

const shortText = z.string().trim().max(2000);
const html = z.string().trim().max(50_000).describe('HTML; tags that the shop does not display are removed');

const line = (max: number) => z.string().trim().max(max);
const name = line(200).min(1);
const quantity = z.int().min(0).max(1_000_000);
const filterValues = z.array(line(60).min(1)).max(50);
/** What the owner decides alone. */
const ownerFlags = {
  is_featured: z.boolean().optional().describe('Only the owner changes it: 403'),
  is_deal: z.boolean().optional().describe('Only the owner changes it: 403'),
};
/** Texts and properties of a product, all optional. An empty one removes what is stored. */
const properties = {
  name_bn: line(200).optional(),
  sku: line(100).optional().describe("The vendor's item number, which no other product of the vendor has"),
  product_attribute: line(50).optional().describe('What the variations are, such as Size'),
  product_attribute_bn: line(50).optional(),
  colours: filterValues.optional().describe('Default: the variations, if they are colours'),
  colour_group: line(100).optional(),
  fabrics: filterValues.optional(),
  short_description: shortText.optional(),
  short_description_bn: shortText.optional(),
  description: html.optional(),
  description_bn: html.optional(),
  pictures: z
    .array(PictureUrl)
    .max(20)
    .optional()
    .describe('All its pictures, the main one first: those that it has, and uploaded ones'),
  ...ownerFlags,
};
const category = z
  .array(line(100).min(1))
  .min(1)
  .max(3)
  .describe('The names of the category and those above, from the top. Only the owner may name new ones');

/** Absent fields are kept; an empty text removes what is stored. */
export const ProductUpdate = z
  .object({
    version: Version,
    name: name.optional(),
    category: category.optional(),
    unit_price: Taka.optional().describe('Without sales_price, the stored discount applies to it'),
    sales_price: Taka.optional().describe('At most the unit_price; equal to it for no discount'),
    ...properties,
    is_published: z.boolean().optional().describe('422 for a product without pictures'),
    variations: z
      .array(line(100).min(1))
      .max(100)
      .optional()
      .describe('Their names in order. New ones have the stock 0; the first ones of a product are counted'),
    stock: z.array(StockChange).min(1).max(100).optional(),
  })
  .describe('Changes of a product');
export type ProductUpdate = z.infer<typeof ProductUpdate>;

/** The rules are those of an imported row. */
export const NewProduct = z
  .object({
    name,
    category,
    vendor: name
      .optional()
      .describe('The name of the vendor, also of a new one. Required of the owner; 403 for vendors'),
    slug: line(150)
      .optional()
      .describe('Lower-case words joined by hyphens, for its URL. Default: derived from the name'),
    unit_price: Taka,
    sales_price: Taka.optional().describe('At most the unit_price; absent or equal to it for no discount'),
    ...properties,
    variations: z
      .array(z.object({ name: line(100).min(1), stock: quantity }))
      .max(100)
      .optional(),
    stock: quantity.optional().describe('Required without variations, whose sum it is otherwise'),
  })
  .describe('A product to add, which is not published');
export type NewProduct = z.infer<typeof NewProduct>;

export const UploadedPicture = z
  .object({ url: PictureUrl })
  .describe('A picture on the shop, which is kept once a product has it');

/** What the panel uploads. Browsers convert other pictures, such as those of phones, to JPEG. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'application/octet-stream',
] as const;
export const maxPictureBytes = 15_000_000;

export const ProductPublication = z
  .object({ products: z.array(VersionedId).min(1).max(maxBulk), is_published: z.boolean() })
  .describe('Products to publish, or to hide from shoppers');
