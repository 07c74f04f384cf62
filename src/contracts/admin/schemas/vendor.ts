import { z } from 'zod';
import { Id, PictureUrl, Slug } from '../../schemas/identifiers.ts';
import { AuditEntry } from './report.ts';
import { Version } from './versions.ts';

const row = {
  id: Id,
  version: Version,
  name: z.string().min(1),
  place: z.string().describe('Empty if it is not known'),
  is_hidden: z.boolean().describe('Whether shoppers see neither its page nor its products'),
  products: z.int().min(0).describe('Its products, hidden ones included'),
};

export const AdminVendorRow = z.object(row).describe('A vendor in a list of the panel');
export type AdminVendorRow = z.infer<typeof AdminVendorRow>;

export const AdminVendor = z
  .object({
    ...row,
    slug: Slug.describe('Names it in HOME_PAGE_FILE and on the command line; it does not change'),
    place_bn: z.string(),
    description: z.string().describe('Its story: plain text, each line a paragraph'),
    description_bn: z.string(),
    picture: PictureUrl.optional(),
    picture_alt: z.string().describe('What the picture shows, for those who do not see it'),
    picture_alt_bn: z.string(),
    members: z.int().min(0).describe('Members of the staff with the role vendor for it'),
    has_orders: z.boolean().describe('Whether orders contain its products; it cannot be deleted then'),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
  })
  .describe('A vendor with all that the panel edits');
export type AdminVendor = z.infer<typeof AdminVendor>;

const Name = z.string().trim().min(1).max(200).describe('Unique in any case: imports find the vendor by it');
const line = z.string().trim().max(200);
const story = z.string().trim().max(5000);
/** Texts and picture, all optional. An empty one removes what is stored. */
const profile = {
  place: line.optional().describe('Where it works, such as Tangail'),
  place_bn: line.optional(),
  description: story.optional().describe('Its story: plain text, each line a paragraph'),
  description_bn: story.optional(),
  picture: z
    .union([PictureUrl, z.string().trim().max(0)])
    .optional()
    .describe('One that was uploaded'),
  picture_alt: line.optional().describe('What the picture shows, for those who do not see it'),
  picture_alt_bn: line.optional(),
};

export const NewVendor = z.object({ name: Name, ...profile }).describe('A vendor to be added');
export type NewVendor = z.infer<typeof NewVendor>;

/** Absent fields are kept; an empty text removes what is stored. */
export const VendorUpdate = z
  .object({
    version: Version,
    name: Name.optional(),
    ...profile,
    is_hidden: z.boolean().optional().describe('True hides its published products, which false shows again'),
  })
  .describe('Changes of a vendor');
export type VendorUpdate = z.infer<typeof VendorUpdate>;

export const VendorRemoval = z
  .object({
    version: Version,
    products_to: Id.optional().describe('The vendor that gets its products; required if it has any'),
  })
  .describe('What happens to the products of a vendor that is deleted');
export type VendorRemoval = z.infer<typeof VendorRemoval>;
