import type { AdminOrderStatus, OrderPayment } from '../contracts/admin/schemas/order.ts';
import type { AdminProduct, ProductUpdate } from '../contracts/admin/schemas/product.ts';
import type { AddressInput } from '../contracts/schemas/address.ts';
import { toLatinDigits } from './locale.ts';

/** A change of an order, as the person means it: it names only what was edited. */
export type OrderChange =
  | { kind: 'status'; status: AdminOrderStatus }
  | { kind: 'payment'; payment: OrderPayment }
  | { kind: 'mail'; mail: 'confirmation' | 'status' }
  | {
      kind: 'details';
      shipping_address?: AddressInput;
      billing_address?: AddressInput;
      courier?: string;
      consignment_number?: string;
      staff_note?: string;
    };

/** A decision about a review, or the vendor's answer to it: '' removes the answer. */
export type ReviewChange =
  | { kind: 'state'; state: 'published' | 'rejected' }
  | { kind: 'answer'; answer: string };

/** A change of a product: the edited fields, and the new stock by variation ('' is the product without variations). */
export interface ProductChange {
  fields: Omit<ProductUpdate, 'version' | 'stock'>;
  stock: Readonly<Record<string, number>>;
}

/** The fields of a product that are edited as text, with the value that is stored. */
export const editedTexts = [
  'name',
  'name_bn',
  'short_description',
  'short_description_bn',
  'description',
  'description_bn',
] as const;
export const editedFlags = ['is_published', 'is_featured', 'is_deal'] as const;

/** The stock that each variation has, or the whole product under ''. */
export const stockOf = ({ variations, current_stock }: AdminProduct): Record<string, number> => {
  const counted = variations.filter(({ stock }) => stock !== undefined);
  return counted.length === 0
    ? { '': current_stock }
    : Object.fromEntries(counted.map(({ name, stock }) => [name, stock ?? 0]));
};

/** The body of the request that makes the change to the product as it was read. */
export const toProductUpdate = (product: AdminProduct, { fields, stock }: ProductChange): ProductUpdate => {
  const read = stockOf(product);
  const changes = Object.entries(stock).flatMap(([variation, to]) => {
    const from = read[variation];
    // The variation is gone, or it has that stock already.
    if (from === undefined || from === to) return [];
    return [{ ...(variation === '' ? {} : { variation }), from, to }];
  });
  return { version: product.version, ...fields, ...(changes.length === 0 ? {} : { stock: changes }) };
};

/** The form field that an error of `toProductUpdate` concerns: those of stock are named by their place in the request. */
export const editedField = (product: AdminProduct, change: ProductChange, error: string): string => {
  const place = /^stock\.(\d+)\./.exec(error)?.[1];
  const changed = toProductUpdate(product, change).stock?.[Number(place)];
  return changed === undefined ? error : `stock ${changed.variation ?? ''}`;
};

/** A number as it was typed, also in Bangla digits. NaN, which the server refuses, if it is none, and for an emptied field. */
const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(toLatinDigits(text.trim()));

/** The edited values of a product form, which has all its fields; only what differs from the product is a change. */
export const toProductChange = (
  product: AdminProduct,
  values: Readonly<Record<string, string | undefined>>,
): ProductChange => {
  const fields: ProductChange['fields'] = {};
  for (const name of editedTexts) {
    const value = values[name]?.trim();
    if (value !== undefined && value !== (product[name] ?? '')) fields[name] = value;
  }
  for (const name of editedFlags) {
    const value = values[name];
    if (value !== undefined && (value === 'true') !== product[name]) fields[name] = value === 'true';
  }
  for (const name of ['unit_price', 'sales_price'] as const) {
    const text = values[name];
    if (text !== undefined && typedNumber(text) !== product[name]) fields[name] = typedNumber(text);
  }
  // A sale price that was not edited stays one: the server would apply the stored discount to the new price.
  if (fields.unit_price !== undefined && fields.sales_price === undefined)
    fields.sales_price = product.sales_price === product.unit_price ? fields.unit_price : product.sales_price;
  const stock = Object.fromEntries(
    Object.entries(stockOf(product)).flatMap(([variation, before]) => {
      const text = values[`stock ${variation}`];
      return text === undefined || typedNumber(text) === before ? [] : [[variation, typedNumber(text)]];
    }),
  );
  return { fields, stock };
};

export const isEmptyChange = ({ fields, stock }: ProductChange): boolean =>
  Object.keys(fields).length === 0 && Object.keys(stock).length === 0;

/** The status that usually follows; null after the last. */
export const nextStatus: Readonly<Record<AdminOrderStatus, AdminOrderStatus | null>> = {
  pending: 'processing',
  processing: 'delivered',
  delivered: null,
  cancelled: null,
};

/** An address in one line. */
export const addressText = (address: AddressInput): string =>
  [
    address.name,
    address.company_name,
    address.phone,
    address.email,
    address.address1,
    address.address2,
    `${address.city} ${address.zipcode}`,
  ]
    .filter(Boolean)
    .join(', ');
