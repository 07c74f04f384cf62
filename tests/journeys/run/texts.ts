import { bn as serverBangla } from '../../../server/messages/bn.ts';
import { en as serverEnglish } from '../../../server/messages/en.ts';
import { notifications as banglaNotifications } from '../../../src/ui/messages/bn/notifications.ts';
import { bn } from '../../../src/ui/messages/bn.ts';
import { account } from '../../../src/ui/messages/en/account.ts';
import { attributes } from '../../../src/ui/messages/en/attributes.ts';
import { buying } from '../../../src/ui/messages/en/buying.ts';
import { cart } from '../../../src/ui/messages/en/cart.ts';
import { delivery } from '../../../src/ui/messages/en/delivery.ts';
import { details } from '../../../src/ui/messages/en/details.ts';
import { developer } from '../../../src/ui/messages/en/developer.ts';
import { failures } from '../../../src/ui/messages/en/failures.ts';
import { home } from '../../../src/ui/messages/en/home.ts';
import { invoice } from '../../../src/ui/messages/en/invoice.ts';
import { layout } from '../../../src/ui/messages/en/layout.ts';
import { listing } from '../../../src/ui/messages/en/listing.ts';
import { notifications } from '../../../src/ui/messages/en/notifications.ts';
import { order } from '../../../src/ui/messages/en/order.ts';
import { product } from '../../../src/ui/messages/en/product.ts';
import { search } from '../../../src/ui/messages/en/search.ts';
import { sharing } from '../../../src/ui/messages/en/sharing.ts';
import { signIn } from '../../../src/ui/messages/en/sign-in.ts';
import { track } from '../../../src/ui/messages/en/track.ts';
import { trust } from '../../../src/ui/messages/en/trust.ts';
import { taka as englishTaka } from '../../support/expected-totals.ts';

// Journeys contain the English texts, which are the specification's. For a run in Bangla they are translated with the
// shop's messages: such a run tests that every page works in Bangla and is complete, not the wording.

const english = {
  account,
  attributes,
  buying,
  cart,
  delivery,
  details,
  developer,
  failures,
  home,
  invoice,
  layout,
  listing,
  notifications,
  order,
  product,
  search,
  server: serverEnglish,
  sharing,
  signIn,
  track,
  trust,
};
const bangla: typeof english = { ...bn, notifications: banglaNotifications, server: serverBangla };

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];
let language: Language = 'en';
/** Selects the language of the run. */
export const selectLanguage = (selected: Language): void => {
  language = selected;
};
export const currentLanguage = (): Language => language;

type Pair = [english: string, bangla: string];
const stringPairs = (from: object, to: object): Pair[] =>
  Object.entries(from).flatMap(([key, value]) => {
    const translated: unknown = (to as Record<string, unknown>)[key];
    if (typeof value === 'string') return [[value, String(translated)] satisfies Pair];
    return typeof value === 'object' && value !== null ? stringPairs(value, Object(translated)) : [];
  });
const translations = stringPairs(english, bangla);
const translate = (text: string): string => {
  const found = translations.filter(([inEnglish]) => inEnglish === text);
  const [translated, ...others] = new Set(found.map(([, inBangla]) => inBangla));
  if (translated === undefined) throw new Error(`The shop has no message "${text}".`);
  if (others.length > 0) throw new Error(`The message "${text}" has several translations.`);
  return translated;
};

/**
 * The text in the language of the run. Texts with parameters need their `message`, because they are not found by their
 * English text.
 */
export const t = (text: string, message?: (messages: typeof bangla) => string): string => {
  if (language === 'en') return text;
  return message ? message(bangla) : translate(text);
};

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for a whole text, in which `*` matches any characters: `matching('Name*')`. */
export const matching = (text: string, message?: (messages: typeof bangla) => string): RegExp => {
  const isPrefix = text.endsWith('*') && message === undefined;
  const translated = isPrefix ? `${t(text.slice(0, -1))}*` : t(text, message);
  return new RegExp(`^${escaped(translated).replaceAll('*', '.*')}$`);
};

/** A pattern for any one of the texts. */
export const oneOf = (...texts: string[]): RegExp =>
  new RegExp(`^(?:${texts.map((text) => escaped(t(text))).join('|')})$`);

/** A pattern for texts that contain the text. */
export const containing = (text: string): RegExp => new RegExp(escaped(t(text)));

/** The name in the language of the run; names without a translation are English. */
export const nameOf = ({ name, name_bn }: { name: string; name_bn?: string | undefined }): string =>
  (language === 'bn' && name_bn) || name;

/** The name of a district, colour or fabric. */
export const translatedName = (name: string): string =>
  (language === 'bn' && bn.names.get(name.toLowerCase())) || name;

/** Numbers as shown: in Bangla with Bangla digits and lakhs. */
export const digits = (number: number): string =>
  number.toLocaleString(language === 'bn' ? 'bn-BD' : 'en-US');

/** An amount as shown, rounded half up to whole taka. */
export const taka = (amount: number): string => {
  const text = englishTaka(amount);
  return language === 'bn'
    ? text.replace(/[\d,]+/, (whole) => digits(Number(whole.replaceAll(',', ''))))
    : text;
};

/** The first amount in a text, in taka. Another number may follow it without a space, as in the text content of a card. */
export const amountIn = (text: string): number => {
  const shown = /৳([\d০-৯]{1,3}(?:,[\d০-৯]{2,3})*)/.exec(text)?.[1];
  if (shown === undefined) throw new Error(`There is no amount in "${text}".`);
  return Number(shown.replaceAll(',', '').replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))));
};
