import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { AddressInput } from '../../src/contracts/schemas/address.ts';
import type { OrderLine } from '../../src/contracts/schemas/order.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import type { StoredCart } from '../../src/domain/stored-cart.ts';
import { expect } from './playwright-expect.ts';
import type { RunningShop } from './running-shop.ts';
import type { Shopper } from './shoppers.ts';
import { ids } from './small-shop.ts';

/** Totals shown on a page, in whole taka. */
export interface ShownTotals {
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

export const sylhet: AddressInput = {
  name: 'Shirin Akter',
  email: 'shirin@example.com',
  phone: '01712345678',
  address1: 'House 7, Zindabazar',
  address2: 'Second floor',
  city: 'Sylhet',
  zipcode: '3100',
};

const parseTaka = (text: string): number => {
  const figure = /^([−-]?)৳([\d,]+)$/.exec(text.trim());
  if (figure === null) throw new Error(`"${text}" is not an amount in taka`);
  return Number(figure[2]?.replaceAll(',', ''));
};

/** Reads the list of totals on the page. */
export const shownTotals = async (page: Page): Promise<ShownTotals> => {
  const amount = async (name: string) => {
    const row = page.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
    return parseTaka(await row.locator('dd').innerText());
  };
  return {
    subtotal: await amount('Subtotal'),
    discount: await amount('Discount'),
    shipping: await amount('Shipping'),
    total: await amount('Total'),
  };
};

/** Each line of the order table as '<name> | <variation and quantity × price> | <line total>'. */
export const shownLines = async (page: Page): Promise<string[]> => {
  const rows = page.getByRole('table', { name: 'Your order' }).locator('tbody tr');
  const texts = await rows.evaluateAll((found) =>
    found.map((row) =>
      [row.querySelector('a'), row.querySelector('small'), row.lastElementChild]
        .map((part) => part?.textContent ?? '')
        .join(' | '),
    ),
  );
  return texts.sort();
};

export const cartBadge = (page: Page, quantity: number): Locator =>
  page.getByRole('link', { name: quantity === 1 ? 'Cart, 1 item' : `Cart, ${quantity} items` });

/** Closes the mini cart, which opens when a product is added. */
export const continueShopping = async (page: Page): Promise<void> => {
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await panel.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(panel).toBeHidden();
};

/** Opens a product's page and adds it to the cart. */
export const addToCart = async (page: Page, slug: string, size?: string): Promise<void> => {
  await page.goto(`/products/${slug}`);
  if (size !== undefined) {
    const sizes = page.getByRole('combobox', { name: 'Size' });
    await sizes.selectOption(size);
    await expect(sizes).toHaveValue(size);
  }
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Product Added to cart!')).toBeVisible();
  await continueShopping(page);
};

/** The storage of a browser whose cart contains one of each product, which must have no variations. */
export const storageWithCart = async ({ address }: RunningShop, ...productIds: number[]) => {
  const lines = productIds.map(async (productId, i) => {
    const response = await fetch(`${address}/api/get_product_details/${productId}`);
    const { data: product } = (await response.json()) as { data: ProductRow };
    return { id: i + 1, product, productId, quantity: 1, isVariant: false, variation: null };
  });
  const cart: StoredCart = { lines: await Promise.all(lines), categories: [], coupon: null };
  const localStorage = [{ name: 'razz.cart', value: JSON.stringify(cart) }];
  return { cookies: [], origins: [{ origin: address, localStorage }] };
};

/** Opens the checkout of a new visitor or customer with a saree in the cart and a saved address in Sylhet. */
export const openCheckout = async <S extends Shopper>(
  shop: RunningShop,
  newShopper: (device: BrowserContextOptions) => Promise<S>,
  { hasClock = false } = {},
): Promise<S> => {
  const shopper = await newShopper({ storageState: await storageWithCart(shop, ids.saree) });
  const { page, request } = shopper;
  await request('GET', '/api/get_districts');
  await request('POST', '/api/cart/save_address', sylhet);
  if (hasClock) await page.clock.install();
  await page.goto('/checkout');
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText(sylhet.address1);
  return shopper;
};

/** Fills the address form on the page. */
export const fillAddressForm = async (page: Page, address: AddressInput): Promise<void> => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill(address.name);
  await field('Street Address').fill(address.address1);
  const second = page.getByRole('button', { name: 'Add apartment, suite or unit' });
  if (address.address2 && (await second.isVisible())) await second.click();
  if (address.address2) await field('Street Address, second line').fill(address.address2);
  await field('ZIPCode').fill(address.zipcode);
  await field('Phone').fill(address.phone);
  await field('Email Address').fill(address.email);
  await page.getByRole('combobox', { name: 'District' }).selectOption(address.city);
};

/** Fills in and saves the address form of the checkout. */
export const submitAddressForm = async (page: Page, address: AddressInput): Promise<void> => {
  await fillAddressForm(page, address);
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText(address.address1);
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeHidden();
};

/** The order id in the URL of the confirmation page, once it is shown. */
export const placedOrderId = async (page: Page): Promise<number> => {
  await expect(page).toHaveURL(/\/order_confirmed\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order has been placed.');
  return Number(/\d+$/.exec(page.url())?.[0]);
};

/** An order as stored in the database, with its lines in the format of `shownLines`. */
export const readStoredOrder = async ({ database }: RunningShop, id: number) => {
  const order = await database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await database.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const taka = (amount: number) => `৳${Math.floor(amount + 0.5).toLocaleString('en-US')}`;
  return {
    order,
    amounts: {
      subtotal: order.sub_total,
      discount: order.discount,
      shipping: order.delivery_charge,
      total: order.grand_total,
    } satisfies ShownTotals,
    lines: lines
      .map(({ name, variation, quantity, sales_price, product }) =>
        [
          name,
          `${variation === null ? '' : `${(product as OrderLine['product']).product_attribute} ${variation} · `}${quantity} × ${taka(sales_price)}`,
          taka(quantity * sales_price),
        ].join(' | '),
      )
      .sort(),
  };
};

export const stockOf = async ({ database }: RunningShop, id: number): Promise<number> => {
  const product = await database.db
    .selectFrom('products')
    .select('current_stock')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return product.current_stock;
};

/** The number of orders in the database. */
export const orderCount = async ({ database }: RunningShop): Promise<number> => {
  const { count } = await database.db
    .selectFrom('orders')
    .select((read) => read.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Opens the coupon form, which is collapsed without a coupon. */
export const openCoupon = async (page: Page): Promise<Locator> => {
  await page.getByText('Have a code?').click();
  return page.getByRole('form', { name: 'Coupon' });
};
