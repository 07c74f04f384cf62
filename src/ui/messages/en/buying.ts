import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** Choosing and adding a product, on its page and in the quick view. */
export const buying = {
  colourIs: (colour: string) => `Colour: ${colour}`,
  otherColours: 'Colours',
  soldOutOption: (variation: string) => `${variation} (sold out)`,
  fewLeft: (n: number) => `Only ${number(n)} left`,
  fewLeftIn: (n: number, variation: string) => `Only ${number(n)} left in ${variation}`,
  inCart: (n: number) => `${number(n)} in your cart`,
  sizeGuide: 'Size guide',
  choose: (attribute: string) => `Choose ${/^[aeiou]/i.test(attribute) ? 'an' : 'a'} ${attribute}`,
  chooseFirst: (attribute: string) =>
    `Choose ${/^[aeiou]/i.test(attribute) ? 'an' : 'a'} ${attribute} first.`,
  addToCart: 'Add to cart',
  adding: 'Adding to the cart…',
  buyNow: 'Buy now',
  addToWishlist: 'Add to Wishlist',
  removeFromWishlist: 'Remove from Wishlist',
  quickView: 'Quick view',
  fullDetails: 'View full details',
};
