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
const today = (...products: (typeof saree)[]) => ({ products, missing: [] });

test("what is sold today is ordered again at today's price, in its variation", () => {
  const dearer = { ...saree, sales_price: saree.sales_price + 1 };
  const variation = kurti.variations[0] ?? '';
  expect(reorder([line(saree), line(kurti, variation)], today(dearer, kurti))).toEqual({
    picks: [
      { product: dearer, quantity: 2, variation: null },
      { product: kurti, quantity: 2, variation },
    ],
    missing: [],
  });
});

test('the last piece can be ordered again; what is gone is named as it was ordered', () => {
  const lastPiece = { ...saree, current_stock: 1 };
  expect(reorder([line(lastPiece)], today(lastPiece)).missing).toEqual([]);
  expect(reorder([line(kurti, 'M')], today()).missing).toEqual([
    `${kurti.name}, ${kurti.product_attribute} M`,
  ]);
});

test('what is no longer sold, sold out, or not in its variation is named', () => {
  const items = [line(saree), line(soldOut), line(kurti, 'XXXL')];
  const { picks, missing } = reorder(items, today(soldOut, kurti));
  expect(picks).toEqual([]);
  expect(missing).toEqual([saree.name, soldOut.name, expect.stringMatching(`${kurti.name}, .*XXXL`)]);
});
