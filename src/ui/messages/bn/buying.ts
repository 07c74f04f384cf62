import { formatNumber } from '../../../domain/locale.ts';
import type { buying as english } from '../en/buying.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const buying: typeof english = {
  colourIs: (colour) => `রং: ${colour}`,
  otherColours: 'যেসব রঙে আছে',
  soldOutOption: (variation) => `${variation} (স্টক নেই)`,
  fewLeft: (n) => `আর মাত্র ${number(n)}টি আছে`,
  fewLeftIn: (n, variation) => `${variation}: আর মাত্র ${number(n)}টি আছে`,
  inCart: (n) => `${number(n)}টি আপনার কার্টে`,
  sizeGuide: 'সাইজ গাইড',
  choose: (attribute) => `${attribute} বেছে নিন`,
  chooseFirst: (attribute) => `আগে ${attribute} বেছে নিন।`,
  addToCart: 'কার্টে যোগ করুন',
  adding: 'কার্টে যোগ হচ্ছে…',
  buyNow: 'এখনই কিনুন',
  addToWishlist: 'পছন্দের তালিকায় রাখুন',
  removeFromWishlist: 'পছন্দের তালিকা থেকে সরান',
  quickView: 'এক নজরে',
  fullDetails: 'সব বিবরণ দেখুন',
};
