import { drawLook, viewsOf, WIDTH } from '../pictures/draw.ts';
import { type Drawing, drawingOf } from '../pictures/drawing.ts';
import { type DemoProduct, demoProducts } from './products.ts';

/** The drawings of one product, its main picture first. */
export function picturesOf(product: DemoProduct): readonly Drawing[] {
  return viewsOf(product.look.garment).map((view) =>
    drawingOf(`${product.sku}-${view}`, WIDTH, () => drawLook(product.look, view)),
  );
}

/** Every drawing of the demo catalogue by its name. */
export const demoPictures: ReadonlyMap<string, Drawing> = new Map(
  demoProducts.flatMap((product) => picturesOf(product).map((drawing) => [drawing.name, drawing])),
);

const FIRST_PAGE = 24;

/** Main pictures of what the home page and the first page of the listing show. */
export const firstSeenPictures: readonly Drawing[] = [
  ...new Set([
    ...demoProducts.filter(({ isFeatured, isDeal }) => isFeatured || isDeal),
    ...[...demoProducts].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, FIRST_PAGE),
  ]),
].flatMap((product) => demoPictures.get(`${product.sku}-front`) ?? []);
