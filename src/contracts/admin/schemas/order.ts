import { z } from 'zod';
import { Address, AddressInput } from '../../schemas/address.ts';
import { Id, Taka, UnixSeconds } from '../../schemas/identifiers.ts';
import { PaymentMethod } from '../../schemas/order.ts';
import { AuditEntry, OutgoingMail } from './report.ts';
import { Vendor } from './staff.ts';
import { maxBulk, Version, VersionedId } from './versions.ts';

export const AdminOrderStatus = z
  .enum(['pending', 'processing', 'delivered', 'cancelled'])
  .describe('The status of an order');
export type AdminOrderStatus = z.infer<typeof AdminOrderStatus>;

export const OrderPayment = z
  .enum(['unpaid', 'paid', 'refunded'])
  .describe("refunded: it was paid, and the money was returned; shoppers see 'Not Paid'");
export type OrderPayment = z.infer<typeof OrderPayment>;

const StoredAddress = Address.omit({ id: true });

const head = {
  id: Id,
  number: z.string().min(1).describe('As shoppers see it: RZZ00000012'),
  order_date: UnixSeconds,
  status: AdminOrderStatus,
};

/** A row of the list: what a call list and a table show. */
export const AdminOrderRow = z
  .object({
    ...head,
    version: Version,
    payment: OrderPayment,
    payment_method: PaymentMethod,
    name: z.string().describe('Of the delivery address'),
    phone: z.string().describe('Of the delivery address'),
    district: z.string(),
    quantity: z.int().min(0).describe('Pieces'),
    grand_total: Taka,
    courier: z.string().optional(),
    consignment_number: z.string().optional(),
    sent_at: UnixSeconds.optional().describe('When the parcel was handed to the courier'),
    has_note: z.boolean().describe('Whether the shopper has left a note'),
    vendors: z.array(Vendor).describe('Whose products it contains'),
  })
  .describe('An order in a list');
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;

export const AdminOrderLine = z
  .object({
    position: z.int().min(0).describe('Identifies the line within its order'),
    product_id: Id.optional().describe('Absent if the product was deleted'),
    name: z.string().min(1).describe('As sold'),
    variation: z.string().optional(),
    sku: z.string().optional().describe("The vendor's item number today"),
    featured_img: z.string().optional(),
    quantity: z.int().min(1),
    sales_price: Taka.describe('The unit price paid'),
  })
  .describe('A line of an order');
export type AdminOrderLine = z.infer<typeof AdminOrderLine>;

export const AdminOrder = z
  .object({
    ...head,
    version: Version,
    status_times: z
      .partialRecord(AdminOrderStatus, UnixSeconds)
      .describe('When it reached each status after the first'),
    payment: OrderPayment,
    payment_method: PaymentMethod,
    payment_trnx_mobile: z.string().optional().describe("bKash: the sender's number"),
    payment_trnx_id: z.string().optional().describe('bKash: the transaction id'),
    refunded_at: UnixSeconds.optional(),
    shipping_address: StoredAddress,
    billing_address: StoredAddress,
    customer: z
      .object({ id: Id, name: z.string(), email: z.string(), phone: z.string() })
      .optional()
      .describe('The account that has placed it; absent for a guest'),
    locale: z.enum(['en', 'bn']).describe('The language of the mails'),
    parts: z
      .array(
        z.object({
          vendor: Vendor.optional().describe('Absent for products of an unknown vendor'),
          lines: z.array(AdminOrderLine).min(1),
          total: Taka,
        }),
      )
      .describe('The lines by vendor'),
    sub_total: Taka,
    discount: Taka,
    coupon_code: z.string().optional(),
    delivery_charge: Taka,
    grand_total: Taka,
    additional_note: z.string().optional().describe("The shopper's note"),
    staff_note: z.string().optional().describe('A note that only the staff sees'),
    courier: z.string().optional(),
    consignment_number: z.string().optional(),
    sent_at: UnixSeconds.optional().describe('When the parcel was handed to the courier'),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
    mails: z.array(OutgoingMail).describe('Mails about it of the last 30 days, newest first, at most 50'),
  })
  .describe('An order with all its details');
export type AdminOrder = z.infer<typeof AdminOrder>;

/** What a vendor sees of an order: no contact of the buyer, no line of another vendor, no totals. */
export const VendorOrder = z
  .object({
    ...head,
    name: z.string().describe("The buyer's name"),
    district: z.string(),
    lines: z.array(AdminOrderLine).min(1).describe("The vendor's own lines"),
    quantity: z.int().min(1),
    total: Taka.describe('Of the own lines'),
  })
  .describe("A vendor's part of an order");
export type VendorOrder = z.infer<typeof VendorOrder>;

export const OrderCounts = z
  .object({
    pending: z.int().min(0),
    processing: z.int().min(0),
    unpaid: z.int().min(0).describe('Neither paid, refunded nor cancelled'),
    newest_id: Id.nullable().describe('A greater one than before means that there is a new order'),
  })
  .describe('Numbers of orders that are to be worked on');
export type OrderCounts = z.infer<typeof OrderCounts>;

const note = (max: number) => z.string().trim().max(max);

/** Absent fields are kept; an empty text removes what is stored. */
export const OrderUpdate = z
  .object({
    version: Version,
    shipping_address: AddressInput.optional().describe(
      'Corrects name, phone and address. The delivery charge stays as agreed',
    ),
    billing_address: AddressInput.optional(),
    courier: note(60).optional().describe('Who delivers the parcel'),
    consignment_number: note(60).optional().describe("The courier's number of the parcel"),
    sent: z
      .boolean()
      .optional()
      .describe('Whether the parcel was handed to the courier. A pending order becomes processing'),
    staff_note: note(2000).optional(),
  })
  .describe('Changes of an order');
export type OrderUpdate = z.infer<typeof OrderUpdate>;

export const OrderStatusChange = z
  .object({ version: Version, status: AdminOrderStatus })
  .describe('A new status');
export const OrderLinesChange = z
  .object({
    version: Version,
    lines: z
      .array(
        z.object({
          position: z.int().min(0),
          quantity: z.int().min(0).max(1000).describe('0 removes the line'),
        }),
      )
      .min(1)
      .max(100),
  })
  .describe('New quantities of lines; the others are kept');
export const OrderPaymentChange = z
  .object({ version: Version, payment: OrderPayment })
  .describe('A new state of the payment');

const orders = z.array(VersionedId).min(1).max(maxBulk);
export const OrderStatusChanges = z
  .object({ orders, status: AdminOrderStatus })
  .describe('A new status of several orders');
export const OrderPaymentChanges = z
  .object({ orders, payment: OrderPayment })
  .describe('A new state of the payment of several orders');

export const OrderMailRequest = z
  .object({
    mail: z
      .enum(['confirmation', 'status'])
      .describe('confirmation: what was ordered; status: the current status'),
  })
  .describe('The mail to send');
