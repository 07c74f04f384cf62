import type { BorderName } from '../illustrations/cloth/border.ts';
import type { GarmentName } from '../illustrations/garments/index.ts';
import type { ColourName } from './colourways.ts';
import type { MotifName } from './motifs.ts';
import type { VendorName } from './vendors.ts';

/** What the shopper chooses between, named as on the product page. */
export interface Choice {
  readonly attribute: 'Size' | 'Colour';
  readonly of: readonly string[];
  /** The colourway that each colour is drawn in; none for sizes. */
  readonly drawnIn?: Readonly<Record<string, ColourName>>;
}

/** One piece of a line: its motif, its colour and, where the vendor gave it one, a name instead of the motif's. */
type Piece = readonly [motif: MotifName, colour: ColourName, name?: string];

/** A vendor's range of one kind of garment. Each piece becomes a product. */
export interface ProductLine {
  /** Path from the top category, levels separated by ' > '. */
  readonly category: string;
  readonly vendor: VendorName;
  readonly garment: GarmentName;
  readonly noun: string;
  /** Begins the short description: '<cloth> <motif phrase>.' */
  readonly cloth: string;
  /** What it is made of, as shoppers filter by it; empty for what is no cloth and no leather. */
  readonly fabrics: readonly string[];
  readonly border: BorderName;
  /** Taka of the first and of the last piece. */
  readonly price: readonly [number, number];
  readonly story: string;
  readonly facts: readonly string[];
  readonly care: string;
  readonly choice?: Choice;
  readonly pieces: readonly Piece[];
}

const size = (...of: string[]): Choice => ({ attribute: 'Size', of });

export const colours = (drawnIn: Readonly<Record<string, ColourName>>): Choice => ({
  attribute: 'Colour',
  of: Object.keys(drawnIn),
  drawnIn,
});

export const SIZES = {
  letters: size('S', 'M', 'L', 'XL', 'XXL'),
  chest: size('38', '40', '42', '44', '46'),
  child: size('2-3 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y'),
  ladiesShoe: size('36', '37', '38', '39', '40', '41'),
  mensShoe: size('39', '40', '41', '42', '43', '44'),
  bangle: size('2.4', '2.6', '2.8'),
  ring: size('14', '16', '18'),
  abaya: size('50', '52', '54', '56', '58'),
} as const;

export const CARE = {
  handloom: 'Hand wash in cool water with a mild soap, dry in shade, iron while damp.',
  silk: 'Dry clean only. Keep folded in muslin and refold every few months.',
  cotton: 'Machine wash cold with like colours; do not bleach.',
  wool: 'Hand wash cold, roll in a towel, dry flat.',
  leather: 'Wipe with a dry cloth; feed with neutral cream twice a year; keep from rain.',
  metal: 'Keep dry and away from perfume; wipe with the cloth in the box.',
} as const;
