import { drawLook, viewsOf, WIDTH } from './illustrations/draw.ts';
import { createDrawing, type Drawing } from './illustrations/drawing.ts';
import { colourways } from './products/colourways.ts';
import { type DemoProduct, demoProducts } from './products/products.ts';
import { slugify } from './products/slug.ts';

/** The drawings of a product, its main picture first. */
export const drawingsOf = (product: DemoProduct): readonly Drawing[] => {
  const views = viewsOf(product.look.garment).map((view) =>
    createDrawing(`${product.sku}-${view}`, WIDTH, () => drawLook(product.look, view)),
  );
  // The shop finds the picture of a variation by the colour in the file name.
  const variationDrawings = Object.entries(product.variations?.colourways ?? {}).map(
    ([colour, colourway], index) => {
      const look = { ...product.look, colours: colourways[colourway], seed: product.look.seed + index + 1 };
      return createDrawing(`${product.sku}-${slugify(colour)}`, WIDTH, () => drawLook(look, 'front'));
    },
  );
  return [...views, ...variationDrawings];
};

/** All product drawings by name. */
export const demoDrawings: ReadonlyMap<string, Drawing> = new Map(
  demoProducts.flatMap((product) => drawingsOf(product).map((drawing) => [drawing.name, drawing])),
);
