import { z } from 'zod';
import { Id, Taka, UnixSeconds } from '../../schemas/identifiers.ts';
import { Day } from './versions.ts';

export const AuditEntry = z
  .object({
    id: Id,
    at: UnixSeconds,
    actor: z
      .string()
      .min(1)
      .describe(
        "'staff <email>' in the panel, 'shopper', or <user>@<host> on the command line; for a vendor, 'shop' instead of others than the vendor's own members",
      ),
    action: z.string().min(1).describe('such as order.set-status'),
    subject: z.string().min(1).describe('such as order 12'),
    details: z.record(z.string(), z.unknown()).describe('Depends on the action; from and to of what changed'),
  })
  .describe('A recorded change');
export type AuditEntry = z.infer<typeof AuditEntry>;

export const MailState = z
  .enum(['waiting', 'sent', 'failed'])
  .describe('waiting: to be sent, or to be sent again; failed: given up');
export type MailState = z.infer<typeof MailState>;

export const OutgoingMail = z
  .object({
    id: Id,
    created_at: UnixSeconds,
    recipient: z.string().min(1),
    subject: z.string().min(1),
    state: MailState,
    attempts: z.int().min(0),
    sent_at: UnixSeconds.optional(),
    last_error: z.string().optional().describe('The response of the mail server to the last failed attempt'),
    order_id: Id.optional().describe('The order that it is about'),
  })
  .describe('A mail to a shopper');
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const Period = z.enum(['day', 'week', 'month']).describe('Weeks begin on Sunday');
export type Period = z.infer<typeof Period>;

export const PeriodTakings = z
  .object({
    start: Day.describe('First day of the period, in Asia/Dhaka'),
    orders: z.int().min(0).describe('Orders placed, without cancelled ones'),
    cancelled: z.int().min(0).describe('Orders placed and cancelled'),
    quantity: z.int().min(0).describe('Pieces in the orders, without cancelled ones'),
    sub_total: z.number().min(0).describe('Products before the discount, in taka, without cancelled orders'),
    discount: z.number().min(0),
    delivery_charge: z.number().min(0),
    total: z.number().min(0).describe('What the orders cost, without cancelled ones'),
    paid: z.number().min(0).describe('What was paid for orders of the period and not refunded'),
  })
  .describe('The orders placed in a day, week or month');
export type PeriodTakings = z.infer<typeof PeriodTakings>;

export const VendorPeriodTakings = z
  .object({
    start: Day.describe('First day of the period, in Asia/Dhaka'),
    orders: z.int().min(0).describe('Orders with own lines, without cancelled ones'),
    cancelled: z.int().min(0).describe('Orders with own lines, placed and cancelled'),
    quantity: z.int().min(0).describe('Pieces in the own lines, without cancelled orders'),
    total: z.number().min(0).describe('Prices paid for the own lines, without discounts of coupons'),
  })
  .describe("A vendor's part of the orders placed in a day, week or month");
export type VendorPeriodTakings = z.infer<typeof VendorPeriodTakings>;

export const VendorTakings = z
  .object({
    vendor_id: Id,
    name: z.string().min(1),
    orders: z.int().min(0),
    quantity: z.int().min(0),
    total: Taka.describe('Prices paid for the own lines, without discounts of coupons'),
  })
  .describe('What a vendor has sold, without cancelled orders');
export type VendorTakings = z.infer<typeof VendorTakings>;

/** What a shop needs to take orders. The panel has a text for each in its languages. */
export const MissingCode = z
  .enum([
    'districts',
    'district_dhaka',
    'products',
    'stock',
    'demo_customers',
    'demo_staff',
    'public_url',
    'shop_name',
    'bkash_numbers',
    'mail_server',
    'contact',
    'page_terms',
    'own_pages',
  ])
  .describe('What is missing, or is still that of the demo');
export type MissingCode = z.infer<typeof MissingCode>;

export const MissingItem = z
  .object({
    code: MissingCode,
    values: z.array(z.string()).describe('Names in the text, such as the pages or the numbers; may be empty'),
    text: z.string().min(1).describe('What is missing and what to do, in English'),
  })
  .describe('What the shop lacks to take orders');
export type MissingItem = z.infer<typeof MissingItem>;
