import type { ProductRow } from '../../contracts/schemas/product.ts';

interface OpenedProduct {
  product: ProductRow;
  /** URL of the rendition of its featured picture that the card shows. */
  preview: string | undefined;
}
let opened: OpenedProduct | undefined;

/** Keeps what a card shows when its link is followed: the product's page shows it until the product has loaded. */
export const setOpenedProduct = (product: OpenedProduct): void => {
  opened = product;
};

/** The product whose card was followed last, if it is this one. */
export const openedProduct = (slug: string): OpenedProduct | undefined =>
  opened?.product.slug === slug ? opened : undefined;
