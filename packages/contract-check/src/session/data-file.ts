import { z } from 'zod';

/** The JSON file of --data: facts about the shop under test. All keys are optional. */
export const DataFile = z.strictObject({
  coupons: z.array(z.string().min(1)).optional().describe('Currently valid coupon codes'),
  shippingDhaka: z.number().min(0).optional(),
  shippingOutDhaka: z.number().min(0).optional(),
  mailbox: z
    .string()
    .optional()
    .describe('Where sent mails can be read: a file, a folder, or an http(s) URL that returns them as text'),
  examples: z
    .record(z.string(), z.record(z.string(), z.array(z.union([z.string(), z.number()])).min(1)))
    .optional()
    .describe('Path parameters by operation: {"catalogue.productBySlug": {"slug": ["red-saree"]}}'),
});
export type DataFile = z.infer<typeof DataFile>;
