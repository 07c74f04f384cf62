import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PlaceOrderRequest } from '../../src/contracts/schemas/order.ts';
import {
  type CheckoutDraft,
  deliveryDue,
  draftObstacle,
  invalidDraftFields,
  isOnTheWay,
  orderKey,
  orderNumber,
  orderStatus,
  parseOrderId,
  prepareOrder,
  readPreparedOrder,
} from '../../src/domain/order.ts';
import { home, kurti, office, saree, tenPercent } from '../machines/fixtures.ts';

const draft: CheckoutDraft = {
  lines: [
    { id: 1000, product: saree, productId: saree.id, quantity: 2, isVariant: false, variation: null },
    { id: 1001, product: kurti, productId: kurti.id, quantity: 1, isVariant: true, variation: 'M' },
  ],
  shippingAddress: home,
  billingAddress: office,
  paymentMethod: 'cash',
  bkash: { mobile: '01712-345678', transactionId: 'ab12cd34e' },
  totals: { subtotal: 3000, discount: 300, shipping: 100, total: 2800 },
  coupon: tenPercent,
  note: '  Ring twice ',
};
const request = (change: Partial<CheckoutDraft> = {}) => prepareOrder({ ...draft, ...change })?.request;
const key = (change: Partial<CheckoutDraft> = {}) => prepareOrder({ ...draft, ...change })?.key;

describe('prepareOrder', () => {
  it('contains the displayed prices and input', () => {
    expect(request()).toEqual({
      cart: [
        { id: 1000, productId: saree.id, quantity: 2, isVariant: false, product: saree },
        { id: 1001, productId: kurti.id, quantity: 1, isVariant: true, variation: 'M', product: kurti },
      ],
      shipping_address: home,
      billing_address: office,
      shipping_amount: 100,
      payment_method: 'cash',
      total_price_cart: 2800,
      additional_note: 'Ring twice',
      coupon_code: 'EID10',
      discount_amount: 300,
    });
  });

  it('matches the contract', () => {
    for (const change of [{}, { paymentMethod: 'bkash' as const }, { coupon: null, note: ' ' }])
      expect(PlaceOrderRequest.safeParse(request(change)).success).toBe(true);
  });

  it('contains the normalized payment for bKash only', () => {
    expect(request({ paymentMethod: 'bkash' })).toMatchObject({
      payment_trnx_mobile: '01712345678',
      payment_trnx_id: 'AB12CD34E',
    });
    expect(request()).not.toHaveProperty('payment_trnx_id');
    expect(request()).not.toHaveProperty('payment_trnx_mobile');
  });

  it('contains typed addresses without blanks at the ends of their texts', () => {
    const typed = { ...home, zipcode: `${home.zipcode} `, address1: `\u202a${home.address1}\u00a0` };
    expect(request({ shippingAddress: typed, billingAddress: typed })).toMatchObject({
      shipping_address: home,
      billing_address: home,
    });
    const bkash = { mobile: '\u202a01712-345678\u202c', transactionId: '\u200bab12cd34e ' };
    expect(request({ paymentMethod: 'bkash', bkash })).toEqual(request({ paymentMethod: 'bkash' }));
    expect(invalidDraftFields({ ...draft, paymentMethod: 'bkash', bkash })).toEqual([]);
  });

  it('omits empty optional fields', () => {
    const bare = request({ coupon: null, note: ' \u200b ' });
    expect(bare).not.toHaveProperty('coupon_code');
    expect(bare).not.toHaveProperty('additional_note');
  });

  it('defaults the billing address to the shipping address', () => {
    expect(request({ billingAddress: null })?.billing_address).toEqual(home);
  });

  it('returns null if there is an obstacle', () => {
    expect(prepareOrder({ ...draft, lines: [] })).toBeNull();
    expect(prepareOrder({ ...draft, shippingAddress: null })).toBeNull();
    expect(prepareOrder({ ...draft, paymentMethod: null })).toBeNull();
    expect(draftObstacle(draft)).toBeNull();
    expect(draftObstacle({ ...draft, lines: [], shippingAddress: null })).toBe('emptyCart');
    expect(draftObstacle({ ...draft, shippingAddress: null, paymentMethod: null })).toBe('noShippingAddress');
    expect(draftObstacle({ ...draft, paymentMethod: null })).toBe('noPaymentMethod');
  });

  it('validates the payment for bKash only', () => {
    const bkash = { mobile: '', transactionId: '' };
    expect(invalidDraftFields({ ...draft, bkash })).toEqual([]);
    expect(invalidDraftFields({ ...draft, bkash, paymentMethod: 'bkash' })).toEqual([
      'mobile',
      'transactionId',
    ]);
  });
});

