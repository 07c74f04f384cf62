import type { Address } from '../contracts/schemas/address.ts';
import type { Category } from '../contracts/schemas/category.ts';
import type { Order } from '../contracts/schemas/order.ts';
import type { Product, ProductRow } from '../contracts/schemas/product.ts';
import type { CartLine } from '../domain/cart.ts';

/** Placeholder product picture in one colour. */
const placeholderPicture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 413"><rect width="330" height="413" fill="hsl(${hue} 22% 90%)"/><path d="M70 60h190l24 300H46z" fill="hsl(${hue} 45% 42%)"/><path d="M46 330h238l2 30H44z" fill="hsl(${hue + 40} 60% 62%)"/><path d="M120 60h30l-8 300h-30z" fill="hsl(${hue} 45% 36%)"/></svg>`,
  )}`;

const names = [
  'Jamdani saree, indigo on ivory',
  'Cotton panjabi with hand-stitched collar',
  'Block-print salwar kameez',
  'Linen kurti with wooden buttons, for long summer afternoons',
  'Fatua in washed khadi',
  'Handloom lungi, Pabna check',
  'Leather nagra shoes',
  'Silver filigree earrings',
];

const base = (i: number) => ({
  id: i + 1,
  name: names[i % names.length] ?? 'Saree',
  slug: `product-${i + 1}`,
  featured_img: placeholderPicture((i * 47) % 360),
  category: { id: 3, name: 'Sarees', slug: 'sarees' },
  category_id: 3,
  merchant: { id: 1 + (i % 2), name: i % 2 ? 'Pabna Handloom House' : 'Tangail Weavers' },
  merchant_id: 1 + (i % 2),
  current_stock: [12, 4, 0, 30][i % 4] ?? 1,
  is_wishlist: i % 5 === 1,
  ...(
    [
      { unit_price: 5200, sales_price: 4160, discount: 20, discout_type: 'percentage' },
      { unit_price: 1450, sales_price: 1450, discount: 0, discout_type: 'flat' },
      { unit_price: 2300, sales_price: 2000, discount: 300, discout_type: 'flat' },
    ] as const
  )[(i % 3) as 0 | 1 | 2],
});

export const product = (i = 0): ProductRow => ({ ...base(i), is_variant: false, variations: [] });

export const detailedProduct = (i = 0): Product => ({
  ...base(i),
  is_variant: true,
  variations: ['S', 'M', 'L', 'XL'],
  product_attribute: 'Size',
  short_description: 'Woven on a pit loom in Tangail over nine days, with a border of small flowers.',
  description:
    '<p>Fine cotton, light in the hand.</p><ul><li>5.5 metres with blouse piece</li><li>Dry clean</li></ul>',
  gallery: [1, 2, 3].map((id) => ({ id, file_url: placeholderPicture((i * 47 + id * 30) % 360) })),
});

export const products = (count: number): ProductRow[] => Array.from({ length: count }, (_, i) => product(i));

/** Products as the search index returns them. */
export const searchHits = (count: number) =>
  products(count).map(({ name, slug, featured_img, unit_price, sales_price }) => ({
    name,
    slug,
    featured_img,
    unit_price,
    sales_price,
  }));

const category = (id: number, name: string, items: Category[] = [], parent_id = 0): Category => ({
  id,
  parent_id,
  name,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  items,
});

export const categories: Category[] = [
  category(1, 'Women', [
    category(3, 'Sarees', [category(4, 'Jamdani', [], 3), category(5, 'Katan', [], 3)], 1),
    category(6, 'Salwar kameez', [], 1),
  ]),
  category(2, 'Men', [category(7, 'Panjabi', [], 2), category(8, 'Lungi', [], 2)]),
  ...['Children', 'Shoes', 'Jewellery', 'Bags', 'Shawls', 'Winter', 'Home', 'Gifts', 'Festival', 'Sale'].map(
    (name, i) => category(20 + i, name),
  ),
];

export const lines: CartLine[] = [0, 1, 3].map((i) => ({
  id: 1_700_000_000_000 + i,
  product: { ...product(i), current_stock: 6 },
  productId: i + 1,
  quantity: i + 1,
  isVariant: false,
  variation: i === 1 ? 'M' : null,
}));

/** Cart lines in which only the second product has a Bangla name. */
export const linesInBangla: CartLine[] = lines.map((line) =>
  line.variation === null
    ? line
    : {
        ...line,
        isVariant: true,
        product: {
          ...line.product,
          name_bn: 'সুতি পাঞ্জাবি',
          is_variant: true,
          variations: ['M'],
          product_attribute: 'Size',
          product_attribute_bn: 'মাপ',
        },
      },
);

export const address: Address = {
  id: 1,
  name: 'Nusrat Jahan',
  company_name: 'Aarong Studio',
  email: 'nusrat@example.com',
  phone: '01712345678',
  address1: 'House 12, Road 5, Dhanmondi',
  address2: 'Flat 3B',
  city: 'Dhaka',
  zipcode: '1205',
};

export const order: Order = {
  id: 1284,
  order_date: 1_760_000_000,
  order_status: 1,
  is_paid: false,
  payment_method: 'cash',
  shipping_address: address,
  cart: {
    cart_items: lines.map(({ product: { id, name, slug, featured_img, merchant }, ...line }) => ({
      product: { id, name, slug, featured_img, merchant },
      quantity: line.quantity,
      sales_price: 1450,
      isVariant: line.isVariant,
      ...(line.variation === null ? {} : { variation: line.variation }),
    })),
    sub_total: 10_150,
    discount: 500,
    delivery_charge: 100,
    grand_total: 9750,
  },
};
