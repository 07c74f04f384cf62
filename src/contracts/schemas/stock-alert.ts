import { z } from 'zod';

/** Products that an address can wait for, so that nobody's is filled with mails. */
export const maxStockAlerts = 30;

/** Who wants to know when a product is back in stock. */
export const StockAlertInput = z
  .object({
    email: z.email().max(254).describe('Gets one mail'),
    variation: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'The variation that is sold out. Without it, or if the product does not have it any more, any variation counts',
      ),
  })
  .describe('A request to be notified by mail');
export type StockAlertInput = z.infer<typeof StockAlertInput>;
