import { TableField } from '../../src/contracts/admin/schemas/import.ts';
import { isSingleField } from '../../src/domain/admin-imports.ts';

/**
 * What people call the columns of their lists, in English and Bangla: lower-case letters and digits of the name, without
 * text in parentheses.
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
    'code',
    'barcode',
    'itemnumber',
    'itemno',
    'itemcode',
    'productcode',
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
    'পণ্যকোড',
    'পণ্যেরকোড',
    'sellersku',
    'internalreference',
    'productcodesku',
    'modelnumber',
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
    'itemgroup',
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
    'productbrand',
    'productvendor',
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
    'retailprice',
    'baseprice',
    'priceperpiece',
    'priceperpc',
    'pricetaxincluded',
    'priceintaka',
    'pricebdt',
    'pricetk',
    'priceamount',
    'pricevalue',
    'rate',
    'unitrate',
    'দাম',
    'মূল্য',
    'একদর',
    'একক মূল্য',
    'দর',
    'defaultprice',
    'standardrate',
    'standardsellingrate',
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
  discount_type: ['discounttype', 'discouttype', 'discountunit', 'ছাড়ের ধরন'],
  discount: ['discount', 'discountpercent', 'discountpercentage', 'discountamount', 'off', 'ছাড়', 'ডিসকাউন্ট'],
  current_stock: [
    'currentstock',
    'stock',
    'stockqty',
    'stockquantity',
    'quantity',
    'qty',
    'inventory',
    'inventoryquantity',
    'availablestock',
    'availableqty',
    'availablequantity',
    'onhand',
    'onhandqty',
    'qtyonhand',
    'closingstock',
    'স্টক',
    'মজুদ',
    'মজুত',
    'পরিমাণ',
    'সংখ্যা',
    'quantityonhand',
    'stockonhand',
    'currentstocklevel',
    'stocklevel',
    'currentquantity',
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
    'variationname',
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

/** Names that mean a field in lists that have no column with one of the names above. */
const weakNamesOf = {
  sku: ['id', 'itemid', 'productid', 'variantid', 'serial', 'আইডি'],
  category: ['type', 'producttype', 'itemtype', 'collection', 'department', 'ধরন', 'ধরণ'],
  current_stock: [
    'available',
    'availability',
    'instock',
    'stockstatus',
    'stockavailability',
    'balance',
    'pcs',
    'pieces',
    'openingstock',
  ],
} as const satisfies Partial<Record<TableField, readonly string[]>>;

/** The price before a discount, in lists that have the price now as well. */
const pricesBefore = [
  'mrp',
  'regularprice',
  'originalprice',
  'listprice',
  'oldprice',
  'wasprice',
  'pricebefore',
  'compareatprice',
  'compareprice',
  'comparetoprice',
  'strikethroughprice',
  'আগেরদাম',
];

const simplify = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replaceAll('bengali', 'bangla')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** "Category 1" and "Category 2" are levels. */
const CATEGORY_LEVEL = /^categor(?:y|ies)\d$/;
/** "Name (Bangla)" */
const IN_BANGLA = /[([]\s*(?:in\s+)?(?:bn|bangla|bengali|বাংলা)\s*[)\]]/i;

const fieldOf = new Map(
  (Object.entries(namesOf) as [TableField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [simplify(name), field] as const),
  ),
);
const weakFieldOf = new Map(
  (Object.entries(weakNamesOf) as [TableField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [simplify(name), field] as const),
  ),
);
const beforeNames = new Set(pricesBefore.map(simplify));
const isPriceBefore = (name: string): boolean => beforeNames.has(simplify(name));
const isWeak = (name: string): boolean => weakFieldOf.has(simplify(name));

/** Prices are in taka: a column of another currency is none of them, unless the owner says so. */
const FOREIGN_CURRENCY =
  /[$€£¥₹₨₦₵₱₽₺₩฿₫₴₪]|(?<![a-z])(?:usd|inr|eur|gbp|aud|cad|sgd|myr|aed|sar|qar|pkr|npr|lkr|cny|rmb|jpy|krw|thb|vnd|idr|php|ngn|ghs|kes|zar|egp|try|rub|brl|mxn|rs|rupees?|dollars?|euros?)(?![a-z])/i;

