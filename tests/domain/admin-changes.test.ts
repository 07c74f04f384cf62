import { describe, expect, test } from 'vitest';
import {
  editedField,
  isCounted,
  missingOfProduct,
  newField,
  toNewProduct,
  toProductChange,
  toProductUpdate,
} from '../../src/domain/admin-changes.ts';
import {
  auditSubject,
  filterQuery,
  readAuditFilter,
  readMailFilter,
  readOrderFilter,
  readProductFilter,
  readReviewFilter,
  readVendorOrderFilter,
  toAuditSubject,
} from '../../src/domain/admin-filters.ts';
import { otherProduct, product } from '../machines/admin-fixtures.ts';

describe('a change of a product', () => {
  test('names only what was edited', () => {
    const values = {
      name: ' Linen kurti ',
      short_description: product.short_description,
      description_bn: '',
      unit_price: '1200',
      is_published: 'true',
      is_deal: 'true',
      'stock S': '2',
      'stock M': '7',
    };
    expect(toProductChange(product, values)).toEqual({
      fields: { name: 'Linen kurti', is_deal: true },
      stock: { M: 7 },
    });
  });

  test('takes Bangla digits, and leaves what is no number, or emptied, to the server', () => {
    const values = { unit_price: '১৫০০', sales_price: '1,000', 'stock S': '', 'stock M': ' ৭ ' };
    expect(toProductChange(product, values)).toEqual({
      fields: { unit_price: 1500, sales_price: Number.NaN },
      stock: { S: Number.NaN, M: 7 },
    });
  });

  test('has the errors of its stock at the fields of the variations', () => {
    const change = toProductChange(product, { 'stock S': '2', 'stock M': '', unit_price: '' });
    expect(editedField(product, change, 'stock.0.to')).toBe('stock M');
    expect(editedField(product, change, 'unit_price')).toBe('unit_price');
    const uncounted = { ...product, variations: [{ name: 'S' }, { name: 'M' }] };
    expect(editedField(uncounted, toProductChange(uncounted, { 'stock ': 'many' }), 'stock.0.to')).toBe(
      'stock ',
    );
  });

  test('keeps the sale price when the price changes, and no discount when there was none', () => {
    expect(toProductChange(product, { unit_price: '1500' }).fields).toEqual({
      unit_price: 1500,
      sales_price: 1000,
    });
    const full = { ...product, sales_price: product.unit_price };
    expect(toProductChange(full, { unit_price: '1500' }).fields).toEqual({
      unit_price: 1500,
      sales_price: 1500,
    });
  });

  test('names a category, lists and variations only if they differ', () => {
    const stored = {
      'variations list': '["S","M"]',
      variations: ' ',
      category: 'Women > Kurtis',
      colours: ' Maroon, gold ',
      fabrics: '',
    };
    const maroon = { ...product, colours: ['Maroon, gold'] };
    expect(toProductChange(maroon, stored)).toEqual({ fields: {}, stock: {} });
    const edited = {
      'variations list': '["M"]',
      variations: 'L, XL,L',
      category: ' Women>Kameez > ',
      colours: 'Red , Gold,',
      fabrics: 'Silk',
      'stock M': '3',
      'stock L': '2',
    };
    expect(toProductChange(product, edited)).toEqual({
      fields: {
        category: ['Women', 'Kameez'],
        colours: ['Red', 'Gold'],
        fabrics: ['Silk'],
        variations: ['M', 'L', 'XL'],
      },
      stock: { L: 2 },
    });
  });

  test('counts new variations from 0, and the whole product without any', () => {
    const change = (variations: string[], stock: Record<string, number>) =>
      toProductUpdate(product, { fields: { variations }, stock }).stock;
    expect(change(['M', 'L'], { M: 4, L: 2, S: 9 })).toEqual([
      { variation: 'M', from: 3, to: 4 },
      { variation: 'L', from: 0, to: 2 },
    ]);
    expect(change([], { '': 7 })).toEqual([{ from: 5, to: 7 }]);
    const whole = { ...product, variations: [] };
    expect([isCounted(whole, ['S']), isCounted(whole, []), isCounted(null, ['S'])]).toEqual([
      true,
      false,
      true,
    ]);
    const uncounted = { ...product, variations: [{ name: 'S' }] };
    expect(isCounted(uncounted, ['S', 'M'])).toBe(false);
    expect(
      toProductUpdate(uncounted, { fields: { variations: ['S', 'M'] }, stock: { '': 6 } }).stock,
    ).toEqual([{ from: 5, to: 6 }]);
  });

  test('is made to the stock that was read, and to no variation that is gone', () => {
    const change = { fields: {}, stock: { M: 7, XL: 1 } };
    expect(toProductUpdate(product, change)).toEqual({
      version: 1,
      stock: [{ variation: 'M', from: 3, to: 7 }],
    });
    expect(toProductUpdate(otherProduct, change).stock).toEqual([{ variation: 'M', from: 2, to: 7 }]);
    const uncounted = { ...product, variations: [{ name: 'S' }, { name: 'M' }] };
    expect(toProductUpdate(uncounted, { fields: {}, stock: { '': 9 } }).stock).toEqual([{ from: 5, to: 9 }]);
  });
});

