import { drawLook, viewsOf, WIDTH } from './illustrations/draw.ts';
import { createDrawing, type Drawing } from './illustrations/drawing.ts';
import { type DemoProduct, demoProducts } from './products/products.ts';

/** The drawings of one product, its main picture first. */
export function drawingsOf(product: DemoProduct): readonly Drawing[] {
  return viewsOf(product.look.garment).map((view) =>
    createDrawing(`${product.sku}-${view}`, WIDTH, () => drawLook(product.look, view)),
  );
}

/** Every product drawing by name. */
export const demoDrawings: ReadonlyMap<string, Drawing> = new Map(
  demoProducts.flatMap((product) => drawingsOf(product).map((drawing) => [drawing.name, drawing])),
);

const FIRST_PAGE_SIZE = 24;

/** Main pictures of the products on the home page and on the first page of the listing. */
export const firstPageDrawings: readonly Drawing[] = [
  ...new Set([
    ...demoProducts.filter(({ isFeatured, isDeal }) => isFeatured || isDeal),
    ...[...demoProducts]
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, FIRST_PAGE_SIZE),
  ]),
].flatMap((product) => demoDrawings.get(`${product.sku}-front`) ?? []);
