import { fileURLToPath } from 'node:url';
import { demoDrawings } from './drawings.ts';
import type { Drawing } from './illustrations/drawing.ts';
import { scenes } from './illustrations/scenes.ts';
import { demoProducts } from './products/products.ts';

interface PrerenderedDrawing {
  readonly drawing: Drawing;
  /** Widths of the AVIF files in the package. */
  readonly widths: readonly number[];
}

/** Products of the first slider that are visible in a wide window. */
const VISIBLE_CARDS = 6;

const newestFeatured = demoProducts
  .map((product, position) => ({ product, position }))
  .filter(({ product }) => product.isFeatured)
  .sort((a, b) => b.product.createdAt.getTime() - a.product.createdAt.getTime() || b.position - a.position)
  .map(({ product }) => product);

/** Drawings of the home page's first screen. The package contains them rendered, so that a first visit does not wait. */
export const firstScreen: readonly PrerenderedDrawing[] = [
  ...scenes.slice(0, 1).map((drawing) => ({ drawing, widths: [480, 720, 960, 1440, 1920] })),
  ...newestFeatured.slice(0, VISIBLE_CARDS).flatMap((product) => {
    const drawing = demoDrawings.get(`${product.sku}-front`);
    return drawing === undefined ? [] : [{ drawing, widths: [330, 495, 660] }];
  }),
];

/** Folder of the rendered files `<name>.<version>-<width>.avif`. */
export const firstScreenFolder = fileURLToPath(new URL('../pictures', import.meta.url));
