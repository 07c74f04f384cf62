import { describe, expect, test } from 'vitest';
import { COLUMNS, parseRow } from '../../server/importer/catalogue-row.ts';
import { checkHeader } from '../../server/importer/check-header.ts';

const messageOf = (header: readonly string[]): string => {
  try {
    checkHeader(header);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an unknown header', () => {
  test.each([
    [
      'ID,Type,SKU,Name,Published,In stock?,Regular price,Categories,Images',
      'WooCommerce. Use --from woocommerce.',
    ],
    ['ID;Typ;Artikelnummer;Name;Regulärer Preis;Kategorien', 'WooCommerce. Use --from woocommerce.'],
    ['Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant Price', 'Shopify. Use --from shopify.'],
    ['Title,URL handle,Description,Vendor,Price,Inventory quantity', 'Shopify. Use --from shopify.'],
    ['id,title,description,availability,condition,price,link,image_link,brand', 'Use --from feed.'],
    ['id\ttitle\tavailability\timage link\tprice', 'Use --from feed.'],
    ['"# Required | A unique content ID for the item.","# Required | The title."', 'Use --from feed.'],
    [
      'sku,store_view_code,attribute_set_code,product_type,categories,name,price',
      'Magento. docs/catalogue-import.md',
    ],
    [
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded',
      'PrestaShop. docs/catalogue-import.md',
    ],
    [
      'Product ID,Image,Name,Reference,Category,Price (tax excl.),Quantity',
      'PrestaShop. docs/catalogue-import.md',
    ],
    ['post_title,post_name,sku,regular_price,tax:product_cat', 'WooCommerce. Export with WooCommerce itself'],
  ])('%s says which shop it seems to come from', (header, expected) => {
    const columns = header.includes(',') && !header.includes(';') ? header.split(',') : [header];
    const message = messageOf(columns);
    expect(message).toContain('row 1: This seems to be');
    expect(message).toContain(expected);
    expect(message).not.toContain('unknown column');
  });

  test('of no known shop lists the columns to rename, not all', () => {
    expect(messageOf(['name', 'Unit Price', 'Vendor', 'notes'])).toBe(
      'row 1: unknown column Unit Price (unit_price?), Vendor (merchant?), notes. Rename or remove it (docs/catalogue-import.md lists the columns), or use --from table, which reads any columns.',
    );
    const columns = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    expect(messageOf(['name', ...columns])).toContain('note 0, note 1, note 2, note 3, note 4 and 55 more. ');
  });

  test('is not one with all our columns', () => expect(messageOf([...COLUMNS])).toBe(''));
});

describe('discount_type', () => {
  test.each([
    [{ discount_type: 'percentage' }, 'percentage'],
    [{ discout_type: '', discount_type: 'percentage' }, 'percentage'],
    [{ discout_type: 'percentage', discount_type: '' }, 'percentage'],
    [{ discout_type: 'flat', discount_type: 'flat' }, 'flat'],
    [{ discount_type: '' }, null],
  ])('is taken as well as discout_type: %j', (cells, expected) => {
    expect(parseRow(cells)).toEqual({ row: { discout_type: expected }, errors: [] });
  });

  test('must not contradict discout_type', () => {
    expect(parseRow({ discout_type: 'flat', discount_type: 'percentage' }).errors).toEqual([
      { field: 'discount_type', message: 'must be the same as discout_type, or empty' },
    ]);
  });
});