describe('orderKey', () => {
  it('is a 128-bit hash in hex', () => expect(key()).toMatch(/^order-[0-9a-f]{32}$/));

  it('is the same for the same content', () => {
    expect(key({ lines: structuredClone(draft.lines), note: 'Ring twice' })).toBe(key());
    // Other product fields do not change the order; a changed total does.
    expect(
      key({ lines: draft.lines.map((line) => ({ ...line, product: { ...saree, id: line.productId } })) }),
    ).toBe(key());
  });

  const [first, second] = draft.lines;
  it.each<[string, Partial<CheckoutDraft>]>([
    ['another quantity', { lines: first && second ? [{ ...first, quantity: 1 }, second] : [] }],
    ['a line fewer', { lines: first ? [first] : [] }],
    ['another size', { lines: first && second ? [first, { ...second, variation: 'S' }] : [] }],
    ['lines made at another moment', { lines: draft.lines.map((line) => ({ ...line, id: line.id + 5 })) }],
    ['another shipping address', { shippingAddress: office }],
    ['another billing address', { billingAddress: home }],
    ['another name', { shippingAddress: { ...home, name: 'R. Khatun' } }],
    ['another phone', { shippingAddress: { ...home, phone: '01812345678' } }],
    ['another email', { shippingAddress: { ...home, email: 'r@example.com' } }],
    ['a company', { shippingAddress: { ...home, company_name: 'Aarong' } }],
    ['another street', { shippingAddress: { ...home, address1: 'House 6' } }],
    ['a second line', { shippingAddress: { ...home, address2: 'Flat 2' } }],
    ['another district', { shippingAddress: { ...home, city: 'Sylhet' } }],
    ['another ZIP code', { shippingAddress: { ...home, zipcode: '1206' } }],
    ['another payment', { paymentMethod: 'bkash' }],
    ['another total', { totals: { ...draft.totals, total: 2700 } }],
    ['another discount', { totals: { ...draft.totals, discount: 200 } }],
    ['another shipping', { totals: { ...draft.totals, shipping: 150 } }],
    ['no coupon', { coupon: null }],
    ['another note', { note: 'Ring once' }],
  ])('differs for %s', (_, change) => expect(key(change)).not.toBe(key()));

  it('differs for each transaction', () => {
    const paid = (bkash: CheckoutDraft['bkash']) => key({ paymentMethod: 'bkash', bkash });
    const keys = [
      paid(draft.bkash),
      paid({ ...draft.bkash, mobile: '01812345678' }),
      paid({ ...draft.bkash, transactionId: 'ZZ12CD34E' }),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it('equals FNV-1a of the content', () => {
    // Computed with an independent implementation over the same JSON.
    const bytes = new TextEncoder().encode(
      JSON.stringify([
        [[1, 2, 3, null]],
        ...[home, home].map((a) => [a.name, null, a.email, a.phone, a.address1, null, a.city, a.zipcode]),
        100,
        'cash',
        null,
        null,
        500,
        null,
        null,
        0,
      ]),
    );
    let hash = 144066263297769815596495629667062367629n;
    for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 309485009821345068724781371n) % 2n ** 128n;
    const plain = {
      cart: [{ id: 1, productId: 2, quantity: 3, isVariant: false }],
      shipping_address: home,
      billing_address: home,
      shipping_amount: 100,
      payment_method: 'cash' as const,
      total_price_cart: 500,
      discount_amount: 0,
    };
    expect(orderKey(plain)).toBe(`order-${hash.toString(16).padStart(32, '0')}`);
  });
});

describe('readPreparedOrder', () => {
  it('reads back a stored order', () => {
    const prepared = prepareOrder(draft);
    expect(readPreparedOrder(JSON.parse(JSON.stringify(prepared)))).toEqual(prepared);
  });

  it.each([
    ['without key', { key: undefined }],
    ['with a short key', { key: 'order-7' }],
    ['without a request', { request: null }],
    ['with a request in words', { request: 'two sarees' }],
    ['without a cart', { request: {} }],
    ['without lines', { lines: null }],
  ])('returns null for an order %s', (_, change) => {
    expect(readPreparedOrder({ ...prepareOrder(draft), ...change })).toBeNull();
  });

  it('accepts the shortest key that the contract allows', () => {
    expect(readPreparedOrder({ ...prepareOrder(draft), key: 'order-78' })?.key).toBe('order-78');
  });

  it('returns null for any other value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readPreparedOrder(value)).toBeNull();
      }),
    );
  });
});

describe('display of an order [9.19]', () => {
  it.each([
    [1, 'RZZ00000001'],
    [123, 'RZZ00000123'],
    [12345678, 'RZZ12345678'],
    [123456789, 'RZZ123456789'],
  ])('order %d has the number %s', (id, number) => expect(orderNumber(id)).toBe(number));

  it.each([
    [1, 'pending'],
    [2, 'processing'],
    [3, 'cancelled'],
    [4, 'delivered'],
    [0, 'delivered'],
    [99, 'delivered'],
  ])('status %d is %s [4.1]', (status, word) => expect(orderStatus(status)).toBe(word));
});

test.each([
  ['RZZ00000001', 1],
  ['RZZ00000012', 12],
  ['rzz 12', 12],
  ['১২', 12],
  ['RZZ০০০০০০১২', 12],
])('parses %s as order %i', (text, id) => {
  expect(parseOrderId(text)).toBe(id);
});

test.each(['', 'RZZ', '0', '99999999999999999999'])('parses %j as an unused id', (text) => {
  expect(parseOrderId(text)).toBe(2_147_483_647);
});

test.each([
  [1, 100, true],
  [2, 100, true],
  [2, undefined, false],
  [3, 100, false],
  [4, 100, false],
  [7, 100, false],
])('an order with status %d that was sent at %s is on the way: %s', (order_status, sent_at, isWay) => {
  expect(isOnTheWay({ order_status, sent_at })).toBe(isWay);
});

const dhaka = { min: 1, max: 3 };
const outside = { min: 3, max: 7 };
test.each([
  [1, 'Dhaka', 100, dhaka],
  [2, 'Sylhet', 150, outside],
  [1, 'Dhaka', 0, undefined],
  [3, 'Dhaka', 100, undefined],
  [4, 'Sylhet', 150, undefined],
])('an order with status %d to %s for %d is due in %o', (order_status, city, delivery_charge, due) => {
  const placed = {
    order_status,
    shipping_address: { ...home, city },
    cart: { cart_items: [], sub_total: 0, discount: 0, grand_total: 0, delivery_charge },
  };
  const days = { deliveryDaysDhaka: dhaka, deliveryDaysOutDhaka: outside };
  expect(deliveryDue(placed, days)).toBe(due);
  expect(deliveryDue(placed, {})).toBeUndefined();
});
