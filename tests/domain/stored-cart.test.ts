import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProductRow } from '../../src/contracts/schemas/product.ts';
import { addLine, type CartLine } from '../../src/domain/cart.ts';
import { emptyCart, isStoredProduct, readStoredCart } from '../../src/domain/stored-cart.ts';
import { kurti, saree, tenPercent } from '../machines/fixtures.ts';

const lines = [
  { product: saree, quantity: 2, variation: null },
  { product: kurti, quantity: 1, variation: 'M' },
].reduce<CartLine[]>((all, pick) => addLine(all, pick, 1000), []);
const category = { id: 1, parent_id: 0, name: 'Women', slug: 'women', items: [] };
const tree = { ...category, items: [{ ...category, id: 2, parent_id: 1, slug: 'sarees' }] };
const whole = { lines, categories: [tree], coupon: tenPercent };

describe('readStoredCart', () => {
  it('gives back what was stored, after a trip through JSON [3.20, 4.7]', () => {
    expect(readStoredCart(JSON.parse(JSON.stringify(whole)))).toEqual({ cart: whole, dropped: 0 });
  });

  it.each(['flat', 'percentage'] as const)('keeps a product with a %s discount', (discout_type) => {
    const storedLines = lines.map((line) => ({ ...line, product: { ...line.product, discout_type } }));
    expect(readStoredCart({ ...whole, lines: storedLines })).toEqual({
      cart: { ...whole, lines: storedLines },
      dropped: 0,
    });
  });

  it('reads nothing as an empty cart, without complaint', () => {
    expect(readStoredCart(null)).toEqual({ cart: emptyCart, dropped: 0 });
    expect(readStoredCart(undefined)).toEqual({ cart: emptyCart, dropped: 0 });
    expect(readStoredCart(emptyCart)).toEqual({ cart: emptyCart, dropped: 0 });
  });

  it.each([['a text'], [5], [true], [[]], [[lines]]])('drops %j whole', (value) => {
    expect(readStoredCart(value)).toEqual({ cart: emptyCart, dropped: 1 });
  });

  const [first] = lines as [CartLine];
  const product = (change: object) => ({ ...first, product: { ...first.product, ...change } });
  it.each<[string, object | null]>([
    ['null', null],
    ['without a product', { ...first, product: null }],
    ['of another product', { ...first, productId: 99 }],
    ['with a quantity of none', { ...first, quantity: 0 }],
    ['with half a quantity', { ...first, quantity: 1.5 }],
    ['with a text for a quantity', { ...first, quantity: '2' }],
    ['with an id that is no moment', { ...first, id: 'x' }],
    ['that says it varies though it does not', { ...first, isVariant: true }],
    ['with a variation it cannot have', { ...first, variation: 'M' }],
    ['without the variation it needs', { ...lines[1], variation: null }],
    ['with an empty variation', { ...lines[1], variation: '' }],
    ['with an unnamed product', product({ name: '' })],
    ['with a product without address', product({ slug: undefined })],
    ['with a product without picture', product({ featured_img: 5 })],
    ['with a negative price', product({ sales_price: -1 })],
    ['with an endless price', product({ unit_price: Number.POSITIVE_INFINITY })],
    ['with a discount in words', product({ discount: 'ten' })],
    ['with an unknown kind of discount', product({ discout_type: 'gift' })],
    ['with half a piece in stock', product({ current_stock: 0.5 })],
    ['with a negative stock', product({ current_stock: -1 })],
    ['without a vendor', product({ merchant: null })],
    ['with an unnamed vendor', product({ merchant: { id: 5, name: '' } })],
    ['with a vendor without id', product({ merchant: { id: 0, name: 'Looms' } })],
    ['without a category', product({ category: 'Sarees' })],
    ['with a doubtful kind', product({ is_variant: 'no' })],
    ['with variations in no list', product({ variations: 'S' })],
    ['with an empty size', product({ variations: [''] })],
    ['with a product without id', { ...product({ id: 0 }), productId: 0 }],
  ])('drops a line %s and keeps the others', (_, broken) => {
    expect(readStoredCart({ ...whole, lines: [broken, lines[1]] })).toEqual({
      cart: { ...whole, lines: [lines[1]] },
      dropped: 1,
    });
  });

  it.each<[string, unknown]>([
    ['no list', 'women'],
    ['an unnamed one', [{ ...tree, name: '' }]],
    ['one without address', [{ ...tree, slug: '' }]],
    ['one without children’s list', [{ ...tree, items: null }]],
    ['one with a broken child', [{ ...tree, items: [{ id: 'x' }] }]],
    ['one under nothing', [{ ...tree, parent_id: -1 }]],
    ['a text', ['women']],
  ])('drops categories that are %s', (_, categories) => {
    expect(readStoredCart({ ...whole, categories })).toEqual({
      cart: { ...whole, categories: [] },
      dropped: 1,
    });
  });

  it.each<[string, unknown]>([
    ['absent', undefined],
    ['a text', 'EID10'],
    ['without code', { ...tenPercent, code: '' }],
    ['without type', { ...tenPercent, type: 5 }],
    ['worth nothing', { ...tenPercent, amount: 0 }],
    ['worth less than nothing', { ...tenPercent, amount: -5 }],
  ])('drops a coupon that is %s', (_, coupon) => {
    expect(readStoredCart({ ...whole, coupon })).toEqual({ cart: { ...whole, coupon: null }, dropped: 1 });
  });

  it('says that lines in no list are lost', () => {
    expect(readStoredCart({ ...whole, lines: {} })).toEqual({ cart: { ...whole, lines: [] }, dropped: 1 });
  });

  it('joins lines of one product and brings quantities down to the stock', () => {
    const twice = [first, { ...first, id: 2000, quantity: 9 }];
    expect(readStoredCart({ ...whole, lines: twice }).cart.lines).toEqual([{ ...first, quantity: 2 }]);
  });

  it('never throws, and reads its own result as it is', () => {
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
  // No card or cart line shows the first three; carts stored before variations had a label are restored too.
  const optional = ['category_id', 'merchant_id', 'is_wishlist', 'product_attribute'];

  it('requires the other fields that the contract requires', () => {
    const missing = Object.keys(product).filter((key) => {
      const { [key]: _, ...rest } = product as Record<string, unknown>;
      return !ProductRow.safeParse(rest).success && isStoredProduct(rest);
    });
    expect(missing.filter((key) => !optional.includes(key))).toEqual([]);
  });
});
