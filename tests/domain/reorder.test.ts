import { expect, test } from 'vitest';
import type { OrderLine } from '../../src/contracts/schemas/order.ts';
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
  expect(reorder([line(saree), line(kurti, variation)], currently(dearer, kurti))).toEqual({
    picks: [
      { product: dearer, quantity: 2, variation: null },
      { product: kurti, quantity: 2, variation },
    ],
    missing: [],
  });
});

test('a product with a stock of one is available', () => {
  const lastPiece = { ...saree, current_stock: 1 };
  expect(reorder([line(lastPiece)], currently(lastPiece)).missing).toEqual([]);
});

test('products no longer sold, sold out or without the variation are missing', () => {
  const items = [line(saree), line(soldOut), line(kurti, 'XXXL')];
  const { picks, missing } = reorder(items, currently(soldOut, kurti));
  expect(picks).toEqual([]);
  expect(missing).toEqual(items);
});
