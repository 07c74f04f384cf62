import { z } from 'zod';
import { Address, AddressInput } from './address.ts';
import { Id, Taka, UnixSeconds } from './identifiers.ts';
import { ProductFacts } from './product.ts';
import { Phone } from './user.ts';

export const PaymentMethod = z.enum(['cash', 'bkash']).describe('Cash on delivery, or a bKash transfer');
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A cart line as ordered. It may include the product as displayed, which the server never trusts. */
export const OrderLineInput = z
  .object({
    id: z.int().min(0).optional().describe('Creation time of the line in milliseconds'),
    productId: Id,
    quantity: z.int().min(1).max(1000),
    isVariant: z.boolean(),
    variation: z
      .string()
      .max(120)
      .optional()
      .describe('The selected variation; required for a variant product'),
    product: z.looseObject({ id: Id }).optional(),
  })
  .describe('A product and its quantity');
export type OrderLineInput = z.infer<typeof OrderLineInput>;

const OrderAddress = AddressInput.extend({ id: Id.optional() });

export const PlaceOrderRequest = z
  .object({
    cart: z.array(OrderLineInput).min(1).max(200),
    shipping_address: OrderAddress,
    billing_address: OrderAddress,
    shipping_amount: Taka.describe(
      'The displayed shipping charge: 0 for office pickup, else one of the two charges',
    ),
    payment_method: PaymentMethod,
    payment_trnx_mobile: z.string().max(40).optional().describe("bKash: the sender's number"),
    payment_trnx_id: z.string().max(40).optional().describe('bKash: the transaction id'),
    total_price_cart: Taka.describe('The displayed total; must equal the total computed by the server'),
    additional_note: z.string().max(1000).optional(),
    coupon_code: z.string().max(40).optional(),
    discount_amount: Taka.describe('The displayed discount'),
  })
  .describe('An order to place');
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

/** The product as sold. Fields of a product row may be included while the product still exists. */
export const OrderedProduct = ProductFacts.required({
  id: true,
  name: true,
  slug: true,
  featured_img: true,
}).describe('The product as sold, with its name and picture at the time of the order');

export const OrderLine = z
  .object({
    product: OrderedProduct,
    quantity: z.int().min(1),
    sales_price: Taka.describe('The unit price paid'),
    isVariant: z.boolean(),
    variation: z.string().optional(),
  })
  .describe('A line of an order');
export type OrderLine = z.infer<typeof OrderLine>;

export const Order = z
  .object({
    id: Id,
    order_date: UnixSeconds,
    order_status: z
      .int()
      .min(1)
      .max(99)
      .describe('1 pending, 2 processing, 3 cancelled, otherwise delivered'),
    status_times: z
      .partialRecord(z.enum(['processing', 'cancelled', 'delivered']), UnixSeconds)
      .optional()
      .describe('When the order reached each status'),
    sent_at: UnixSeconds.optional().describe('When the parcel was handed to the courier'),
    courier: z.string().optional().describe('Who delivers the parcel'),
    consignment_number: z.string().optional().describe("The courier's number of the parcel"),
    is_paid: z.boolean(),
    refunded_at: UnixSeconds.optional().describe('When the money was returned; is_paid is false then'),
    payment_method: PaymentMethod,
    payment_trnx_mobile: z.string().optional(),
    payment_trnx_id: z.string().optional(),
    shipping_address: Address.extend({ id: Id.optional() }),
    billing_address: Address.extend({ id: Id.optional() }).optional(),
    additional_note: z.string().optional(),
    coupon_code: z.string().optional(),
    mailed_to: z
      .string()
      .optional()
      .describe('Where mails about it go; masked for others than the owner; absent if none are sent'),
    tracking_token: z.string().optional().describe('Token of the tracking link; only returned to the owner'),
    cart: z.object({
      cart_items: z.array(OrderLine).min(1),
      sub_total: Taka,
      discount: Taka,
      delivery_charge: Taka,
      grand_total: Taka,
    }),
  })
  .describe('An order');
export type Order = z.infer<typeof Order>;

export const TrackedOrder = Order.pick({
  id: true,
  order_date: true,
  order_status: true,
  status_times: true,
  sent_at: true,
}).describe('The status of an order, without personal data, lines and the number of the parcel');
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const TrackOrderRequest = z
  .object({
    order_id: Id,
    phone: Phone.describe('The phone of the delivery or the billing address'),
  })
  .describe('The order number and phone of the buyer');
export type TrackOrderRequest = z.infer<typeof TrackOrderRequest>;
