import { z } from 'zod';
import { LocalText, Slug } from '../../src/contracts/schemas/identifiers.ts';
import { ShopContact, ShopPage, type ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { formatTaka, type Locale } from '../../src/domain/locale.ts';
import { OperatorError } from '../errors/operator-error.ts';
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

/** How to reach the shop; '' if no contact is set. */
const contactText = ({ phone, whatsapp, email }: ShopContact = {}): string =>
  [phone, whatsapp && `WhatsApp ${whatsapp}`, email].filter(Boolean).join(', ');

/** Values of the placeholders in texts, formatted for shoppers. */
const placeholderValues = (
  locale: Locale,
  settings: PlaceholderSettings,
  contact: ShopContact | undefined,
): Record<string, string> => ({
  shopName: settings.shopName,
  shippingDhaka: formatTaka(settings.shippingDhaka, locale),
  shippingOutDhaka: formatTaka(settings.shippingOutDhaka, locale),
  bkashMerchant: settings.bkashMerchant,
  bkashPersonal: settings.bkashPersonal,
  contact: contactText(contact),
});

/** Leaves out the paragraphs that name a contact, and sections that become empty. */
const withoutContact = (page: ShopPage): ShopPage => ({
  ...page,
  sections: page.sections
    .map((section) => ({
      ...section,
      paragraphs: section.paragraphs.filter(({ en }) => !en.includes('{contact}')),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0),
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
 * @param knownContact the contact if the file has none
 * @throws OperatorError with one line per error
 */
export const readShopInfo = (
  file: string | undefined,
  settings: PlaceholderSettings,
  knownContact?: ShopContact,
): Pick<ShopSettings, 'contact' | 'facts' | 'popularSearches'> & { pages: Map<string, ShopPage> } => {
  const overrides = file === undefined ? ShopInfo.parse({}) : readOperatorFile(setting, file, ShopInfo);
  const formatError = errorFormatter(setting, file ?? 'the defaults');
  const reachedAt = overrides.contact ?? knownContact;
  const values = {
    en: placeholderValues('en', settings, reachedAt),
    bn: placeholderValues('bn', settings, reachedAt),
  };
  const errors: string[] = [];
  const pages = { ...defaultPages, ...overrides.pages };
  const hasContact = contactText(reachedAt) !== '';
  const withDefaults = {
    ...overrides,
    pages: Object.fromEntries(
      Object.entries(pages).map(([slug, page]) => [slug, page && !hasContact ? withoutContact(page) : page]),
    ),
  };
  const info = mapTexts(withDefaults, (text, locale, path) =>
    text.replace(placeholder, (match, name: string) => {
      const value = values[locale][name];
      if (value === undefined)
        errors.push(formatError(path, `unknown ${match}; known: {${Object.keys(values.en).join('}, {')}}`));
      return value ?? match;
    }),
  );
  if (errors.length > 0) throw new OperatorError(errors.join('\n'));
  const { contact, facts, popularSearches } = info;
  return {
    ...(contact && { contact }),
    ...(facts && { facts }),
    ...(popularSearches && { popularSearches }),
    pages: new Map(Object.entries(info.pages).flatMap(([slug, page]) => (page ? [[slug, page]] : []))),
  };
};
