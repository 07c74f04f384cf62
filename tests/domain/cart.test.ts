import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from '../../src/contracts/schemas/product.ts';
import {
  type CartLine,
  type CartPick,
  checkLines,
  itemCount,
  lineName,
  roomFor,
  stockOf,
  variationLabel,
} from '../../src/domain/cart.ts';
import {
  addLine,
  isSameLine,
  mergeLine,
  refreshLines,
  removeLine,
  restoreLine,
  restoreLines,
  setQuantity,
  subtractOrdered,
  takeLines,
} from '../../src/domain/cart-changes.ts';
import { kurti, saree } from '../machines/fixtures.ts';

/** Five in all, of which two are M. */
const counted: ProductRow = {
  ...(kurti as Extract<ProductRow, { is_variant: true }>),
  id: 32,
  current_stock: 5,
  variation_stock: [
    { variation: 'S', stock: 3 },
    { variation: 'M', stock: 2 },
  ],
};
const products: ProductRow[] = [
  counted,
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
  for (const { quantity } of lines) expect(quantity).toBeGreaterThanOrEqual(1);
  for (const { productId, product } of lines) {
    const ofProduct = lines.filter((line) => line.productId === productId);
    const sum = ofProduct.reduce((all, { quantity }) => all + quantity, 0);
    expect(sum).toBeLessThanOrEqual(Math.max(ofProduct.length, product.current_stock));
  }
  const sizes = lines.filter(({ productId }) => productId === counted.id);
  for (const { variation, quantity } of sizes)
    expect(quantity).toBeLessThanOrEqual(variation === 'M' ? 2 : 3);
};
const countedStock = (product: ProductRow, variation: string | null) =>
  product.id !== counted.id ? Number.POSITIVE_INFINITY : variation === 'M' ? 2 : 3;
/** The quantity of the other lines of a product. */
const others = (lines: readonly CartLine[], productId: number, except?: number) =>
  lines
    .filter((line) => line.productId === productId && line.id !== except)
    .reduce((all, { quantity }) => all + quantity, 0);

