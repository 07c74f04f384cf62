import type { GarmentLook } from '../illustrations/garments/index.ts';
import { hashText } from '../illustrations/random.ts';
import { colourways } from './colourways.ts';
import { homeAndFabric } from './lines/home-and-fabric.ts';
import { jewelleryAndAccessories } from './lines/jewellery-and-accessories.ts';
import { kidsAndWedding } from './lines/kids-and-wedding.ts';
import { men } from './lines/men.ts';
import { sarees } from './lines/sarees.ts';
import { shoesAndBags } from './lines/shoes-and-bags.ts';
import { winterAndModest } from './lines/winter-and-modest.ts';
import { womensWear } from './lines/womens-wear.ts';
import { motifs } from './motifs.ts';
import { offerOf } from './offers.ts';
import type { Choice, ProductLine } from './product-line.ts';
import { slugify } from './slug.ts';
import { type VendorName, vendors } from './vendors.ts';

/** A product of the demo as its vendor describes it; ids and picture addresses come with loading. */
export interface DemoProduct {
  /** The vendor's stock number; also the stem of its pictures' names. */
  readonly sku: string;
  readonly name: string;
  readonly slug: string;
  readonly category: readonly string[];
  readonly vendor: VendorName;
  readonly look: GarmentLook;
  readonly shortDescription: string;
  /** HTML */
  readonly description: string;
  readonly keywords: string;
  /** Taka */
  readonly unitPrice: number;
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: 'flat' | 'percentage';
  readonly choice: Choice | undefined;
  readonly stock: number;
  readonly isFeatured: boolean;
  readonly isDeal: boolean;
  readonly createdAt: Date;
}

const lines: readonly ProductLine[] = [
  ...sarees,
  ...womensWear,
  ...men,
  ...kidsAndWedding,
  ...winterAndModest,
  ...shoesAndBags,
  ...jewelleryAndAccessories,
  ...homeAndFabric,
];

const nameOf = (line: ProductLine, [motif, colour, ownName]: ProductLine['pieces'][number]): string => {
  const work = ownName ?? motifs[motif].name;
  const piece = work === '' ? line.noun : `${work} ${line.noun}`;
  if (line.choice?.attribute === 'Colour') return piece;
  const dye = colourways[colour].name;
  return vendors[line.vendor].colourFirst ? `${dye} ${piece}` : `${piece} in ${dye}`;
};

const descriptionOf = (line: ProductLine, motif: ProductLine['pieces'][number][0]): string => {
  const facts = [...line.facts, line.care].map((fact) => `<li>${fact}</li>`).join('');
  return `<p>${line.story}</p><p>${motifs[motif].note}</p><ul>${facts}</ul><p>${vendors[line.vendor].promise}</p>`;
};

/** Newest first piece by piece across the lines, so that the first page shows something of everything. */
const NEWEST = Date.UTC(2026, 8, 12, 4, 30);
const HOUR = 3_600_000;

const productOf = (
  line: ProductLine,
  place: number,
  piece: ProductLine['pieces'][number],
  index: number,
): DemoProduct => {
  const [motif, colour] = piece;
  const vendor = vendors[line.vendor];
  const name = nameOf(line, piece);
  const slug = slugify(name);
  const share = line.pieces.length === 1 ? 0 : place / (line.pieces.length - 1);
  const [low, high] = line.price;
  const unitPrice = Math.round((low + (high - low) * share) / 10) * 10;
  const category = line.category.split(' > ');
  return {
    sku: `${vendor.mark}-${String(index + 1).padStart(3, '0')}`,
    name,
    slug,
    category,
    vendor: line.vendor,
    look: {
      garment: line.garment,
      weave: motifs[motif].weave,
      border: line.border,
      colours: colourways[colour],
      seed: hashText(slug),
    },
    shortDescription: `${line.cloth} ${motifs[motif].phrase}.`,
    description: descriptionOf(line, motif),
    keywords: [vendor.name, ...category, colourways[colour].name, motifs[motif].name].join(' '),
    unitPrice,
    ...offerOf(index, unitPrice),
    choice: line.choice,
    createdAt: new Date(NEWEST - ((index * 89) % 251) * 17 * HOUR),
  };
};

/** Every product of the demo catalogue, in the same order and with the same texts each time. */
export const demoProducts: readonly DemoProduct[] = lines
  .flatMap((line) => line.pieces.map((piece, place) => ({ line, piece, place })))
  .map(({ line, piece, place }, index) => productOf(line, place, piece, index));
