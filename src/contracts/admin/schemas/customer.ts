import { z } from 'zod';
import { Address } from '../../schemas/address.ts';
import { Id, Taka, UnixSeconds } from '../../schemas/identifiers.ts';
import { PaymentMethod } from '../../schemas/order.ts';
import { WrittenReview } from '../../schemas/review.ts';
import { AdminOrderStatus, OrderPayment } from './order.ts';

const account = {
  name: z.string(),
  email: z.string(),
  phone: z.string().describe('Empty if not set'),
  registered_at: UnixSeconds,
};
const CustomerAddress = Address.omit({ id: true });

export const CustomerRow = z
  .object({ id: Id, ...account, orders: z.int().min(0).describe('Orders placed with the account') })
  .describe('A customer in a list');
export type CustomerRow = z.infer<typeof CustomerRow>;

export const Customer = CustomerRow.extend({
  open_orders: z
    .int()
    .min(0)
    .describe('Pending and processing orders: while there are any, the customer cannot be deleted'),
  reviews: z.int().min(0),
  wishlist: z.int().min(0).describe('Products on the wishlist'),
  addresses: z.array(CustomerAddress).describe('The address book'),
}).describe('A customer with an account. Guests have none: their orders are found by name, email or phone');
export type Customer = z.infer<typeof Customer>;

/** Old orders may lack fields. */
const AddressAsStored = z.record(z.string(), z.unknown());

const PersonalOrder = z
  .object({
    id: Id,
    number: z.string().min(1),
    order_date: UnixSeconds,
    status: AdminOrderStatus,
    payment: OrderPayment,
    payment_method: PaymentMethod,
    payment_trnx_mobile: z.string().optional(),
    payment_trnx_id: z.string().optional(),
    shipping_address: AddressAsStored,
    billing_address: AddressAsStored,
    lines: z.array(
      z.object({
        name: z.string().describe('As sold'),
        variation: z.string().optional(),
        quantity: z.int().min(1),
        sales_price: Taka,
      }),
    ),
    sub_total: Taka,
    discount: Taka,
    coupon_code: z.string().optional(),
    delivery_charge: Taka,
    grand_total: Taka,
    additional_note: z.string().optional(),
    courier: z.string().optional(),
    consignment_number: z.string().optional(),
  })
  .describe('An order of a customer');

export const PersonalData = z
  .object({
    exported_at: UnixSeconds,
    account: z.object(account),
    addresses: z.array(CustomerAddress),
    orders: z.array(PersonalOrder).describe('Newest first'),
    reviews: z.array(
      WrittenReview.extend({
        order_id: Id,
        product: z.string().min(1).describe('The name of the product'),
        variation: z.string().optional(),
        written_at: UnixSeconds,
        answer: z.string().optional().describe("The vendor's answer"),
      }),
    ),
    wishlist: z.array(
      z.object({ product: z.string().min(1), slug: z.string().min(1), added_at: UnixSeconds }),
    ),
    stock_alerts: z
      .array(
        z.object({
          product: z.string().min(1),
          slug: z.string().min(1),
          variation: z.string().min(1).optional(),
          asked_at: UnixSeconds,
        }),
      )
      .describe('Products that the email of the account waits for'),
  })
  .describe('What the shop stores about a customer, without passwords, sessions and tokens');
export type PersonalData = z.infer<typeof PersonalData>;

export const CustomerDeletion = z
  .object({
    email: z.string().min(1).max(300).describe('As read: 409 if it is another one now'),
  })
  .describe('Whose data are deleted');
export type CustomerDeletion = z.infer<typeof CustomerDeletion>;

export const DeletedCustomer = z
  .object({
    orders: z.int().min(0).describe('Orders that stay, without personal data'),
    reviews: z.int().min(0).describe('Reviews that were deleted'),
  })
  .describe('What became of the data of a customer');
export type DeletedCustomer = z.infer<typeof DeletedCustomer>;
