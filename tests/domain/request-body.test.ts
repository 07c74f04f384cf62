import { expect, it, test } from 'vitest';
import { trimBlanks } from '../../src/domain/blanks.ts';
import { normalizeBody } from '../../src/domain/request-body.ts';

it('normalizeBody normalizes the mobile numbers of a body and its addresses, and no others', () => {
  const body = {
    phone: '+880 1712-345678',
    note: '+880 1712-345678',
    payment_trnx_mobile: '8801712345678',
    shipping_address: { phone: '+8801812345678', city: 'Dhaka' },
    cart: [{ phone: '+8801712345678' }],
    coupon: null,
  };
  expect(normalizeBody(body)).toEqual({
    ...body,
    phone: '01712345678',
    payment_trnx_mobile: '01712345678',
    shipping_address: { phone: '01812345678', city: 'Dhaka' },
  });
  const other = { phone: 17, payment_trnx_mobile: null };
  expect(normalizeBody(other)).toEqual(other);
  expect(['+8801712345678', null].map(normalizeBody)).toEqual(['+8801712345678', null]);
});

const copied = (text: string) => `\u202a\u200b${text}\u00a0 \ufeff\u202c\n`;

it('normalizeBody trims the texts of a body and its addresses, but not passwords and what is compared verbatim', () => {
  const texts = { name: 'Rahima  Uddin', email: 'rahima@shop.example', redirect: 'https://app.example/' };
  const verbatim = {
    password: copied('secret words'),
    current_password: ' 12 ',
    state: ' xyz ',
    redirect_uri: 'https://app.example/ ',
    cart: [{ variation: 'M ', product: { id: 1, name: ' Saree ' } }],
    scopes: [' read-orders'],
    allow: true,
  };
  const address = { zipcode: '1205', address2: '', phone: '0171234' };
  const asCopied = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, copied(text)]));
  expect(normalizeBody({ ...asCopied(texts), ...verbatim, billing_address: asCopied(address) })).toEqual({
    ...texts,
    ...verbatim,
    billing_address: address,
  });
});

test.each([
  ['1205 ', '1205'],
  ['\u3000\t1205\r\n', '1205'],
  ['\u200f\u20681205\u2069\u200e', '1205'],
  ['\u00ad\u2060\u180e1205\u2800\u3164', '1205'],
  ['House 12,\u00a0Road 5', 'House 12,\u00a0Road 5'],
  ['ক্\u200cষ', 'ক্\u200cষ'],
  [' \u200b ', ''],
  ['', ''],
  // Ends with an invisible character that is part of the flag.
  ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
])('trimBlanks(%j) is %j', (text, trimmed) => expect(trimBlanks(text)).toBe(trimmed));

test('trimBlanks takes linear time', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(trimBlanks(text)).toBe(text);
});
