import { formatNumber } from '../../../domain/locale.ts';
import type { details as english } from '../en/details.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const details: typeof english = {
  gallery: 'ছবি',
  picture: (n, of) => `${number(of)}টির মধ্যে ${number(n)} নম্বর ছবি`,
  previousPicture: 'আগের ছবি',
  nextPicture: 'পরের ছবি',
  zoom: 'ছবি বড় করুন',
  tabs: 'এই পণ্য সম্পর্কে',
  description: 'বিবরণ',
  reviews: 'রিভিউ',
  noReviews: 'এখনও কোনো রিভিউ নেই।',
  custom: 'ডেলিভারি',
  customText: 'আপনার জেলায় ডেলিভারির খরচ ও সময় ছবির পাশে লেখা আছে।',
  related: 'এগুলোও ভালো লাগতে পারে',
};
