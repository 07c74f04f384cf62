import { z } from 'zod';

/** What a team can tell the check about its shop, in a JSON file. Everything may be left out. */
export const DataFile = z.strictObject({
  coupons: z.array(z.string().min(1)).optional().describe('Codes that are valid now'),
  shippingDhaka: z.number().min(0).optional(),
  shippingOutDhaka: z.number().min(0).optional(),
  mailbox: z
    .string()
    .optional()
    .describe('Where mails land: a file, a folder, or an http(s) address that responses them as text'),
  examples: z
    .record(z.string(), z.record(z.string(), z.array(z.union([z.string(), z.number()])).min(1)))
    .optional()
    .describe('Values for an operation: {"catalogue.productBySlug": {"slug": ["red-saree"]}}'),
});
export type DataFile = z.infer<typeof DataFile>;
