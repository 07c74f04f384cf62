import { formatNumber, type Locale } from '../../src/domain/locale.ts';
import { account as accountBn } from '../../src/ui/messages/bn/account.ts';
import { cart as cartBn } from '../../src/ui/messages/bn/cart.ts';
import { developer as developerBn } from '../../src/ui/messages/bn/developer.ts';
import { layout as layoutBn } from '../../src/ui/messages/bn/layout.ts';
import { listing as listingBn } from '../../src/ui/messages/bn/listing.ts';
import { signIn as signInBn } from '../../src/ui/messages/bn/sign-in.ts';
import { track as trackBn } from '../../src/ui/messages/bn/track.ts';
import { account } from '../../src/ui/messages/en/account.ts';
import { cart } from '../../src/ui/messages/en/cart.ts';
import { developer } from '../../src/ui/messages/en/developer.ts';
import { layout } from '../../src/ui/messages/en/layout.ts';
import { listing } from '../../src/ui/messages/en/listing.ts';
import { signIn } from '../../src/ui/messages/en/sign-in.ts';
import { track } from '../../src/ui/messages/en/track.ts';

/** The messages of the browser that contain titles of pages. */
export const pageMessages = {
  en: { account, cart, developer, layout, listing, signIn, track },
  bn: {
    account: accountBn,
    cart: cartBn,
    developer: developerBn,
    layout: layoutBn,
    listing: listingBn,
    signIn: signInBn,
    track: trackBn,
  },
};

/** Meta descriptions of pages. */
interface PageTexts {
  /** pages without their own description */
  shop: (shopName: string) => string;
  /** @param names names of some categories */
  home: (shopName: string, names: readonly string[]) => string;
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
    products: (title, total, names) =>
      `${title}: ${formatNumber(total, 'bn')}টি পণ্য, যেমন ${list('bn', names)}। সারা দেশে ডেলিভারি, ক্যাশ অন ডেলিভারি বা বিকাশে পেমেন্ট।`,
    vendor: (vendor, shopName, names) =>
      `${shopName}-এ ${vendor}: ${list('bn', names)}। সারা দেশে ডেলিভারি, ক্যাশ অন ডেলিভারি বা বিকাশে পেমেন্ট।`,
  },
};
