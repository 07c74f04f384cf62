import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** Product attributes: facet filters, size guide, picture zoom. */
export const attributes = {
  colour: 'Colour',
  fabric: 'Fabric',
  vendor: 'Vendor',
  offers: 'Offers and stock',
  fullSize: 'Show at full size',
  enlarged: (times: number) => `Enlarged ${number(times)} times`,
  sizeGuideOf: (name: string) => `Size guide: ${name}`,
  unit: 'Unit',
  units: { cm: 'Centimetres', inch: 'Inches' },
  sizeColumn: 'Size',
  measures: {
    chest: 'Chest',
    waist: 'Waist',
    length: 'Length',
    sleeve: 'Sleeve',
    height: 'Height',
    foot: 'Foot',
    inside: 'Inside width',
  },
  measureHow: {
    chest: 'Around the fullest part, under the arms, with the tape level.',
    waist: 'Around the narrowest part, with a finger under the tape.',
    length: 'From the highest point of the shoulder to the hem; for bottoms, from the waist to the ankle.',
    sleeve: 'From the shoulder seam to the wrist.',
    height: 'From the floor to the top of the head, without shoes.',
    foot: 'From the heel to the longest toe, standing. Measure both and take the longer.',
    inside: 'Across the widest part inside a ring or bangle that fits, from edge to edge.',
  },
  howToMeasure: 'How to measure',
  generalMeasures: 'These are usual measures; those of the vendor may differ.',
  bodyMeasures:
    'Chest and waist are body measurements, lengths are of the garment. Between two sizes, choose the larger one.',
  noMeasures:
    'The vendor has not provided measurements for these sizes. Compare with something that fits you.',
  fitAdvice: 'What the vendor says about the fit',
  showAllValues: (n: number) => `Show all ${number(n)}`,
};
