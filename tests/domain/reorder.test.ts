import { expect, test } from 'vitest';
import type { OrderLine } from '../../src/contracts/schemas/order.ts';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import { addLine } from '../../src/domain/cart-changes.ts';
import { reorder } from '../../src/domain/reorder.ts';
import { kurti, saree, soldOut } from '../machines/fixtures.ts';

const line = (product: OrderLine['product'], variation?: string): OrderLine => ({
  product,
  quantity: 2,
  sales_price: 1,
  isVariant: variation !== undefined,
  ...(variation === undefined ? {} : { variation }),
});
const currently = (...products: (typeof saree)[]) => ({ products, missing: [] });

test('available lines are added at the current price, with their variation', () => {
  const dearer = { ...saree, sales_price: saree.sales_price + 1 };
  const variation = kurti.variations[0] ?? '';
  expect(reorder([line(saree), line(kurti, variation)], currently(dearer, kurti), [])).toEqual({
    picks: [
      { product: dearer, quantity: 2, variation: null },
      { product: kurti, quantity: 2, variation },
    ],
    missing: [],
    short: [],
  });
});

test('lines of one product share its stock, also with the cart', () => {
  const items = [line(kurti, 'S'), line(kurti, 'M')];
  const [small, medium] = items;
  const fresh = currently(kurti);
  const pick = (variation: string, quantity: number) => ({ product: kurti, quantity, variation });
  expect(reorder(items, fresh, [])).toEqual({
    picks: [pick('S', 2), pick('M', 1)],
    missing: [],
    short: [{ line: medium, added: 1 }],
  });
  const inCart = addLine([], pick('M', 2), 1);
  expect(reorder(items, fresh, inCart)).toEqual({
    picks: [pick('S', 1)],
    missing: [],
    short: [
      { line: small, added: 1 },
      { line: medium, added: 0 },
    ],
  });
});

test('a product with a stock of one is available', () => {
  const lastPiece = { ...saree, current_stock: 1 };
  expect(reorder([line(lastPiece)], currently(lastPiece), []).missing).toEqual([]);
});

test('products no longer sold, sold out, without the variation, or with variations now are missing', () => {
  const plain = { ...kurti, id: 30, is_variant: false, variations: [] } as ProductRow;
  const items = [line(saree), line(soldOut), line(kurti, 'XXXL'), line(kurti), line(plain, 'M')];
  const { picks, missing } = reorder(items, currently(soldOut, kurti, plain), []);
  expect(picks).toEqual([]);
  expect(missing).toEqual(items);
});
