import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProductRow } from '../../src/contracts/schemas/product.ts';
import type { CartLine } from '../../src/domain/cart.ts';
import { addLine, readStoredCart, refreshLines } from '../../src/domain/cart-changes.ts';
import { emptyCart, isStoredProduct } from '../../src/domain/stored-cart.ts';
import { kurti, saree, tenPercent } from '../machines/fixtures.ts';

const lines = [
  { product: saree, quantity: 2, variation: null },
  { product: kurti, quantity: 1, variation: 'M' },
].reduce<CartLine[]>((all, pick) => addLine(all, pick, 1000), []);
const category = { id: 1, parent_id: 0, name: 'Women', slug: 'women', items: [] };
const tree = { ...category, items: [{ ...category, id: 2, parent_id: 1, slug: 'sarees' }] };
const storedCart = { lines, categories: [tree], coupon: tenPercent };

describe('readStoredCart', () => {
  it('reads back a stored cart after a JSON round trip [3.20, 4.7]', () => {
    expect(readStoredCart(JSON.parse(JSON.stringify(storedCart)))).toEqual({ cart: storedCart, dropped: 0 });
  });

  it.each(['flat', 'percentage'] as const)('keeps a product with a %s discount', (discout_type) => {
    const storedLines = lines.map((line) => ({ ...line, product: { ...line.product, discout_type } }));
    expect(readStoredCart({ ...storedCart, lines: storedLines })).toEqual({
      cart: { ...storedCart, lines: storedLines },
      dropped: 0,
    });
  });

  it('returns an empty cart without dropped parts if nothing is stored', () => {
    expect(readStoredCart(null)).toEqual({ cart: emptyCart, dropped: 0 });
    expect(readStoredCart(undefined)).toEqual({ cart: emptyCart, dropped: 0 });
    expect(readStoredCart(emptyCart)).toEqual({ cart: emptyCart, dropped: 0 });
  });

  it.each([['a text'], [5], [true], [[]], [[lines]]])('drops %j entirely', (value) => {
    expect(readStoredCart(value)).toEqual({ cart: emptyCart, dropped: 1 });
  });

  const [first] = lines as [CartLine];
  const product = (change: object) => ({ ...first, product: { ...first.product, ...change } });
  it.each<[string, object | null]>([
    ['null', null],
    ['without a product', { ...first, product: null }],
    ['of another product', { ...first, productId: 99 }],
    ['with a quantity of 0', { ...first, quantity: 0 }],
    ['with a fractional quantity', { ...first, quantity: 1.5 }],
    ['with a string as quantity', { ...first, quantity: '2' }],
    ['with an id that is not a number', { ...first, id: 'x' }],
    ['with a wrong isVariant', { ...first, isVariant: true }],
    ['with a variation of a plain product', { ...first, variation: 'M' }],
    ['without the variation of a variant product', { ...lines[1], variation: null }],
    ['with an empty variation', { ...lines[1], variation: '' }],
    ['with a product without name', product({ name: '' })],
    ['with a product without slug', product({ slug: undefined })],
    ['with a product without picture', product({ featured_img: 5 })],
    ['with a negative price', product({ sales_price: -1 })],
    ['with an infinite price', product({ unit_price: Number.POSITIVE_INFINITY })],
    ['with a discount that is not a number', product({ discount: 'ten' })],
    ['with an unknown discount type', product({ discout_type: 'gift' })],
    ['with a fractional stock', product({ current_stock: 0.5 })],
    ['with a negative stock', product({ current_stock: -1 })],
    ['without a vendor', product({ merchant: null })],
    ['with a vendor without name', product({ merchant: { id: 5, name: '' } })],
    ['with a vendor without id', product({ merchant: { id: 0, name: 'Looms' } })],
    ['without a category', product({ category: 'Sarees' })],
    ['with an is_variant that is not a boolean', product({ is_variant: 'no' })],
    ['with variations that are not a list', product({ variations: 'S' })],
    ['with an empty size', product({ variations: [''] })],
    ['with a product without id', { ...product({ id: 0 }), productId: 0 }],
  ])('drops a line: %s', (_, broken) => {
    expect(readStoredCart({ ...storedCart, lines: [broken, lines[1]] })).toEqual({
      cart: { ...storedCart, lines: [lines[1]] },
      dropped: 1,
    });
  });

  it.each<[string, unknown]>([
    ['not a list', 'women'],
    ['a category without name', [{ ...tree, name: '' }]],
    ['a category without slug', [{ ...tree, slug: '' }]],
    ['a category without items', [{ ...tree, items: null }]],
    ['a category with an invalid child', [{ ...tree, items: [{ id: 'x' }] }]],
    ['a category with an invalid parent', [{ ...tree, parent_id: -1 }]],
    ['a string', ['women']],
  ])('drops invalid categories: %s', (_, categories) => {
    expect(readStoredCart({ ...storedCart, categories })).toEqual({
      cart: { ...storedCart, categories: [] },
      dropped: 1,
    });
  });

  it.each<[string, unknown]>([
    ['absent', undefined],
    ['a string', 'EID10'],
    ['without code', { ...tenPercent, code: '' }],
    ['without type', { ...tenPercent, type: 5 }],
    ['with an amount of 0', { ...tenPercent, amount: 0 }],
    ['with a negative amount', { ...tenPercent, amount: -5 }],
  ])('drops a coupon: %s', (_, coupon) => {
    expect(readStoredCart({ ...storedCart, coupon })).toEqual({
      cart: { ...storedCart, coupon: null },
      dropped: 1,
    });
  });

  it('counts lines that are not a list as dropped', () => {
    expect(readStoredCart({ ...storedCart, lines: {} })).toEqual({
      cart: { ...storedCart, lines: [] },
      dropped: 1,
    });
  });

  it('merges lines of the same product and reduces the quantity to the stock', () => {
    const twice = [first, { ...first, id: 2000, quantity: 9 }];
    expect(readStoredCart({ ...storedCart, lines: twice }).cart.lines).toEqual([{ ...first, quantity: 2 }]);
  });

  it.each([
    ['without the variation', { variations: ['S'] }],
    ['that has no variations any more', { is_variant: false, variations: [] }],
    ['that is sold out', { current_stock: 0 }],
    ['with another price and name', { sales_price: 5, name: 'Kurti' }],
  ])('keeps the line of a product %s', (_, changed) => {
    const after = refreshLines(lines, {
      products: [{ ...kurti, ...changed } as ProductRow],
      missing: [saree.id],
    });
    expect(readStoredCart(JSON.parse(JSON.stringify({ ...storedCart, lines: after })))).toEqual({
      cart: { ...storedCart, lines: after },
      dropped: 0,
    });
  });

  it('keeps the line of a plain product that has variations now', () => {
    const product = { ...saree, is_variant: true, variations: ['S'] } as ProductRow;
    const after = refreshLines(lines, { products: [product], missing: [] });
    expect(readStoredCart({ ...storedCart, lines: after })).toEqual({
      cart: { ...storedCart, lines: after },
      dropped: 0,
    });
  });

  it.each([null, 'x', {}, { name: '', price: 1, quantity: 1 }, { name: 'x', price: 1, quantity: 0 }])(
    'ignores %j as what the shopper saw of a line',
    (seen) => {
      const broken = { ...storedCart, lines: [{ ...first, seen }, lines[1]] };
      expect(readStoredCart(broken)).toEqual({ cart: storedCart, dropped: 0 });
    },
  );

  it('reduces lines that share a stock', () => {
    const shared = [
      { ...(lines[1] as CartLine), quantity: 3 },
      { ...(lines[1] as CartLine), id: 2000, variation: 'S', quantity: 2 },
    ];
    const { cart } = readStoredCart({ ...storedCart, lines: shared });
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(readStoredCart(cart)).toEqual({ cart, dropped: 0 });
  });

  it('never throws, and is idempotent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (a, b, c) => {
        const { cart } = readStoredCart({ lines: [a], categories: [b], coupon: c });
        expect(readStoredCart(cart)).toEqual({ cart, dropped: 0 });
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readStoredCart(value).dropped).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe.each([saree, kurti])('isStoredProduct, for $name', (product) => {
  // The first three are not displayed in cards and cart lines; carts stored before product_attribute existed are valid.
  const optional = ['category_id', 'merchant_id', 'is_wishlist', 'product_attribute'];

  it('requires all other fields that the contract requires', () => {
    const missing = Object.keys(product).filter((key) => {
      const { [key]: _, ...rest } = product as Record<string, unknown>;
      return !ProductRow.safeParse(rest).success && isStoredProduct(rest);
    });
    expect(missing.filter((key) => !optional.includes(key))).toEqual([]);
  });
});
