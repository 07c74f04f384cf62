import { formatNumber, type Locale } from '../../src/domain/locale.ts';

/** Meta descriptions of pages, and the title of the listing of all categories. */
interface PageTexts {
  /** pages without their own description */
  shop: (shopName: string) => string;
  /** @param names names of some categories */
  home: (shopName: string, names: readonly string[]) => string;
  allCategories: string;
  /** @param total number of products @param names some of their names */
  products: (title: string, total: number, names: readonly string[]) => string;
  /** @param names names of some of the vendor's products */
  vendor: (vendor: string, shopName: string, names: readonly string[]) => string;
}

const lists = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  bn: new Intl.ListFormat('bn', { type: 'conjunction' }),
};
const list = (locale: Locale, names: readonly string[]): string => lists[locale].format(names);

export const pageTexts: Record<Locale, PageTexts> = {
  en: {
    shop: (shopName) =>
      `${shopName}: order online. Delivery to every district of Bangladesh, cash on delivery or bKash.`,
    home: (shopName, names) =>
      `${shopName}: ${list('en', names)}. Delivery to every district of Bangladesh, cash on delivery or bKash.`,
    allCategories: 'All Categories',
    products: (title, total, names) =>
      `${title}: ${formatNumber(total, 'en')} ${total === 1 ? 'product' : 'products'}, with ${list('en', names)}. Delivery all over Bangladesh, cash on delivery or bKash.`,
    vendor: (vendor, shopName, names) =>
      `${vendor} at ${shopName}: ${list('en', names)}. Delivery all over Bangladesh, cash on delivery or bKash.`,
  },
  bn: {
    shop: (shopName) =>
      `${shopName}: অনলাইনে অর্ডার করুন। সারা বাংলাদেশে সব জেলায় ডেলিভারি, ক্যাশ অন ডেলিভারি বা বিকাশে পেমেন্ট।`,
    home: (shopName, names) =>
      `${shopName}: ${list('bn', names)}। সারা বাংলাদেশে সব জেলায় ডেলিভারি, ক্যাশ অন ডেলিভারি বা বিকাশে পেমেন্ট।`,
    allCategories: 'সব ক্যাটাগরি',
    products: (title, total, names) =>
      `${title}: ${formatNumber(total, 'bn')}টি পণ্য, যেমন ${list('bn', names)}। সারা দেশে ডেলিভারি, ক্যাশ অন ডেলিভারি বা বিকাশে পেমেন্ট।`,
    vendor: (vendor, shopName, names) =>
      `${shopName}-এ ${vendor}: ${list('bn', names)}। সারা দেশে ডেলিভারি, ক্যাশ অন ডেলিভারি বা বিকাশে পেমেন্ট।`,
  },
};
