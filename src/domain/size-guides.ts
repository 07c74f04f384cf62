import type { Product } from '../contracts/schemas/product.ts';

const measures = ['chest', 'waist', 'length', 'sleeve', 'height', 'foot', 'inside'] as const;
/** A body or garment measure; the messages have its name and how to measure it. */
export type Measure = (typeof measures)[number];
export type LengthUnit = 'cm' | 'inch';

interface Chart {
  /** Words of a category's name or slug. */
  categories: RegExp;
  measures: readonly Measure[];
  /** Values in centimetres by size. */
  rows: Readonly<Record<string, readonly number[]>>;
}

/** Omits the sleeve if it is 0. */
const chestSizes = (length: number, sleeve: number) =>
  Object.fromEntries(
    [36, 38, 40, 42, 44, 46, 48].map((inches, i) => [
      String(inches),
      [Math.round(inches * 2.54), length + (i - 3) * 2, ...(sleeve > 0 ? [sleeve + (i - 3)] : [])],
    ]),
  );
const letterSizes = (chest: number, length: number, sleeve: number) =>
  Object.fromEntries(
    ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'].map((letter, i) => [
      letter,
      [chest + (i - 2) * 5, length + (i - 2) * 2, ...(sleeve > 0 ? [sleeve + (i - 2)] : [])],
    ]),
  );
const shoeSizes = Object.fromEntries(
  Array.from({ length: 13 }, (_, i) => [String(35 + i), [Math.round((22.1 + i * 0.66) * 10) / 10]]),
);

const clothes = ['chest', 'length', 'sleeve'] as const;

/** Matches a whole word, also in the plural and with -wear: a chart for men does not apply to kitchen equipment. */
const words = (alternatives: string) => new RegExp(`\\b(?:${alternatives})(?:'?s|es)?(?:[ -]?wear)?\\b`);

const anyClothes = words(
  'clothe|clothing|apparel|garment|dress|wear|tops|blouse|tunic|hoodie|jersey|polo|uniform|suit|fashion',
);

/** In order of precedence: the first chart that matches the category and contains a size of the product applies. */
const charts: readonly Chart[] = [
  {
    categories: words('shoe|footwear|boot|sandal|slipper|loafer|nagra|slide|sneaker'),
    measures: ['foot'],
    rows: shoeSizes,
  },
  {
    categories: words('bangle'),
    measures: ['inside'],
    rows: { '2.2': [5.4], '2.4': [5.7], '2.6': [6], '2.8': [6.4], '2.10': [6.7] },
  },
  {
    categories: words('ring'),
    measures: ['inside'],
    rows: { '12': [1.65], '14': [1.73], '16': [1.8], '18': [1.88], '20': [1.96] },
  },
  {
    categories: words('abaya|borka|burqa'),
    measures: clothes,
    rows: {
      '50': [102, 127, 66],
      '52': [106, 132, 68],
      '54': [110, 137, 70],
      '56': [116, 142, 72],
      '58': [122, 147, 74],
      '60': [128, 152, 76],
    },
  },
  {
    categories: words('kid|girl|boy|child|children|frock|baby|babies'),
    measures: ['height', 'chest', 'length'],
    rows: {
      '2-3 Y': [98, 56, 48],
      '4-5 Y': [110, 60, 54],
      '6-7 Y': [122, 65, 60],
      '8-9 Y': [134, 70, 66],
      '10-11 Y': [146, 76, 72],
    },
  },
  { categories: words('panjabi|sherwani'), measures: clothes, rows: chestSizes(104, 63) },
  {
    categories: words('koti|(?:waist|over|rain)?coat|vest'),
    measures: ['chest', 'length'],
    rows: chestSizes(70, 0),
  },
  { categories: words('koti|jacket|vest'), measures: ['chest', 'length'], rows: letterSizes(102, 66, 0) },
  {
    categories: words('pajama|palazzo|trouser|pant|bottom|skirt'),
    measures: ['waist', 'length'],
    rows: letterSizes(76, 98, 0),
  },
  { categories: words('long.kurti|gown'), measures: clothes, rows: letterSizes(92, 117, 45) },
  {
    categories: words('kurti|kameez|three.piece|women|ladies'),
    measures: clothes,
    rows: letterSizes(92, 107, 43),
  },
  {
    categories: words('fatua|(?:t|sweat)?shirt|sweater|men|gents'),
    measures: clothes,
    rows: letterSizes(102, 72, 60),
  },
  { categories: anyClothes, measures: clothes, rows: letterSizes(96, 72, 60) },
  { categories: anyClothes, measures: clothes, rows: chestSizes(104, 63) },
];

export interface SizeGuide {
  measures: readonly Measure[];
  rows: readonly { size: string; values: readonly number[] }[];
}

/** Measures of a product's sizes in centimetres, in general; null if no size is known. */
export const sizeGuideOf = ({
  variations,
  category,
}: Pick<Product, 'variations' | 'category'>): SizeGuide | null => {
  const names = `${category.slug} ${category.name}`.toLowerCase();
  for (const { categories, measures, rows } of charts) {
    if (!categories.test(names)) continue;
    const known = variations.flatMap((size) => {
      const values = rows[size.trim()] ?? rows[size.trim().toUpperCase()];
      return values === undefined ? [] : [{ size, values }];
    });
    if (known.length > 0) return { measures, rows: known };
  }
  return null;
};

export interface OwnSizeGuide {
  /** Titles of the measures. */
  columns: readonly string[];
  rows: readonly { size: string; values: readonly string[] }[];
}

/**
 * The shop's own table with the rows of the product's sizes, or all of them if it has none of these; null without one.
 */
export const ownSizeGuideOf = ({
  size_table = [],
  variations,
}: Pick<Product, 'size_table' | 'variations'>): OwnSizeGuide | null => {
  const [[, ...columns] = [], ...others] = size_table;
  const rows = others.flatMap(([size, ...values]) => (size ? [{ size, values }] : []));
  if (columns.length === 0 || rows.length === 0) return null;
  const sizes = new Set(variations.map((size) => size.trim().toLowerCase()));
  const own = rows.filter(({ size }) => sizes.has(size.toLowerCase()));
  return { columns, rows: own.length > 0 ? own : rows };
};

/** The measure and the unit that the title of a column names, such as Chest (cm); null for any other title. */
export const measureOf = (title: string): { measure: Measure; unit: LengthUnit | null } | null => {
  const [, name = '', unit] = /^([a-z]+)\s*(?:\((cm|in|inch|inches|")\))?$/i.exec(title.trim()) ?? [];
  const measure = measures.find((each) => each === name.toLowerCase());
  if (measure === undefined) return null;
  const isMetric = unit?.toLowerCase() === 'cm';
  return { measure, unit: unit === undefined ? null : isMetric ? 'cm' : 'inch' };
};

/** Converts centimetres: inches are rounded to halves, below 35 cm to tenths. */
export const inUnit = (cm: number, unit: LengthUnit): number => {
  if (unit === 'cm') return cm;
  return cm < 35 ? Math.round((cm / 2.54) * 10) / 10 : Math.round((cm / 2.54) * 2) / 2;
};

/** Selects the parts of a description that are about the fit. */
export const fitAdvice = (plainParts: readonly string[]): string[] =>
  plainParts.filter((part) =>
    /\b(?:(?:regular|slim|relaxed|loose|close|easy|boxy) (?:fit|cut)|size (?:up|down)|(?:true|runs?) (?:to|large|small)|in size \w+|one size)\b/i.test(
      part,
    ),
  );
