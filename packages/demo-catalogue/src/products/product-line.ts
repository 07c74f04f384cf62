import type { BorderName } from '../illustrations/cloth/border.ts';
import type { GarmentName } from '../illustrations/garments/index.ts';
import type { ColourName } from './colourways.ts';
import type { MotifName } from './motifs.ts';
import type { VendorName } from './vendors.ts';

/** The variations of a product and their attribute. */
export interface Variations {
  readonly attribute: 'Size' | 'Colour';
  readonly values: readonly string[];
  /** The colourway of each colour; absent for sizes. */
  readonly colourways?: Readonly<Record<string, ColourName>>;
}

/** A product of a line: its motif, its colour and optionally a name that replaces the motif's. */
type Piece = readonly [motif: MotifName, colour: ColourName, name?: string];

/** A vendor's range of one kind of garment. Each piece becomes a product. */
export interface ProductLine {
  /** Path from the top category, levels separated by ' > '. */
  readonly category: string;
  readonly vendor: VendorName;
  readonly garment: GarmentName;
  readonly noun: string;
  /** Start of the short description: '<cloth> <motif phrase>.' */
  readonly cloth: string;
  /** Values of the fabric filter; empty if not made of cloth or leather. */
  readonly fabrics: readonly string[];
  readonly border: BorderName;
  /** Prices of the first and the last piece in taka. */
  readonly price: readonly [number, number];
  readonly story: string;
  readonly facts: readonly string[];
  readonly care: string;
  readonly variations?: Variations;
  readonly pieces: readonly Piece[];
}

const sizes = (...values: string[]): Variations => ({ attribute: 'Size', values });

export const colours = (colourways: Readonly<Record<string, ColourName>>): Variations => ({
  attribute: 'Colour',
  values: Object.keys(colourways),
  colourways,
});

export const SIZES = {
  letters: sizes('S', 'M', 'L', 'XL', 'XXL'),
  chest: sizes('38', '40', '42', '44', '46'),
  child: sizes('2-3 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y'),
  ladiesShoe: sizes('36', '37', '38', '39', '40', '41'),
  mensShoe: sizes('39', '40', '41', '42', '43', '44'),
  bangle: sizes('2.4', '2.6', '2.8'),
  ring: sizes('14', '16', '18'),
  abaya: sizes('50', '52', '54', '56', '58'),
} as const;

export const CARE = {
  handloom: 'Hand wash in cool water with a mild soap, dry in shade, iron while damp.',
  silk: 'Dry clean only. Keep folded in muslin and refold every few months.',
  cotton: 'Machine wash cold with like colours; do not bleach.',
  wool: 'Hand wash cold, roll in a towel, dry flat.',
  leather: 'Wipe with a dry cloth; feed with neutral cream twice a year; keep from rain.',
  metal: 'Keep dry and away from perfume; wipe with the cloth in the box.',
} as const;
