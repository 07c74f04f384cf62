import type { Category } from '../../../src/contracts/schemas/category.ts';
import type { HomePage } from '../../../src/contracts/schemas/home.ts';
import type { Product } from '../../../src/contracts/schemas/product.ts';
import { roundTaka } from './money.ts';

/** A stored product, with the fields that no response contains. */
export type StoredProduct = Omit<
  Product,
  'is_wishlist' | 'is_variant' | 'variations' | 'product_attribute'
> & {
  /** null: a product without variations. */
  variants: { attribute: string; variations: string[] } | null;
  createdAt: number;
  featured: boolean;
  deal: boolean;
};

const node = (
  id: number,
  parent_id: number,
  name: string,
  slug: string,
  items: Category[] = [],
): Category => ({
  id,
  parent_id,
  name,
  slug,
  items,
});

export const makeCategories = (): Category[] => [
  node(1, 0, 'Women', 'women', [
    node(4, 1, 'Saree', 'saree', [node(9, 4, 'Jamdani', 'jamdani'), node(10, 4, 'Katan', 'katan')]),
    node(5, 1, 'Kurti', 'kurti'),
  ]),
  node(2, 0, 'Men', 'men', [node(6, 2, 'Panjabi', 'panjabi'), node(7, 2, 'Fatua', 'fatua')]),
  node(3, 0, 'Accessories', 'accessories', [node(8, 3, 'Jewellery', 'jewellery')]),
];

export const makeHome = (): HomePage => ({
  blocks: [
    { type: 'hero' },
    { type: 'trust' },
    {
      type: 'tiles',
      tiles: [
        {
          title: { en: 'The wedding', bn: 'বিয়ে' },
          href: '/shop/saree',
          picture: '/pictures/indigo-jamdani-saree-1.webp',
        },
        { title: { en: 'Every day' }, href: '/shop/kurti' },
      ],
    },
    { type: 'featured' },
    {
      type: 'campaign',
      title: { en: 'Winter has come', bn: 'শীত এসে গেছে' },
      text: { en: 'Shawls from Cumilla.' },
      action: { en: 'See the shawls', bn: 'শাল দেখুন' },
      href: '/shop/men',
    },
    { type: 'deals' },
    {
      type: 'categories',
      sliders: [
        { category_id: 1, picture: '/pictures/indigo-jamdani-saree-1.webp' },
        { category_id: 2 },
        { category_id: 3 },
      ],
    },
    {
      type: 'stories',
      stories: [
        { name: 'Tangail Tant Ghor', text: { en: 'Forty families at one loom house.' }, href: '/vendors/1' },
      ],
    },
    { type: 'recently_viewed' },
  ],
});

const merchants = [
  { id: 1, name: 'Tangail Tant Ghor' },
  { id: 2, name: 'Aarong Bazar' },
  { id: 3, name: 'Rong Mela' },
];
const kinds = [
  { category: node(9, 4, 'Jamdani', 'jamdani'), name: 'Jamdani Saree', price: 8450, variants: null },
  { category: node(10, 4, 'Katan', 'katan'), name: 'Katan Saree', price: 12_600, variants: null },
  {
    category: node(5, 1, 'Kurti', 'kurti'),
    name: 'Cotton Kurti',
    price: 1250,
    variants: { attribute: 'Size', variations: ['S', 'M', 'L', 'XL'] },
  },
  {
    category: node(6, 2, 'Panjabi', 'panjabi'),
    name: 'Silk Panjabi',
    price: 3299.5,
    variants: { attribute: 'Size', variations: ['M', 'L', 'XL'] },
  },
  {
    category: node(7, 2, 'Fatua', 'fatua'),
    name: 'Handloom Fatua',
    price: 890,
    variants: { attribute: 'Colour', variations: ['Indigo', 'Madder'] },
  },
  { category: node(8, 3, 'Jewellery', 'jewellery'), name: 'Filigree Earrings', price: 640.5, variants: null },
];
const shades = ['Indigo', 'Madder', 'Turmeric', 'Ivory', 'Emerald', 'Madder', 'Charcoal', 'Rose'];

const discounts = [
  { discout_type: 'flat', discount: 0 },
  { discout_type: 'flat', discount: 150 },
  { discout_type: 'percentage', discount: 10 },
] as const;

const product = (id: number): StoredProduct => {
  const kind = kinds[(id - 1) % kinds.length] ?? kinds[0];
  const shade = shades[Math.floor((id - 1) / kinds.length) % shades.length] ?? '';
  const merchant = merchants[id % merchants.length] ?? merchants[0];
  if (kind === undefined || merchant === undefined) throw new Error(`no fixture for product ${id}`);
  const name = `${shade} ${kind.name}`;
  const { discout_type, discount } = discounts[id % discounts.length] ?? discounts[0];
  const unit_price = kind.price + (id % 4) * 50;
  const off = discout_type === 'flat' ? discount : roundTaka((unit_price * discount) / 100);
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${id}`;
  return {
    id,
    name,
    slug,
    featured_img: `/pictures/${slug}.webp`,
    unit_price,
    sales_price: unit_price - off,
    discount,
    discout_type,
    category: { id: kind.category.id, name: kind.category.name, slug: kind.category.slug },
    category_id: kind.category.id,
    merchant: { ...merchant },
    merchant_id: merchant.id,
    current_stock: id % 11 === 0 ? 0 : id % 7 === 0 ? 2 : 40 + id,
    short_description: `${name}, made by hand.`,
    description: `<p>${name} from ${merchant.name}.</p>`,
    colours: kind.variants?.attribute === 'Colour' ? kind.variants.variations : [shade],
    fabrics: /Saree/.test(kind.name) ? ['Silk', 'Cotton'] : /Earrings/.test(kind.name) ? [] : ['Cotton'],
    gallery: [{ id: id * 10, file_url: `/pictures/${slug}-detail.webp` }],
    variants: kind.variants,
    createdAt: 1_767_225_600 + Math.floor(id / 2) * 3600,
    featured: id % 5 === 0,
    deal: discount > 0 && id % 4 === 0,
  };
};

/** 48 products, some with equal names, prices or creation times, some sold out. */
export const makeProducts = (): StoredProduct[] =>
  Array.from({ length: 48 }, (_, index) => product(index + 1));
