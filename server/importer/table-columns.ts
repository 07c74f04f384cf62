import type { TableField } from '../../src/contracts/admin/schemas/import.ts';
import { isSingleField } from '../../src/domain/admin-imports.ts';

/**
 * What people call the columns of their lists, in English and Bangla: lower-case letters and digits of the name, without
 * what stands in parentheses.
 */
const namesOf = {
  name: [
    'name',
    'title',
    'product',
    'products',
    'productname',
    'producttitle',
    'item',
    'items',
    'itemname',
    'itemtitle',
    'article',
    'articlename',
    'designname',
    'particulars',
    'নাম',
    'পণ্য',
    'পণ্যেরনাম',
    'প্রোডাক্ট',
    'প্রোডাক্টেরনাম',
    'প্রোডাক্টনেম',
  ],
  name_bn: ['namebn', 'namebangla', 'nameinbangla', 'banglaname', 'productnamebangla', 'বাংলানাম'],
  sku: [
    'sku',
    'id',
    'code',
    'barcode',
    'itemnumber',
    'itemno',
    'itemcode',
    'itemid',
    'productcode',
    'productid',
    'productsku',
    'productno',
    'articleno',
    'articlenumber',
    'articlecode',
    'artno',
    'styleno',
    'stylenumber',
    'designno',
    'designnumber',
    'designcode',
    'modelno',
    'reference',
    'referenceno',
    'ref',
    'refno',
    'upc',
    'ean',
    'gtin',
    'variantsku',
    'কোড',
    'আইডি',
    'পণ্যকোড',
    'পণ্যেরকোড',
  ],
  group: [
    'group',
    'groupid',
    'groupcode',
    'productgroup',
    'itemgroupid',
    'parent',
    'parentid',
    'parentsku',
    'parentcode',
    'handle',
    'গ্রুপ',
  ],
  category: [
    'category',
    'categories',
    'categoryname',
    'maincategory',
    'parentcategory',
    'primarycategory',
    'productcategory',
    'productcategories',
    'productcat',
    'itemcategory',
    'subcategory',
    'subcategoryname',
    'ক্যাটাগরি',
    'সাবক্যাটাগরি',
    'বিভাগ',
    'শ্রেণি',
    'শ্রেণী',
  ],
  merchant: [
    'merchant',
    'merchantname',
    'vendor',
    'vendorname',
    'seller',
    'sellername',
    'brand',
    'brandname',
    'shop',
    'shopname',
    'store',
    'supplier',
    'manufacturer',
    'বিক্রেতা',
    'দোকান',
    'ব্র্যান্ড',
    'ব্রান্ড',
  ],
  unit_price: [
    'unitprice',
    'price',
    'prices',
    'productprice',
    'itemprice',
    'regularprice',
    'retailprice',
    'mrp',
    'originalprice',
    'listprice',
    'baseprice',
    'priceperpiece',
    'priceperpc',
    'pricetaxincluded',
    'priceintaka',
    'pricebdt',
    'pricetk',
    'rate',
    'unitrate',
    'দাম',
    'মূল্য',
    'একদর',
    'একক মূল্য',
    'দর',
  ],
  sales_price: [
    'salesprice',
    'saleprice',
    'sellingprice',
    'sellprice',
    'specialprice',
    'offerprice',
    'discountprice',
    'discountedprice',
    'promoprice',
    'promotionalprice',
    'finalprice',
    'বিক্রয়মূল্য',
    'অফারমূল্য',
    'অফারদাম',
    'ছাড়মূল্য',
  ],
  discount: ['discount', 'discountpercent', 'discountpercentage', 'discountamount', 'off', 'ছাড়', 'ডিসকাউন্ট'],
  current_stock: [
    'currentstock',
    'stock',
    'stockqty',
    'stockquantity',
    'instock',
    'quantity',
    'qty',
    'inventory',
    'inventoryquantity',
    'available',
    'availablestock',
    'availableqty',
    'availablequantity',
    'onhand',
    'onhandqty',
    'qtyonhand',
    'balance',
    'closingstock',
    'pcs',
    'pieces',
    'স্টক',
    'মজুদ',
    'মজুত',
    'পরিমাণ',
    'সংখ্যা',
  ],
  size: [
    'size',
    'sizes',
    'availablesize',
    'availablesizes',
    'sizeavailable',
    'variation',
    'variations',
    'variant',
    'variants',
    'variantname',
    'option',
    'options',
    'সাইজ',
    'মাপ',
  ],
  colours: [
    'colours',
    'colour',
    'color',
    'colors',
    'availablecolor',
    'availablecolors',
    'availablecolour',
    'availablecolours',
    'colorname',
    'shade',
    'রঙ',
    'রং',
    'কালার',
  ],
  fabrics: [
    'fabrics',
    'fabric',
    'fabrictype',
    'fabrication',
    'material',
    'materials',
    'cloth',
    'composition',
    'কাপড়',
    'ফেব্রিক',
    'ফ্যাব্রিক',
    'উপাদান',
  ],
  pictures: ['featuredimg', 'thumbnail', 'gallery', 'media', 'ছবি'],
  short_description: ['shortdescription', 'summary', 'excerpt', 'shortdesc', 'subtitle', 'সংক্ষিপ্তবিবরণ'],
  short_description_bn: ['shortdescriptionbn', 'shortdescriptionbangla'],
  description: [
    'description',
    'productdescription',
    'itemdescription',
    'longdescription',
    'fulldescription',
    'details',
    'productdetails',
    'body',
    'bodyhtml',
    'desc',
    'specification',
    'specifications',
    'বিবরণ',
    'বিস্তারিত',
  ],
  description_bn: ['descriptionbn', 'descriptionbangla', 'bangladescription', 'বাংলাবিবরণ'],
  keywords: ['keywords', 'keyword', 'tags', 'tag', 'producttags', 'searchterms', 'ট্যাগ'],
  is_published: ['ispublished', 'published', 'active', 'visible', 'visibility'],
} as const satisfies Partial<Record<TableField, readonly string[]>>;

