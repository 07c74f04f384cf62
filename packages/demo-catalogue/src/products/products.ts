import type { GarmentLook } from '../illustrations/garments/index.ts';
import { hashText } from '../illustrations/random.ts';
import { categoriesBn, clothsBn, coloursBn, motifsBn, nounsBn, ownNamesBn } from './bangla.ts';
import { type ColourName, colourFamilies, colourways } from './colourways.ts';
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
  readonly nameBn: string;
  readonly slug: string;
  readonly category: readonly string[];
  readonly categoryBn: readonly string[];
  readonly vendor: VendorName;
  readonly look: GarmentLook;
  readonly shortDescription: string;
  readonly shortDescriptionBn: string;
  /** HTML */
  readonly description: string;
  readonly keywords: string;
  /** Taka */
  readonly unitPrice: number;
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: 'flat' | 'percentage';
  readonly choice: Choice | undefined;
  /** What it is filtered by: families such as Red, and what it is made of. */
  readonly colours: readonly string[];
  readonly fabrics: readonly string[];
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

/** @throws RangeError for a text that nobody translated */
const inBangla = (texts: Readonly<Record<string, string>>, text: string): string => {
  const bangla = texts[text];
  if (bangla === undefined) throw new RangeError(`No Bangla for "${text}"`);
  return bangla;
};

/** In Bangla the colour always comes first. */
const nameBnOf = (line: ProductLine, [motif, colour, ownName]: ProductLine['pieces'][number]): string => {
  const dye = line.choice?.attribute === 'Colour' ? '' : coloursBn[colour];
  const work = ownName === undefined ? motifsBn[motif][0] : inBangla(ownNamesBn, ownName);
  return [dye, work, inBangla(nounsBn, line.noun)].filter((part) => part !== '').join(' ');
};

const descriptionOf = (line: ProductLine, motif: ProductLine['pieces'][number][0]): string => {
  const facts = [...line.facts, line.care].map((fact) => `<li>${fact}</li>`).join('');
  return `<p>${line.story}</p><p>${motifs[motif].note}</p><ul>${facts}</ul><p>${vendors[line.vendor].promise}</p>`;
};

/** A piece that comes in several colours is found by each of them. */
const coloursOf = ({ choice }: ProductLine, colour: ColourName): readonly string[] => {
  const names = choice?.drawnIn === undefined ? [colour] : Object.values(choice.drawnIn);
  return [...new Set(names.map((name) => colourFamilies[name]))];
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
    nameBn: nameBnOf(line, piece),
    slug,
    category,
    categoryBn: category.map((name) => inBangla(categoriesBn, name)),
    vendor: line.vendor,
    look: {
      garment: line.garment,
      weave: motifs[motif].weave,
      border: line.border,
      colours: colourways[colour],
      seed: hashText(slug),
    },
    shortDescription: `${line.cloth} ${motifs[motif].phrase}.`,
    shortDescriptionBn: `${motifsBn[motif][1]} ${inBangla(clothsBn, line.cloth)}।`,
    description: descriptionOf(line, motif),
    keywords: [vendor.name, ...category, colourways[colour].name, motifs[motif].name].join(' '),
    unitPrice,
    ...offerOf(index, unitPrice),
    choice: line.choice,
    colours: coloursOf(line, colour),
    fabrics: line.fabrics,
    createdAt: new Date(NEWEST - ((index * 89) % 251) * 17 * HOUR),
  };
};

/** Every product of the demo catalogue, in the same order and with the same texts each time. */
export const demoProducts: readonly DemoProduct[] = lines
  .flatMap((line) => line.pieces.map((piece, place) => ({ line, piece, place })))
  .map(({ line, piece, place }, index) => productOf(line, place, piece, index));
