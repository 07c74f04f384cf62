import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** Pictures, tabs and related products of the product page. */
export const details = {
  gallery: 'Pictures',
  picture: (n: number, of: number) => `Picture ${number(n)} of ${number(of)}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  zoom: 'Enlarge picture',
  tabs: 'About this product',
  description: 'Description',
  reviews: 'Reviews',
  noReviews: 'There are no reviews yet.',
  custom: 'Delivery',
  customText: 'The delivery charge and time for your district are shown next to the pictures.',
  related: 'You may also like',
};
