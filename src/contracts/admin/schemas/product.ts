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
  featured_img: PictureUrl,
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

/** Absent fields are kept; an empty text removes what is stored. */
export const ProductUpdate = z
  .object({
    version: Version,
    name: z.string().trim().min(1).max(200).optional(),
    name_bn: z.string().trim().max(200).optional(),
    unit_price: Taka.optional().describe('Without sales_price, the stored discount applies to it'),
    sales_price: Taka.optional().describe('At most the unit_price; equal to it for no discount'),
    short_description: shortText.optional(),
    short_description_bn: shortText.optional(),
    description: html.optional(),
    description_bn: html.optional(),
    is_published: z.boolean().optional(),
    is_featured: z.boolean().optional().describe('Only the owner changes it: 403'),
    is_deal: z.boolean().optional().describe('Only the owner changes it: 403'),
    stock: z.array(StockChange).min(1).max(100).optional(),
  })
  .describe('Changes of a product');
export type ProductUpdate = z.infer<typeof ProductUpdate>;

export const ProductPublication = z
  .object({ products: z.array(VersionedId).min(1).max(maxBulk), is_published: z.boolean() })
  .describe('Products to publish, or to hide from shoppers');