test('filters of a URL leave out what is none', () => {
  const url = {
    status: 'sent',
    paid: 'false',
    vendor: '5',
    district: ' ',
    from: '2026-02-31x',
    to: '2026-02-01',
  };
  expect(readOrderFilter(url)).toEqual({ paid: 'false', vendor: 5, to: '2026-02-01' });
  expect(readProductFilter({ max_stock: '-1', published: 'yes', search: ' kurti ' })).toEqual({
    search: 'kurti',
  });
  expect(filterQuery({ status: 'pending', search: '' })).toBe('?status=pending');
  expect(filterQuery({})).toBe('');
});

describe('filters of mails, reviews, the audit log and the orders of a vendor', () => {
  test('leave out what is no filter; failed mails and reviews to check are the default', () => {
    expect([
      readMailFilter({}),
      readMailFilter({ state: 'sent' }),
      readMailFilter({ state: 'lost' }),
    ]).toEqual([{ state: 'failed' }, { state: 'sent' }, { state: 'failed' }]);
    expect([
      readReviewFilter({}),
      readReviewFilter({ state: 'all' }),
      readReviewFilter({ state: 'failed' }),
    ]).toEqual([{ state: 'pending' }, { state: 'all' }, { state: 'pending' }]);
    expect(readAuditFilter({ actor: ' kabir@example.com ', action: '', subject: 12 })).toEqual({
      actor: 'kabir@example.com',
    });
    expect(readVendorOrderFilter({ status: 'pending', search: '017' })).toEqual({ status: 'pending' });
  });

  test.each([
    ['RZZ00000012', 'order 12'],
    [' rzz১২ ', 'order 12'],
    ['product 21', 'product 21'],
    ['RZZ', 'RZZ'],
  ])('%j is the subject %j of the audit log', (typed, subject) =>
    expect(toAuditSubject(typed)).toBe(subject),
  );

  test('know which subjects have a page', () => {
    expect(auditSubject('order 12')).toEqual({ kind: 'order', id: 12, href: '/admin/orders/12' });
    expect(auditSubject('product 21')).toEqual({ kind: 'product', id: 21, href: '/admin/products/21' });
    expect(auditSubject('category 3')?.href).toBe('/admin/categories/3');
    expect(auditSubject('staff 3')?.href).toBe('/admin/staff/3');
    for (const other of ['secret 3', 'order x', 'coupon order 12', 'order 12 of 3'])
      expect(auditSubject(other)).toBeNull();
  });
});

test('pictures are a change if another one is there, or first', () => {
  const pictured = { ...product, featured_img: '/a.webp', gallery: ['/a.webp', '/b.webp'] };
  const changed = (pictures: string[]) =>
    toProductChange(pictured, { pictures: JSON.stringify(pictures) }).fields.pictures;
  expect(changed(['/a.webp', '/b.webp'])).toBeUndefined();
  expect(changed(['/b.webp', '/a.webp'])).toEqual(['/b.webp', '/a.webp']);
  expect(changed([])).toEqual([]);
  expect(toNewProduct({ pictures: '["/a.webp"]' }).pictures).toEqual(['/a.webp']);
  expect(toNewProduct({ pictures: '[]' }).pictures).toBeUndefined();
});

describe('a new product', () => {
  test('has what was entered, and nothing for empty fields', () => {
    const values = {
      name: ' Jamdani ',
      name_bn: '',
      category: 'Women > Saree',
      unit_price: '১২০০',
      sales_price: ' ',
      sku: 'J-1',
      colours: 'Red, Red',
      is_featured: 'true',
      is_deal: 'false',
      'stock ': '4',
      'variations list': '[]',
      variations: '',
    };
    expect(toNewProduct(values)).toEqual({
      name: 'Jamdani',
      category: ['Women', 'Saree'],
      unit_price: 1200,
      sku: 'J-1',
      colours: ['Red'],
      is_featured: true,
      stock: 4,
    });
    const { stock, unit_price } = toNewProduct({ ...values, unit_price: 'many', 'stock ': '' });
    expect([unit_price, stock]).toEqual([Number.NaN, Number.NaN]);
  });

  test('has the variations, also those that were typed and not added', () => {
    const request = toNewProduct({
      'variations list': '["S","M"]',
      variations: 'M, L',
      'stock S': '1',
      'stock M': '',
    });
    expect(request.variations).toEqual([
      { name: 'S', stock: 1 },
      { name: 'M', stock: Number.NaN },
      { name: 'L', stock: 0 },
    ]);
    expect(request.stock).toBeUndefined();
    expect(newField(request, 'variations.1.stock')).toBe('stock M');
    expect(newField(request, 'variations.2.name')).toBe('variations');
    expect(newField(request, 'stock')).toBe('stock ');
    expect(newField(request, 'category.0')).toBe('category');
  });

  test('lacks a picture, stock and publication, until it has them', () => {
    const { featured_img: _, ...bare } = { ...product, current_stock: 0, is_published: false };
    expect(missingOfProduct(bare)).toEqual(['picture', 'stock', 'publication']);
    expect(missingOfProduct(product)).toEqual([]);
  });
});
