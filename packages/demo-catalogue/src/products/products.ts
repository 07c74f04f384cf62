import type { GarmentLook } from '../illustrations/garments/index.ts';
import { hashText } from '../illustrations/random.ts';
import { categoriesBn, clothsBn, coloursBn, customNamesBn, motifsBn, nounsBn } from './bangla.ts';
import { careBn, linesBn, motifNotesBn } from './bangla-descriptions.ts';
import { type ColourName, colourFamilies, colourways } from './colourways.ts';
import { homeAndFabric } from './lines/home-and-fabric.ts';
import { jewelleryAndAccessories } from './lines/jewellery-and-accessories.ts';
import { kidsAndWedding } from './lines/kids-and-wedding.ts';
import { men } from './lines/men.ts';
import { sarees } from './lines/sarees.ts';
import { shoesAndBags } from './lines/shoes-and-bags.ts';
import { winterAndModest } from './lines/winter-and-modest.ts';
import { womensWear } from './lines/womens-wear.ts';
import { type MotifName, motifs } from './motifs.ts';
import { offerOf } from './offers.ts';
import type { ProductLine, Variations } from './product-line.ts';
import { slugify } from './slug.ts';
import { type VendorName, vendors } from './vendors.ts';

/** A demo product without ids and picture URLs, which the server adds when it loads the product. */
export interface DemoProduct {
  /** Also the prefix of the names of its drawings. */
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
  readonly descriptionBn: string;
  readonly keywords: string;
  /** Taka */
  readonly unitPrice: number;
  readonly salesPrice: number;
  readonly discount: number;
  readonly discountType: 'flat' | 'percentage';
  readonly variations: Variations | undefined;
  /** Values of the colour filter, families such as Red. */
  readonly colours: readonly string[];
  /** The name without the colour. */
  readonly colourGroup: string;
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

const nameWithoutColour = (
  line: ProductLine,
  [motif, , customName]: ProductLine['pieces'][number],
): string => {
  const motifName = customName ?? motifs[motif].name;
  return motifName === '' ? line.noun : `${motifName} ${line.noun}`;
};

const nameOf = (line: ProductLine, piece: ProductLine['pieces'][number]): string => {
  const name = nameWithoutColour(line, piece);
  if (line.variations?.attribute === 'Colour') return name;
  const colourName = colourways[piece[1]].name;
  return vendors[line.vendor].colourFirst ? `${colourName} ${name}` : `${name} in ${colourName}`;
};

/** @throws RangeError if the translation is missing */
const translate = (texts: Readonly<Record<string, string>>, text: string): string => {
  const bangla = texts[text];
  if (bangla === undefined) throw new RangeError(`No Bangla translation of "${text}"`);
  return bangla;
};

/** In Bangla names the colour always comes first. */
const nameBnOf = (line: ProductLine, [motif, colour, customName]: ProductLine['pieces'][number]): string => {
  const colourName = line.variations?.attribute === 'Colour' ? '' : coloursBn[colour];
  const motifName = customName === undefined ? motifsBn[motif][0] : translate(customNamesBn, customName);
  return [colourName, motifName, translate(nounsBn, line.noun)].filter((part) => part !== '').join(' ');
};

const htmlOf = (story: string, note: string, facts: readonly string[], promise: string): string => {
  const items = facts.map((fact) => `<li>${fact}</li>`).join('');
  return `<p>${story}</p><p>${note}</p><ul>${items}</ul><p>${promise}</p>`;
};

const descriptionOf = (line: ProductLine, motif: MotifName): string =>
  htmlOf(line.story, motifs[motif].note, [...line.facts, line.care], vendors[line.vendor].promise);

/** @throws RangeError if a translation is missing */
const descriptionBnOf = (line: ProductLine, motif: MotifName): string => {
  const { category, care, vendor } = line;
  const { story, facts } = linesBn[category] ?? {};
  if (story === undefined || facts?.length !== line.facts.length)
    throw new RangeError(`No Bangla description of "${category}"`);
  return htmlOf(story, motifNotesBn[motif], [...facts, translate(careBn, care)], vendors[vendor].promiseBn);
};

/** A product in several colours has the family of each. */
const coloursOf = ({ variations }: ProductLine, colour: ColourName): readonly string[] => {
  const names = variations?.colourways === undefined ? [colour] : Object.values(variations.colourways);
  return [...new Set(names.map((name) => colourFamilies[name]))];
};

const NEWEST = Date.UTC(2026, 8, 12, 4, 30);
const HOUR = 3_600_000;

const productOf = (
  line: ProductLine,
  position: number,
  piece: ProductLine['pieces'][number],
  index: number,
): DemoProduct => {
  const [motif, colour] = piece;
  const vendor = vendors[line.vendor];
  const name = nameOf(line, piece);
  const slug = slugify(name);
  const fraction = line.pieces.length === 1 ? 0 : position / (line.pieces.length - 1);
  const [min, max] = line.price;
  const unitPrice = Math.round((min + (max - min) * fraction) / 10) * 10;
  const category = line.category.split(' > ');
  return {
    sku: `${vendor.skuPrefix}-${String(index + 1).padStart(3, '0')}`,
    name,
    nameBn: nameBnOf(line, piece),
    slug,
    category,
    categoryBn: category.map((name) => translate(categoriesBn, name)),
    vendor: line.vendor,
    look: {
      garment: line.garment,
      weave: motifs[motif].weave,
      border: line.border,
      colours: colourways[colour],
      seed: hashText(slug),
    },
    shortDescription: `${line.cloth} ${motifs[motif].phrase}.`,
    shortDescriptionBn: `${motifsBn[motif][1]} ${translate(clothsBn, line.cloth)}।`,
    description: descriptionOf(line, motif),
    descriptionBn: descriptionBnOf(line, motif),
    keywords: [vendor.name, ...category, colourways[colour].name, motifs[motif].name].join(' '),
    unitPrice,
    ...offerOf(index, unitPrice),
    variations: line.variations,
    colours: coloursOf(line, colour),
    colourGroup: nameWithoutColour(line, piece),
    fabrics: line.fabrics,
    // Shuffled across the lines, so that the first page of 'newest' shows all kinds of products.
    createdAt: new Date(NEWEST - ((index * 89) % 251) * 17 * HOUR),
  };
};

/** All products of the demo catalogue; deterministic. */
export const demoProducts: readonly DemoProduct[] = lines
  .flatMap((line) => line.pieces.map((piece, position) => ({ line, piece, position })))
  .map(({ line, piece, position }, index) => productOf(line, position, piece, index));