/** The name of a column that says in which currency the prices of a row are. */
export const isCurrencyColumn = (name: string): boolean =>
  /^(?:price)?currency(?:code)?$/.test(simplify(name));
export const isTaka = (currency: string): boolean => /^(?:bdt|tk\.?|taka|৳|টাকা)$/iu.test(currency.trim());

/** "Image 2", "Picture URL", "base_image", "Additional image link" */
const PICTURE =
  /^(?:main|base|featured|product|additional|gallery|small|thumbnail|cover)?(?:image|img|picture|photo|pic)s?(?:urls?|links?|src|paths?|files?|names?)?\d*$/;

/** Columns of a list with the quantities of each size: XS, XXL, 3XL, 38, "Size M", "Free size". */
const SIZE = /^(?:size\s*)?(?:\d?x*[sml]|xx+l|free(?:\s*size)?|one\s*size|[2-6]\d|\d{1,2}-\d{1,2}\s*y)$/i;

/** `sizes.M` of the objects in a JSON file. */
const SIZE_PREFIX = /^(?:sizes?|stocks?|inventory|quantit(?:y|ies)|qty)\./i;

/** The size whose quantity a column of this name has. */
export const sizeOfColumn = (name: string): string =>
  name
    .trim()
    .replace(SIZE_PREFIX, '')
    .replace(/^size\s+(?=\S)/i, '');

/** What a column of this name is; undefined if the name does not tell. */
export const guessField = (name: string): TableField | undefined => {
  const simple = simplify(name);
  const field = fieldOf.get(simple) ?? (isPriceBefore(name) ? 'unit_price' : undefined);
  if (field !== undefined && IN_BANGLA.test(name))
    return TableField.options.find((option) => option === `${field}_bn`);
  if (field !== undefined) return field.endsWith('_price') && FOREIGN_CURRENCY.test(name) ? undefined : field;
  if (PICTURE.test(simple)) return 'pictures';
  if (CATEGORY_LEVEL.test(simple)) return 'category';
  const weak = weakFieldOf.get(simple);
  if (weak !== undefined) return weak;
  return SIZE.test(name.trim().replace(SIZE_PREFIX, '')) ? 'size_stock' : undefined;
};

/** How many fields of a product the names of a row are, other than quantities of sizes, which numbers may be. */
export const countFields = (cells: readonly string[]): number =>
  new Set(cells.map(guessField).filter((field) => field !== undefined && field !== 'size_stock')).size;

/** The names of the columns are among the first rows: titles and dates may stand above them. */
export const maxRowsAbove = 20;

/**
 * What the columns of a list are, by their names; null for those that are left out. Of several columns of one field the
 * first one has it. A price beside the one before is that with the discount; a selling price alone is the price.
 */
export const guessFields = (header: readonly string[]): (TableField | null)[] => {
  const guessed = header.map(guessField);
  const has = (field: TableField, isMeant: (name: string) => boolean) =>
    header.some((name, at) => guessed[at] === field && isMeant(name));
  const hasBefore = has('unit_price', isPriceBefore);
  const hasSale = guessed.includes('sales_price');
  const hasPrice = guessed.includes('unit_price');
  const meant = header.map((name, at): TableField | undefined => {
    const field = guessed[at];
    if (field === undefined || (isWeak(name) && has(field, (other) => !isWeak(other)))) return undefined;
    if (field === 'sales_price' && !hasPrice) return 'unit_price';
    if (field === 'unit_price' && hasBefore && !isPriceBefore(name))
      return hasSale ? undefined : 'sales_price';
    return field;
  });
  return meant.map((field, at) =>
    field === undefined || (isSingleField(field) && meant.indexOf(field) < at) ? null : field,
  );
};
