export { demoDrawings, drawingsOf } from './drawings.ts';
export { firstScreen, firstScreenFolder } from './first-screen.ts';
export { homeFile } from './home.ts';
export type { Drawing } from './illustrations/drawing.ts';
export { scenes } from './illustrations/scenes.ts';
export { popularSearches } from './popular-searches.ts';
export { attributesBn } from './products/bangla.ts';
export { type DemoProduct, demoProducts } from './products/products.ts';
export { vendors } from './products/vendors.ts';
