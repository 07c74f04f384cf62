import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import {
  addLine,
  type CartLine,
  type CartPick,
  isSameLine,
  itemCount,
  lineName,
  refreshLines,
  removeLine,
  restoreLine,
  restoreLines,
  setQuantity,
  subtractOrdered,
  takeLines,
  variationLabel,
} from '../../src/domain/cart.ts';
import { kurti, saree } from '../machines/fixtures.ts';

const products: ProductRow[] = [
  { ...saree, current_stock: 5 },
  { ...kurti, current_stock: 7 },
  { ...saree, id: 30, current_stock: 1 },
  { ...saree, id: 31, current_stock: 0 },
];
const pick: fc.Arbitrary<CartPick> = fc
  .record({
    product: fc.constantFrom(...products),
    quantity: fc.integer({ min: -2, max: 12 }),
    size: fc.constantFrom('S', 'M'),
  })
  .map(({ product, quantity, size }) => ({ product, quantity, variation: product.is_variant ? size : null }));
const fill = (picks: readonly CartPick[]) =>
  picks.reduce<CartLine[]>((lines, one, index) => addLine(lines, one, 1000 + (index % 2)), []);
const cart = fc.array(pick, { maxLength: 8 }).map(fill);
const identity = (line: CartLine) => `${line.productId} ${line.variation}`;
const expectValid = (lines: readonly CartLine[]) => {
  expect(new Set(lines.map(identity)).size).toBe(lines.length);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  for (const { quantity, product } of lines) {
    expect(quantity).toBeGreaterThanOrEqual(1);
    expect(quantity).toBeLessThanOrEqual(Math.max(1, product.current_stock));
  }
};

describe('cart lines', () => {
  const line = { id: 1, product: kurti, productId: kurti.id, quantity: 1, isVariant: true, variation: 'S' };

  it('are matched by product, and by variation for a variant product [3.4]', () => {
    expect(isSameLine(line, { product: kurti, variation: 'S' })).toBe(true);
    expect(isSameLine(line, { product: kurti, variation: 'M' })).toBe(false);
    expect(isSameLine(line, { product: saree, variation: 'S' })).toBe(false);
    const plain = { ...line, product: saree, productId: saree.id, isVariant: false, variation: null };
    expect(isSameLine(plain, { product: saree, variation: 'whatever' })).toBe(true);
  });

  it('have the creation time as id, and no variation for a plain product [3.3]', () => {
    expect(addLine([], { product: saree, quantity: 2, variation: 'M' }, 1234)).toEqual([
      { id: 1234, product: saree, productId: saree.id, quantity: 2, isVariant: false, variation: null },
    ]);
    expect(addLine([line], { product: kurti, quantity: 1, variation: 'M' }, 1)[1]).toMatchObject({
      id: 2,
      variation: 'M',
    });
  });

  it('of the same product are merged, with the latest price', () => {
    const [joined] = addLine(
      [line],
      { product: { ...kurti, sales_price: 5 }, quantity: 1, variation: 'S' },
      9,
    );
    expect(joined).toMatchObject({ id: 1, quantity: 2, product: { sales_price: 5 } });
  });

  it('stay valid for any sequence of additions', () => {
    fc.assert(fc.property(cart, expectValid));
  });

  it('add up quantities, up to the stock [4.3]', () => {
    fc.assert(
      fc.property(cart, pick, (lines, one) => {
        const after = addLine(lines, one, 1000);
        const before = lines.find((other) => isSameLine(other, one))?.quantity ?? 0;
        const quantity = after.find((other) => isSameLine(other, one))?.quantity;
        expect(quantity).toBe(
          Math.max(1, Math.min(before + one.quantity, Math.max(1, one.product.current_stock))),
        );
        expect(after.filter((other) => !isSameLine(other, one))).toEqual(
          lines.filter((other) => !isSameLine(other, one)),
        );
      }),
    );
  });

  it('have a whole quantity between 1 and the stock', () => {
    // Halves distinguish rounding modes; random doubles are mostly close to 0.
    const halves = fc.integer({ min: -4, max: 40 }).map((half) => half / 2);
    const typed = fc.oneof(halves, fc.double({ min: -100, max: 100, noNaN: true }));
    fc.assert(
      fc.property(cart, typed, (lines, quantity) => {
        for (const { id, product } of lines) {
          const after = setQuantity(lines, id, quantity);
          expectValid(after);
          const expected = Math.max(1, Math.min(Math.trunc(quantity), Math.max(1, product.current_stock)));
          expect(after.find((other) => other.id === id)?.quantity).toBe(expected);
          expect(removeLine(after, id)).toEqual(removeLine(lines, id));
        }
      }),
    );
  });

  it('are counted by quantity [9.7]', () => {
    expect(itemCount([])).toBe(0);
    expect(itemCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5);
  });
});

