import { fileURLToPath } from 'node:url';
import { demoDrawings } from './drawings.ts';
import type { Drawing } from './illustrations/drawing.ts';
import { scenes } from './illustrations/scenes.ts';
import { demoProducts } from './products/products.ts';

interface ShippedDrawing {
  readonly drawing: Drawing;
  /** Widths in which the package has it as an AVIF file. */
  readonly widths: readonly number[];
}

/** Products of the first slider that a wide window shows at once. */
const VISIBLE_CARDS = 6;

const newestFeatured = demoProducts
  .map((product, place) => ({ product, place }))
  .filter(({ product }) => product.isFeatured)
  .sort((a, b) => b.product.createdAt.getTime() - a.product.createdAt.getTime() || b.place - a.place)
  .map(({ product }) => product);

/** What the first screen of the home page shows: rendered with the package, so that a new shop need not draw it. */
export const firstScreen: readonly ShippedDrawing[] = [
  ...scenes.slice(0, 1).map((drawing) => ({ drawing, widths: [480, 720, 960, 1440, 1920] })),
  ...newestFeatured.slice(0, VISIBLE_CARDS).flatMap((product) => {
    const drawing = demoDrawings.get(`${product.sku}-front`);
    return drawing === undefined ? [] : [{ drawing, widths: [330, 495, 660] }];
  }),
];

/** The folder of the rendered files, `<name>.<version>-<width>.avif`. */
export const firstScreenFolder = fileURLToPath(new URL('../pictures', import.meta.url));
