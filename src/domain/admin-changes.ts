import type {
  AdminOrder,
  AdminOrderLine,
  AdminOrderStatus,
  OrderPayment,
} from '../contracts/admin/schemas/order.ts';
import type { AdminProduct, NewProduct, ProductUpdate } from '../contracts/admin/schemas/product.ts';
import type { AddressInput } from '../contracts/schemas/address.ts';
import { toLatinDigits } from './locale.ts';

export type LineChange = Pick<AdminOrderLine, 'position' | 'quantity'>;

/** A change of an order, as the person means it: it names only what was edited. */
export type OrderChange =
  | { kind: 'status'; status: AdminOrderStatus }
  | { kind: 'payment'; payment: OrderPayment }
  | { kind: 'mail'; mail: 'confirmation' | 'status' }
  /** New quantities by line; 0 removes it. */
  | { kind: 'lines'; lines: LineChange[] }
  | {
      kind: 'details';
      shipping_address?: AddressInput;
      billing_address?: AddressInput;
      courier?: string;
      consignment_number?: string;
      staff_note?: string;
      sent?: boolean;
    };

/** A decision about a review, or the vendor's answer to it: '' removes the answer. */
export type ReviewChange =
  | { kind: 'state'; state: 'published' | 'rejected' }
  | { kind: 'answer'; answer: string };

/** What is done on the request of a customer. */
export type CustomerAct = 'resetLink' | 'export' | 'delete';

/** A change of a product: the edited fields, and the new stock by variation ('' is the product without variations). */
export interface ProductChange {
  fields: Omit<ProductUpdate, 'version' | 'stock'>;
  stock: Readonly<Record<string, number>>;
}

/** The values of a product form by field name. Checkboxes are 'true' or 'false'. `variations list` is a JSON list, to which what is typed in `variations` is added. */
export type ProductValues = Readonly<Record<string, string | undefined>>;

/** The fields of a product that are edited as text, with the value that is stored. */
const editedTexts = [
  'name',
  'name_bn',
  'sku',
  'product_attribute',
  'product_attribute_bn',
  'colour_group',
  'short_description',
  'short_description_bn',
  'description',
  'description_bn',
] as const;
/** Lists that are edited as one text, separated by commas. */
const editedLists = ['colours', 'fabrics'] as const;
const editedFlags = ['is_published', 'is_featured', 'is_deal'] as const;

const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The values of a text such as 'Red, Gold', without duplicates. */
export const splitList = (text: string): string[] => [...new Set(parts(text, ','))];
/** A category path, from a text such as 'Women > Saree'. */
export const splitPath = (text: string): string[] => parts(text, '>');
export const pathText = (path: readonly string[]): string => path.join(' > ');

/** The variations of a form; undefined if it has none of their fields. */
const variationNames = (values: ProductValues): string[] | undefined => {
  const list = values['variations list'];
  if (list === undefined) return undefined;
  return [...new Set([...(JSON.parse(list) as string[]), ...splitList(values.variations ?? '')])];
};

/** Whether the stock of each variation is counted: the first ones of a product are, and others as those before. */
export const isCounted = (product: AdminProduct | null, names: readonly string[]): boolean =>
  names.length > 0 &&
  (product === null ||
    product.variations.length === 0 ||
    product.variations.some(({ stock }) => stock !== undefined));

/** The stock that each of the variations has, or the whole product under ''. New variations have none. */
export const stockOf = (
  product: AdminProduct,
  names: readonly string[] = product.variations.map(({ name }) => name),
): Record<string, number> => {
  if (!isCounted(product, names)) return { '': product.current_stock };
  const stored = new Map(product.variations.map(({ name, stock }) => [name, stock ?? 0]));
  return Object.fromEntries(names.map((name) => [name, stored.get(name) ?? 0]));
};

/** The body of the request that makes the change to the product as it was read. */
export const toProductUpdate = (product: AdminProduct, { fields, stock }: ProductChange): ProductUpdate => {
  const read = stockOf(product, fields.variations);
  const changes = Object.entries(stock).flatMap(([variation, to]) => {
    const from = read[variation];
    // The variation is gone, or it has that stock already.
    if (from === undefined || from === to) return [];
    return [{ ...(variation === '' ? {} : { variation }), from, to }];
  });
  return { version: product.version, ...fields, ...(changes.length === 0 ? {} : { stock: changes }) };
};

/** The form field of an error of a list, such as colours.2. */
const listField = (error: string): string => error.replace(/\..*$/, '');

/** The form field that an error of `toProductUpdate` concerns: those of stock are named by their place in the request. */
export const editedField = (product: AdminProduct, change: ProductChange, error: string): string => {
  const place = /^stock\.(\d+)\./.exec(error)?.[1];
  if (place === undefined) return listField(error);
  const changed = toProductUpdate(product, change).stock?.[Number(place)];
  return changed === undefined ? error : `stock ${changed.variation ?? ''}`;
};

