import { formatNumber } from '../../../domain/locale.ts';
import type { product as english } from '../en/product.ts';

const number = (n: number) => formatNumber(n, 'bn');

export const product: typeof english = {
  featured: 'নির্বাচিত পণ্য',
  deals: 'আজকের অফার',
  seeAll: 'সব দেখুন',
  seeAllOf: (name) => `${name}: সব দেখুন`,
  skipRow: 'এই সারি বাদ দিন',
  rowKeys: 'তীর চিহ্নের কী দিয়ে সারির ভেতরে চলুন, Tab চেপে সারি থেকে বের হোন।',
  recentlyViewed: 'সম্প্রতি দেখা',
  resultsCount: (n) => `মোট ${number(n)}টি ফলাফল দেখানো হচ্ছে`,
  onSale: 'ছাড়ে',
  loadingProducts: 'পণ্য লোড হচ্ছে',
  listFailed: 'পণ্যগুলো লোড করা গেল না।',
  off: 'ছাড়',
  wasPrice: 'ছাড়ের আগের দাম',
  nowPrice: 'এখনকার দাম',
  soldBy: 'বিক্রেতা',
  inColours: (n) => `${number(n)}টি রঙে`,
  outOfStock: 'স্টক নেই',
  inStock: 'স্টকে আছে',
  quantity: 'পরিমাণ',
  quantityOf: (name) => `${name}-এর পরিমাণ`,
  decrease: 'একটি কম',
  increase: 'একটি বেশি',
  maxAvailable: (n) => `মোট ${number(n)}টিই আছে।`,
  addNamedToWishlist: (name) => `${name} পছন্দের তালিকায় রাখুন`,
  removeNamedFromWishlist: (name) => `${name} পছন্দের তালিকা থেকে সরান`,
  quickViewOf: (name) => `এক নজরে ${name}`,
};
