import { z } from 'zod';
import { LocalText, Slug } from '../../src/contracts/schemas/identifiers.ts';
import { ShopContact, ShopPage, type ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { formatTaka, type Locale } from '../../src/domain/locale.ts';
import { StartupError } from '../startup/startup-error.ts';
import { defaultPages } from './default-pages.ts';
import { errorFormatter, readOperatorFile } from './operator-file.ts';

type PlaceholderSettings = Pick<
  ShopSettings,
  'shopName' | 'shippingDhaka' | 'shippingOutDhaka' | 'bkashMerchant' | 'bkashPersonal'
>;

/** Schema of the file SHOP_INFO_FILE. A null page is removed; a missing page keeps its default. */
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

/** Values of the placeholders in texts, formatted for shoppers. */
const placeholderValues = (locale: Locale, settings: PlaceholderSettings): Record<string, string> => ({
  shopName: settings.shopName,
  shippingDhaka: formatTaka(settings.shippingDhaka, locale),
  shippingOutDhaka: formatTaka(settings.shippingOutDhaka, locale),
  bkashMerchant: settings.bkashMerchant,
  bkashPersonal: settings.bkashPersonal,
});

/** Replaces every localized text in `value` with the result of `change`. */
const mapTexts = <Value>(
  value: Value,
  change: (text: string, locale: Locale, path: string) => string,
): Value => {
  const map = (part: unknown, path: string, key?: string): unknown => {
    if (typeof part === 'string') return key === 'en' || key === 'bn' ? change(part, key, path) : part;
    if (Array.isArray(part)) return part.map((item, i) => map(item, `${path}.${i}`));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, map(inner, path ? `${path}.${name}` : name, name)]),
    );
  };
  return map(value, '') as Value;
};

/**
 * Contacts, facts, popular searches and pages of the shop: the defaults, overridden by the file.
 * @throws StartupError with one line per error
 */
export const readShopInfo = (
  file: string | undefined,
  settings: PlaceholderSettings,
): Pick<ShopSettings, 'contact' | 'facts' | 'popularSearches'> & { pages: Map<string, ShopPage> } => {
  const overrides = file === undefined ? ShopInfo.parse({}) : readOperatorFile(setting, file, ShopInfo);
  const formatError = errorFormatter(setting, file ?? 'the defaults');
  const values = { en: placeholderValues('en', settings), bn: placeholderValues('bn', settings) };
  const errors: string[] = [];
  const withDefaults = { ...overrides, pages: { ...defaultPages, ...overrides.pages } };
  const info = mapTexts(withDefaults, (text, locale, path) =>
    text.replace(placeholder, (match, name: string) => {
      const value = values[locale][name];
      if (value === undefined)
        errors.push(formatError(path, `unknown ${match}; known: {${Object.keys(values.en).join('}, {')}}`));
      return value ?? match;
    }),
  );
  if (errors.length > 0) throw new StartupError(errors.join('\n'));
  const { contact, facts, popularSearches } = info;
  return {
    ...(contact && { contact }),
    ...(facts && { facts }),
    ...(popularSearches && { popularSearches }),
    pages: new Map(Object.entries(info.pages).flatMap(([slug, page]) => (page ? [[slug, page]] : []))),
  };
};