/** Names of categories in lists that have no other column of them. */
const categoryNames = ['type', 'producttype', 'itemtype', 'collection', 'department', 'ধরন', 'ধরণ'];

const simplify = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

const fieldOf = new Map(
  (Object.entries(namesOf) as [TableField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [simplify(name), field] as const),
  ),
);
const otherCategories = new Set(categoryNames.map(simplify));

/** "Image 2", "Picture URL", "base_image", "Additional image link" */
const PICTURE =
  /^(?:main|base|featured|product|additional|gallery|small|thumbnail)?(?:image|picture|photo)s?(?:urls?|links?|src)?\d*$/;

/** Columns of a list with the quantities of each size: XS, XXL, 3XL, 38, "Size M", "Free size". */
const SIZE = /^(?:size\s*)?(?:\d?x*[sml]|xx+l|free(?:\s*size)?|one\s*size|[2-6]\d|\d{1,2}-\d{1,2}\s*y)$/i;

/** The size whose quantity a column of this name has. */
export const sizeOfColumn = (name: string): string => name.trim().replace(/^size\s+(?=\S)/i, '');

/** What a column of this name is; undefined if the name does not tell. */
export const guessField = (name: string): TableField | undefined => {
  const simple = simplify(name);
  const field = fieldOf.get(simple);
  if (field !== undefined) return field;
  if (PICTURE.test(simple)) return 'pictures';
  if (otherCategories.has(simple)) return 'category';
  return SIZE.test(name.trim()) ? 'size_stock' : undefined;
};

/**
 * What the columns of a list are, by their names; null for those that are left out. Of several columns of one field the
 * first one has it. A selling price without another price is the price.
 */
export const guessFields = (header: readonly string[]): (TableField | null)[] => {
  const used = new Set<TableField>();
  const fields = header.map((name) => {
    const field = guessField(name);
    if (field === undefined || (used.has(field) && isSingleField(field))) return null;
    used.add(field);
    return field;
  });
  const hasQuantities = used.has('size_stock');
  const isOther = (at: number) => otherCategories.has(simplify(header[at] ?? ''));
  const hasCategory = fields.some((field, at) => field === 'category' && !isOther(at));
  return fields.map((field, at) => {
    if (field === 'category' && hasCategory && isOther(at)) return null;
    if (field === 'sales_price' && !used.has('unit_price')) return 'unit_price';
    // A total beside the quantities of the sizes.
    return field === 'current_stock' && hasQuantities ? null : field;
  });
};