describe('stock of variations', () => {
  const add = (lines: readonly CartLine[], quantity: number, variation: string, product = counted) =>
    addLine(lines, { product, quantity, variation }, 1);

  it('limits each line, and all lines to their sum', () => {
    const lines = add(add([], 9, 'M'), 9, 'S');
    expect(lines.map(({ variation, quantity }) => [variation, quantity])).toEqual([
      ['M', 2],
      ['S', 3],
    ]);
    expect(roomFor(lines, counted, 'M')).toBe(0);
    const one = add([], 1, 'M');
    expect([roomFor(one, counted, 'M'), roomFor(one, counted, 'S'), roomFor(one, counted)]).toEqual([
      1, 3, 4,
    ]);
    expect(checkLines(one)).toMatchObject([{ problem: null, limit: 2 }]);
  });

  it('makes lines of a sold-out variation unorderable, and reduces those of which fewer are left', () => {
    const lines = add(add([], 2, 'M'), 3, 'S');
    const fresh: ProductRow = {
      ...counted,
      current_stock: 1,
      variation_stock: [
        { variation: 'S', stock: 1 },
        { variation: 'M', stock: 0 },
      ],
    };
    const checked = checkLines(refreshLines(lines, { products: [fresh], missing: [] }));
    expect(checked.map(({ variation, problem, quantity }) => [variation, problem, quantity])).toEqual([
      ['M', 'soldOut', 2],
      ['S', null, 1],
    ]);
  });

  it('is that of the product where the backend counts no variation, or not this one', () => {
    const partly = { ...counted, variation_stock: [{ variation: 'M', stock: 2 }] } as ProductRow;
    expect(stockOf(partly, 'S')).toBe(5);
    expect(stockOf(kurti, 'S')).toBe(3);
    expect(stockOf(saree, null)).toBe(2);
    // The sum is more recent, or wrong: no more than it can be ordered.
    expect(stockOf({ ...counted, current_stock: 1 }, 'S')).toBe(1);
  });

  it('marks a quantity above that of the variation', () => {
    const [line] = add([], 2, 'S');
    const product = { ...counted, variation_stock: [{ variation: 'S', stock: 1 }] } as ProductRow;
    expect(line && checkLines([{ ...line, product }])).toMatchObject([{ problem: 'overStock', limit: 1 }]);
  });
});

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

  it('add up quantities, up to the stock that all lines of the product share [4.3]', () => {
    fc.assert(
      fc.property(cart, pick, (lines, one) => {
        const after = addLine(lines, one, 1000);
        const before = lines.find((other) => isSameLine(other, one));
        const room = Math.min(
          one.product.current_stock - others(lines, one.product.id, before?.id),
          countedStock(one.product, one.variation),
        );
        const quantity = after.find((other) => isSameLine(other, one))?.quantity;
        if (room <= 0) expect(quantity).toBe(before?.quantity);
        else expect(quantity).toBe(Math.max(1, Math.min((before?.quantity ?? 0) + one.quantity, room)));
        expect(after.filter((other) => !isSameLine(other, one))).toEqual(
          lines.filter((other) => !isSameLine(other, one)),
        );
      }),
    );
  });

  it('leave room for what the other lines of the product do not take', () => {
    const lines = fill([
      { product: kurti, quantity: 2, variation: 'S' },
      { product: kurti, quantity: 2, variation: 'M' },
    ]);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(roomFor(lines, kurti)).toBe(0);
    expect(addLine(lines, { product: kurti, quantity: 1, variation: 'M' }, 1)).toEqual(lines);
    expect(roomFor(lines, { ...kurti, current_stock: 10 })).toBe(7);
    expect(roomFor(lines, { ...saree, current_stock: 4 })).toBe(4);
    expect(checkLines(lines).map(({ limit, problem }) => [limit, problem])).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  it('have a whole quantity between 1 and what the other lines leave', () => {
    // Halves distinguish rounding modes; random doubles are mostly close to 0.
    const halves = fc.integer({ min: -4, max: 40 }).map((half) => half / 2);
    const typed = fc.oneof(halves, fc.double({ min: -100, max: 100, noNaN: true }));
    fc.assert(
      fc.property(cart, typed, (lines, quantity) => {
        for (const { id, product, variation } of lines) {
          const after = setQuantity(lines, id, quantity);
          expectValid(after);
          const room = Math.max(1, product.current_stock - others(lines, product.id, id));
          const expected = Math.max(
            1,
            Math.min(Math.trunc(quantity), room, countedStock(product, variation)),
          );
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

/** Another state of the shop: any product may have changed in any way, or be gone. */
const changedProduct = fc
  .record({
    product: fc.constantFrom(...products),
    current_stock: fc.integer({ min: 0, max: 9 }),
    sales_price: fc.integer({ min: 1, max: 3 }),
    name: fc.constantFrom('Old', 'New'),
    slug: fc.constantFrom('old', 'new'),
    variations: fc.subarray(['S', 'M']),
  })
  .map(
    ({ product, variations, ...changed }) =>
      ({ ...product, ...changed, variations, is_variant: variations.length > 0 }) as ProductRow,
  );
const fresh = fc.record({
  products: fc.uniqueArray(changedProduct, { selector: ({ id }) => id }),
  missing: fc.subarray(products.map(({ id }) => id)),
});

describe('refreshLines', () => {
  it('updates prices and stock, reduces quantities to the stock, and notes what the shopper saw', () => {
    const lines = fill([
      { product: { ...saree, current_stock: 5 }, quantity: 5, variation: null },
      { product: kurti, quantity: 2, variation: 'M' },
    ]);
    const refreshed = refreshLines(lines, {
      products: [{ ...saree, current_stock: 3, sales_price: 10, name: 'Saree' }],
      missing: [kurti.id],
    });
    expect(
      refreshed.map(({ quantity, product, seen, isMissing }) => [
        quantity,
        product.current_stock,
        product.sales_price,
        seen,
        isMissing,
      ]),
    ).toEqual([
      [3, 3, 10, { name: saree.name, price: saree.sales_price, quantity: 5 }, undefined],
      [2, 0, kurti.sales_price, undefined, true],
    ]);
  });

  it('restores a reduced quantity when there is more again, until the shopper changes it', () => {
    const product = { ...saree, current_stock: 5 };
    const lines = fill([{ product, quantity: 5, variation: null }]);
    const few = refreshLines(lines, { products: [{ ...product, current_stock: 2 }], missing: [] });
    const enough = { products: [{ ...product, current_stock: 4 }], missing: [] };
    expect(refreshLines(few, enough).map(({ quantity }) => quantity)).toEqual([4]);
    expect(refreshLines(few, { products: [product], missing: [] })).toEqual(lines);
    const chosen = setQuantity(few, lines[0]?.id ?? 0, 1);
    expect(refreshLines(chosen, enough)).toMatchObject([{ quantity: 1 }]);
    expect(chosen[0]).not.toHaveProperty('seen');
  });

  it('keeps every line, in any state of the shop, and the lines without a problem fit the stock', () => {
    fc.assert(
      fc.property(cart, fresh, (lines, current) => {
        const after = refreshLines(lines, current);
        expect(after.map(identity)).toEqual(lines.map(identity));
        const checked = checkLines(after);
        for (const { id, product, isVariant, variation, problem, isMissing } of checked) {
          const isOffered = isVariant
            ? product.variations.some((name) => name === variation)
            : !product.is_variant;
          expect(problem === 'missing').toBe(isMissing === true);
          if (!isMissing) expect(problem === 'soldOut').toBe(product.current_stock === 0);
          if (!isMissing && product.current_stock > 0) expect(problem === 'changed').toBe(!isOffered);
          if (problem !== null && problem !== 'overStock') expect(setQuantity(after, id, 99)).toEqual(after);
        }
        for (const product of products) {
          const orderable = checked.filter((line) => line.problem === null);
          const stock = orderable.find((line) => line.productId === product.id)?.product.current_stock;
          expect(others(orderable, product.id)).toBeLessThanOrEqual(stock ?? 0);
        }
      }),
    );
  });

  it('leaves lines without fresh data unchanged', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(refreshLines(lines, { products: [], missing: [] })).toEqual(lines);
      }),
    );
  });

  it('names the lines that find no stock left', () => {
    const lines = fill([
      { product: kurti, quantity: 1, variation: 'S' },
      { product: kurti, quantity: 1, variation: 'M' },
    ]);
    const last = refreshLines(lines, { products: [{ ...kurti, current_stock: 1 }], missing: [] });
    expect(checkLines(last).map(({ problem }) => problem)).toEqual([null, 'overStock']);
  });
});

describe('a product that changes', () => {
  const lines = fill([
    { product: kurti, quantity: 1, variation: 'M' },
    { product: saree, quantity: 2, variation: null },
  ]);
  it.each<[string, object, string | null, string | null]>([
    ['without the variation', { ...kurti, variations: ['S'] }, 'changed', null],
    ['without variations', { ...kurti, is_variant: false, variations: [] }, 'changed', null],
    ['that now has variations', { ...saree, is_variant: true, variations: ['S'] }, null, 'changed'],
    ['that is sold out', { ...saree, current_stock: 0 }, null, 'soldOut'],
    ['with another price', { ...saree, sales_price: 5 }, null, null],
    ['with another name and slug', { ...saree, name: 'Saree', slug: 'saree' }, null, null],
  ])('%s keeps its line', (_, product, ofKurti, ofSaree) => {
    const after = refreshLines(lines, { products: [product as ProductRow], missing: [] });
    expect(checkLines(after).map(({ problem }) => problem)).toEqual([ofKurti, ofSaree]);
    expect(after.map(({ quantity }) => quantity)).toEqual([1, 2]);
  });

  it('is another line for what is added afterwards', () => {
    const plain = { ...kurti, is_variant: false, variations: [] } as ProductRow;
    const after = addLine(lines, { product: plain, quantity: 3, variation: null }, 9000);
    expect(checkLines(after).map(({ quantity, problem }) => [quantity, problem])).toEqual([
      [1, 'changed'],
      [2, null],
      [3, null],
    ]);
  });
});

describe('mergeLine', () => {
  it('adds to the same line, up to the stock, with the latest product data for all lines of it', () => {
    const lines = fill([
      { product: kurti, quantity: 1, variation: 'S' },
      { product: kurti, quantity: 1, variation: 'M' },
    ]);
    const [small] = lines as [CartLine];
    const dearer = { ...kurti, sales_price: 1500 };
    const merged = mergeLine(lines, { ...small, id: 7, product: dearer, quantity: 5 });
    expect(merged.map(({ id, quantity, product }) => [id, quantity, product.sales_price])).toEqual([
      [small.id, 2, 1500],
      [lines[1]?.id, 1, 1500],
    ]);
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
