import { z } from 'zod';
import { LocalText, Slug } from '../../src/contracts/schemas/identifiers.ts';
import { ShopContact, ShopPage, type ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { formatTaka, type Locale } from '../../src/domain/locale.ts';
import { StartupError } from '../startup/startup-error.ts';
import { defaultPages } from './default-pages.ts';
import { faultIn, readOperatorFile } from './operator-file.ts';

type Charges = Pick<
  ShopSettings,
  'shopName' | 'shippingDhaka' | 'shippingOutDhaka' | 'bkashMerchant' | 'bkashPersonal'
>;

/** The file that SHOP_INFO_FILE names. A page that is null is left out; one that is not named keeps its default. */
const ShopInfo = z.strictObject({
  contact: ShopContact.strict().optional(),
  facts: z
    .array(
      z.strictObject({
        icon: z.enum(['payment', 'delivery', 'tracking', 'change']),
        title: LocalText,
        text: LocalText,
      }),
    )
    .min(3)
    .max(4)
    .optional(),
  popularSearches: z.array(LocalText).max(8).optional(),
  pages: z.record(Slug, ShopPage.strict().nullable()).default({}),
});

const setting = 'SHOP_INFO_FILE';
const placeholder = /\{(\w+)\}/g;

/** What texts may name in braces, as a shopper reads it. */
const valuesIn = (locale: Locale, settings: Charges): Record<string, string> => ({
  shopName: settings.shopName,
  shippingDhaka: formatTaka(settings.shippingDhaka, locale),
  shippingOutDhaka: formatTaka(settings.shippingOutDhaka, locale),
  bkashMerchant: settings.bkashMerchant,
  bkashPersonal: settings.bkashPersonal,
});

/** Calls `change` with every text in `value`. */
const mapTexts = <Value>(
  value: Value,
  change: (text: string, locale: Locale, path: string) => string,
): Value => {
  const map = (part: unknown, path: string, key: string): unknown => {
    if (typeof part === 'string') return key === 'en' || key === 'bn' ? change(part, key, path) : part;
    if (Array.isArray(part)) return part.map((item, i) => map(item, `${path}.${i}`, ''));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, map(inner, path ? `${path}.${name}` : name, name)]),
    );
  };
  return map(value, '', '') as Value;
};

/**
 * Contacts, facts, popular searches and pages of the shop: the defaults, changed by the file.
 * @throws StartupError with one line for each fault
 */
export const readShopInfo = (
  file: string | undefined,
  settings: Charges,
): Pick<ShopSettings, 'contact' | 'facts' | 'popularSearches'> & { pages: Map<string, ShopPage> } => {
  const written = file === undefined ? ShopInfo.parse({}) : readOperatorFile(setting, file, ShopInfo);
  const fault = faultIn(setting, file ?? 'the defaults');
  const values = { en: valuesIn('en', settings), bn: valuesIn('bn', settings) };
  const faults: string[] = [];
  const info = mapTexts({ ...written, pages: { ...defaultPages, ...written.pages } }, (text, locale, path) =>
    text.replace(placeholder, (match, name: string) => {
      const value = values[locale][name];
      if (value === undefined)
        faults.push(fault(path, `unknown ${match}; known: {${Object.keys(values.en).join('}, {')}}`));
      return value ?? match;
    }),
  );
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
  const { contact, facts, popularSearches } = info;
  return {
    ...(contact && { contact }),
    ...(facts && { facts }),
    ...(popularSearches && { popularSearches }),
    pages: new Map(Object.entries(info.pages).flatMap(([slug, page]) => (page ? [[slug, page]] : []))),
  };
};
