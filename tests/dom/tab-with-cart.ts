import { rowOf } from '@razz/mock-backend';
import type { Address } from '../../src/contracts/schemas/address.ts';
import type { Coupon } from '../../src/contracts/schemas/coupon.ts';
import type { StoredCart } from '../../src/domain/stored-cart.ts';
import { newTab } from './open-shop.ts';

type Tab = ReturnType<typeof newTab>;
interface CartOptions {
  /** Product ids, each with quantity 1. */
  products?: number[];
  coupon?: Coupon;
  /** Saved by the customer, the first one as the default. Without addresses the tab is a visitor's. */
  addresses?: Address[];
  /** Session storage by key, without the `razz.` prefix. */
  tabStorage?: Record<string, unknown>;
}

const lineOf = ({ world }: Tab, id: number): StoredCart['lines'][number] => {
  const stored = world.products.find((product) => product.id === id);
  if (!stored) throw new Error(`The world has no product ${id}.`);
  const product = rowOf(world, { session: null, user: null }, stored);
  const [variation = null] = product.variations;
  return { id, product, productId: id, quantity: 1, isVariant: product.is_variant, variation };
};

/** A tab whose stored cart contains products. */
export const tabWithCart = ({
  products = [1],
  coupon,
  addresses,
  tabStorage = {},
}: CartOptions = {}): Tab => {
  const tab = newTab(addresses ? 1 : null);
  const lines = products.map((id) => lineOf(tab, id));
  const cart: StoredCart = { lines, categories: [], coupon: coupon ?? null };
  tab.localStorage.set('razz.cart', JSON.stringify(cart));
  for (const [name, value] of Object.entries(tabStorage))
    tab.tabStorage.set(`razz.${name}`, JSON.stringify(value));
  tab.world.addresses.push(
    ...(addresses ?? []).map((address, i) => ({ ...address, owner: 'user:1', isDefault: i === 0 })),
  );
  return tab;
};

/** Changes the catalogue behind the cart: a higher price for the first product, the second one sold out. */
export const changeCatalogue = ({ world }: Tab): void => {
  Object.assign(world.products[0] ?? {}, { sales_price: 9000 });
  Object.assign(world.products[1] ?? {}, { current_stock: 0 });
};