/** The form field that an error of `toNewProduct` concerns. */
export const newField = ({ variations = [] }: NewProduct, error: string): string => {
  const place = /^variations\.(\d+)\.stock/.exec(error)?.[1];
  if (place !== undefined) return `stock ${variations[Number(place)]?.name ?? ''}`;
  return error === 'stock' ? 'stock ' : listField(error);
};

/** A number as it was typed, also in Bangla digits. NaN, which the server refuses, if it is none, and for an emptied field. */
export const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(toLatinDigits(text.trim()));

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);

/** All pictures of a product, the main one first. */
export const picturesOf = ({ featured_img, gallery }: AdminProduct): string[] => [
  ...new Set([...(featured_img === undefined ? [] : [featured_img]), ...gallery]),
];

/** The pictures of a form, a JSON list of URLs; undefined if it has no such field. */
const pictureValues = ({ pictures }: ProductValues): string[] | undefined =>
  pictures === undefined ? undefined : (JSON.parse(pictures) as string[]);

/** The edited lists: a list that is typed as it is stored is not edited, even if a value of it has a comma. */
const listChanges = (product: AdminProduct, values: ProductValues): ProductChange['fields'] => {
  const { category } = values;
  const variations = variationNames(values);
  const pictures = pictureValues(values);
  const lists = editedLists.flatMap((name) => {
    const text = values[name];
    return text === undefined || text.trim() === product[name].join(', ') ? [] : [[name, splitList(text)]];
  });
  return {
    ...Object.fromEntries(lists),
    ...(category !== undefined &&
      category.trim() !== pathText(product.category_path) && { category: splitPath(category) }),
    ...(variations !== undefined &&
      !isSameList(
        variations,
        product.variations.map(({ name }) => name),
      ) && { variations }),
    ...(pictures !== undefined && !isSameList(pictures, picturesOf(product)) && { pictures }),
  };
};

/** The form field of a line. */
export const lineField = ({ position }: Pick<AdminOrderLine, 'position'>): string => `quantity ${position}`;

/** The edited quantities of an order; NaN for what is no number. */
export const toLineChanges = (
  { parts }: Pick<AdminOrder, 'parts'>,
  values: Readonly<Record<string, string | undefined>>,
): LineChange[] =>
  parts.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const text = values[lineField(line)];
      const quantity = text === undefined ? line.quantity : typedNumber(text);
      return quantity === line.quantity ? [] : [{ position: line.position, quantity }];
    }),
  );

/** The edited values of a product form, which has all its fields; only what differs from the product is a change. */
export const toProductChange = (product: AdminProduct, values: ProductValues): ProductChange => {
  const fields: ProductChange['fields'] = listChanges(product, values);
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
    Object.entries(stockOf(product, fields.variations)).flatMap(([variation, before]) => {
      const text = values[`stock ${variation}`];
      return text === undefined || typedNumber(text) === before ? [] : [[variation, typedNumber(text)]];
    }),
  );
  return { fields, stock };
};

/** The product that a form describes. Empty fields are left out. */
export const toNewProduct = (values: ProductValues): NewProduct => {
  const text = (name: string): string => values[name]?.trim() ?? '';
  const names = variationNames(values) ?? [];
  const pictures = pictureValues(values) ?? [];
  const optional = (['vendor', 'slug', 'name_bn', ...editedTexts.slice(2)] as const).flatMap((name) =>
    text(name) === '' ? [] : [[name, text(name)]],
  );
  const flags = (['is_featured', 'is_deal'] as const).filter((name) => values[name] === 'true');
  const lists = editedLists.filter((name) => text(name) !== '');
  return {
    name: text('name'),
    category: splitPath(text('category')),
    unit_price: typedNumber(text('unit_price')),
    ...(text('sales_price') !== '' && { sales_price: typedNumber(text('sales_price')) }),
    ...Object.fromEntries(optional),
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...Object.fromEntries(lists.map((name) => [name, splitList(text(name))])),
    ...(pictures.length > 0 && { pictures }),
    ...(names.length === 0
      ? { stock: typedNumber(text('stock ')) }
      : { variations: names.map((name) => ({ name, stock: typedNumber(values[`stock ${name}`] ?? '0') })) }),
  };
};

/** What keeps shoppers from buying a product, in the order in which it is done. */
export type MissingOfProduct = 'picture' | 'stock' | 'publication';
export const missingOfProduct = (product: AdminProduct): MissingOfProduct[] => [
  ...(product.featured_img === undefined ? (['picture'] as const) : []),
  ...(product.current_stock === 0 ? (['stock'] as const) : []),
  ...(product.is_published ? [] : (['publication'] as const)),
];

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
