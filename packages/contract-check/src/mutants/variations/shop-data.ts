import type { World } from '@razz/mock-backend';
import type { Category } from '../../../../../src/contracts/schemas/category.ts';
import type { Mutation, Variation } from '../mutant.ts';

const withWorld =
  (change: (world: World) => void): (() => Mutation) =>
  () => ({ world: change });
const bangla = ['নীল', 'লাল', 'হলুদ', 'সাদা', 'সবুজ'];

/** Permitted differences of shop data: catalogue, stock, prices and language. */
export const shopDataVariations: readonly Variation[] = [
  {
    id: 'names and slugs in Bangla',
    mutate: withWorld((world) => {
      for (const [i, product] of world.products.entries()) {
        product.name = `${bangla[i % bangla.length]} শাড়ি ${i + 1}`;
        product.slug = `${bangla[i % bangla.length]}-শাড়ি-${i + 1}`;
      }
    }),
  },
  {
    id: 'prices with poisha',
    mutate: withWorld((world) => {
      for (const product of world.products) {
        product.unit_price += 0.75;
        product.sales_price += 0.75;
      }
    }),
  },
  {
    id: 'three products on one page',
    mutate: withWorld((world) => {
      world.products = world.products.slice(3, 6);
    }),
  },
  {
    id: 'no product has variations',
    mutate: withWorld((world) => {
      world.products = world.products.map((product) => ({ ...product, variants: null }));
    }),
  },
  {
    id: 'every product has variations',
    mutate: withWorld((world) => {
      world.products = world.products.map((product) => ({
        ...product,
        variants: product.variants ?? { attribute: 'Size', variations: ['Free size'] },
      }));
    }),
  },
  {
    id: 'every product has plenty of stock',
    mutate: withWorld((world) => {
      for (const product of world.products) product.current_stock = 500;
    }),
  },
  {
    id: 'one price and no discount',
    mutate: withWorld((world) => {
      for (const product of world.products)
        Object.assign(product, {
          unit_price: 990,
          sales_price: 990,
          discount: 0,
          discout_type: 'flat',
          deal: false,
        });
    }),
  },
  {
    id: 'no coupon is valid',
    mutate: withWorld((world) => {
      world.coupons = [];
    }),
  },
  {
    id: 'a flat list of categories',
    mutate: withWorld((world) => {
      const all = (nodes: readonly Category[]): Category[] =>
        nodes.flatMap((node) => [node, ...all(node.items)]);
      world.categories = all(world.categories).map((node) => ({ ...node, parent_id: 0, items: [] }));
    }),
  },
  {
    id: 'large ids',
    mutate: withWorld((world) => {
      for (const product of world.products) product.id += 900_000;
      const next = world.nextId;
      world.nextId = (of) => 5_000_000 + 7 * next(of);
    }),
  },
  {
    id: 'nothing is featured and there are no deals',
    mutate: withWorld((world) => {
      for (const product of world.products) Object.assign(product, { featured: false, deal: false });
    }),
  },
  {
    id: 'free delivery within Dhaka',
    mutate: withWorld((world) => {
      world.settings = { ...world.settings, shippingDhaka: 0, shippingOutDhaka: 120 };
    }),
  },
];