describe('subtractOrdered', () => {
  it('subtracts ordered quantities and keeps those added since', () => {
    fc.assert(
      fc.property(cart, fc.array(pick, { maxLength: 4 }), (ordered, picks) => {
        const later = picks.filter(({ quantity }) => quantity > 0);
        const now = later.reduce<CartLine[]>((lines, one) => addLine(lines, one, 5000), ordered);
        const left = subtractOrdered(now, ordered);
        expectValid(left);
        expect(itemCount(left)).toBe(itemCount(now) - itemCount(ordered));
        const added = new Set(later.map((one) => `${one.product.id} ${one.variation}`));
        for (const line of left) expect(added).toContain(identity(line));
      }),
    );
    expect(subtractOrdered([], fill([{ product: saree, quantity: 1, variation: null }]))).toEqual([]);
  });

  it('removes a line whose quantity is now lower than ordered', () => {
    const ordered = fill([{ product: { ...saree, current_stock: 5 }, quantity: 3, variation: null }]);
    const [id] = ordered.map((line) => line.id);
    expect(subtractOrdered(setQuantity(ordered, id ?? 0, 2), ordered)).toEqual([]);
  });
});

describe('removal and undo', () => {
  it('of one line leave the cart unchanged', () => {
    fc.assert(
      fc.property(cart, fc.nat(), (lines, n) => {
        const index = lines.length === 0 ? 0 : n % lines.length;
        const line = lines[index];
        if (!line) return;
        const rest = removeLine(lines, line.id);
        expect(rest).toHaveLength(lines.length - 1);
        expect(restoreLine(rest, line, index)).toEqual(lines);
      }),
    );
  });

  it('of any lines leave the cart unchanged', () => {
    fc.assert(
      fc.property(cart, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (lines, chosen) => {
        const ids = lines.filter((_, index) => chosen[index]).map(({ id }) => id);
        const rest = ids.reduce<CartLine[]>(removeLine, lines);
        expect(restoreLines(rest, takeLines(lines, ids))).toEqual(lines);
      }),
    );
  });

  it('keep lines added since, without duplicates', () => {
    fc.assert(
      fc.property(cart, fc.array(pick, { maxLength: 3 }), (lines, more) => {
        const later = fill(more);
        const back = restoreLines(
          later,
          takeLines(
            lines,
            lines.map(({ id }) => id),
          ),
        );
        expectValid(back);
        expect(new Set(back.map(identity))).toEqual(new Set([...lines, ...later].map(identity)));
      }),
    );
  });
});

describe('refreshLines', () => {
  it('updates prices and stock, and reduces quantities to the stock', () => {
    const lines = fill([
      { product: { ...saree, current_stock: 5 }, quantity: 5, variation: null },
      { product: kurti, quantity: 2, variation: 'M' },
    ]);
    const fresh = refreshLines(lines, {
      products: [{ ...saree, current_stock: 3, sales_price: 10 }],
      missing: [kurti.id],
    });
    expect(
      fresh.map(({ quantity, product }) => [quantity, product.current_stock, product.sales_price]),
    ).toEqual([
      [3, 3, 10],
      [1, 0, kurti.sales_price],
    ]);
  });

  it('leaves lines without fresh data unchanged', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(refreshLines(lines, { products: [], missing: [] })).toEqual(lines);
      }),
    );
  });
});

describe('the name of a line', () => {
  const attribute = { product_attribute: 'Size', product_attribute_bn: 'মাপ' };
  it.each([
    [attribute, '38', 'en', 'Red Saree, Size 38'],
    [attribute, '38', 'bn', 'Red Saree, মাপ 38'],
    [{}, '38', 'en', 'Red Saree, 38'],
    [attribute, null, 'en', 'Red Saree'],
    [attribute, '', 'en', 'Red Saree'],
  ] as const)('with %j and the variation %j in %s is %s', (names, variation, locale, name) => {
    expect(lineName('Red Saree', variationLabel(names, variation, locale))).toBe(name);
  });

  it('has no variation label without a variation', () => {
    expect(variationLabel(attribute, undefined, 'en')).toBeNull();
  });
});
