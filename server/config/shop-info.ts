import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { HomeContent } from '../../src/contracts/admin/schemas/home.ts';
import { LocalText, Slug } from '../../src/contracts/schemas/identifiers.ts';
import { ShopContact, ShopPage, type ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { formatTaka, type Locale } from '../../src/domain/locale.ts';
import {
  pagePlaceholders,
  readPageText,
  replacePlaceholders,
  unknownPlaceholders,
} from '../../src/domain/page-text.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { defaultPages } from './default-pages.ts';
import { errorFormatter, readOperatorFile } from './operator-file.ts';

type PlaceholderSettings = Pick<
  ShopSettings,
  'shopName' | 'shippingDhaka' | 'shippingOutDhaka' | 'bkashMerchant' | 'bkashPersonal' | 'contact'
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

export type ShopInfo = z.infer<typeof ShopInfo>;

const setting = 'SHOP_INFO_FILE';

/** How to reach the shop; '' if no contact is set. */
const contactText = ({ phone, whatsapp, email }: ShopContact = {}): string =>
  [phone, whatsapp && `WhatsApp ${whatsapp}`, email].filter(Boolean).join(', ');

type PlaceholderValues = Record<(typeof pagePlaceholders)[number], string>;

/** Values of the placeholders in texts, formatted for shoppers; '' if not set. */
export const placeholderValues = (locale: Locale, settings: PlaceholderSettings): PlaceholderValues => ({
  shopName: settings.shopName,
  shippingDhaka: formatTaka(settings.shippingDhaka, locale),
  shippingOutDhaka: formatTaka(settings.shippingOutDhaka, locale),
  bkashMerchant: settings.bkashMerchant,
  bkashPersonal: settings.bkashPersonal,
  contact: contactText(settings.contact),
  address: settings.contact?.address ?? '',
});

/**
 * Leaves out the paragraphs with a placeholder that has no value, and sections that become empty; null if nothing is left.
 */
const withoutUnset = (page: ShopPage, unset: readonly string[]): ShopPage | null => {
  const sections = page.sections
    .map((section) => ({
      ...section,
      paragraphs: section.paragraphs.filter(({ en }) => !unset.some((name) => en.includes(`{${name}}`))),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
  return sections.length > 0 ? { ...page, sections } : null;
};

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

/** The unknown placeholders of all texts in a value, with the path of each text. */
export const unknownPlaceholdersIn = (value: unknown): { path: string; name: string }[] => {
  const found: { path: string; name: string }[] = [];
  mapTexts(value, (text, _, path) => {
    found.push(...unknownPlaceholders(text).map((name) => ({ path, name })));
    return text;
  });
  return found;
};

/** Reads SHOP_INFO_FILE. @throws OperatorError with one line per error, unknown placeholders included */
export const readShopInfo = (file: string | undefined): ShopInfo => {
  if (file === undefined) return ShopInfo.parse({});
  const info = readOperatorFile(setting, file, ShopInfo);
  const formatError = errorFormatter(setting, file);
  const known = `{${pagePlaceholders.join('}, {')}}`;
  const errors = unknownPlaceholdersIn(info).map(({ path, name }) =>
    formatError(path, `unknown {${name}}; known: ${known}`),
  );
  if (errors.length > 0) throw new OperatorError(errors.join('\n'));
  return info;
};

/** A text page that the owner has written in the panel. */
export interface StoredPage {
  slug: string;
  title: string;
  title_bn: string;
  text: string;
  text_bn: string;
  is_hidden: boolean;
}

/** What shoppers see of it; null while it is hidden or has no text. */
const shownPage = ({ title, title_bn, text, text_bn, is_hidden }: StoredPage): ShopPage | null => {
  const page = readPageText(text, text_bn);
  if (is_hidden || !('sections' in page) || page.sections.length === 0) return null;
  return { title: { en: title, ...(title_bn !== '' && { bn: title_bn }) }, sections: page.sections };
};

/** The pages that still have the text every shop begins with. */
export const defaultPagesOf = ({ pages }: ShopInfo, stored: readonly StoredPage[]): string[] =>
  Object.entries(defaultPages).flatMap(([slug, page]) => {
    const inFile = pages[slug];
    const isGeneral =
      inFile === undefined ? !stored.some((own) => own.slug === slug) : isDeepStrictEqual(inFile, page);
    return isGeneral ? [slug] : [];
  });

/**
 * Facts, popular searches and pages of the shop: the defaults, overridden by what the owner has written, and both by the
 * file, with the values of their placeholders.
 */
export const composeShopInfo = (
  { contact: _, ...overrides }: ShopInfo,
  settings: PlaceholderSettings,
  stored: { pages: readonly StoredPage[]; home: HomeContent | null },
): Pick<ShopSettings, 'facts' | 'popularSearches'> & { pages: Map<string, ShopPage> } => {
  const values: Record<Locale, Record<string, string>> = {
    en: placeholderValues('en', settings),
    bn: placeholderValues('bn', settings),
  };
  const unset = pagePlaceholders.filter((name) => values.en[name] === '');
  const own = Object.fromEntries(stored.pages.map((page) => [page.slug, shownPage(page)]));
  const pages = Object.entries({ ...defaultPages, ...own, ...overrides.pages }).flatMap(([slug, page]) => {
    const shown = page && withoutUnset(page, unset);
    return shown ? [[slug, shown] as const] : [];
  });
  const { facts, popularSearches, ...info } = mapTexts(
    {
      facts: overrides.facts ?? stored.home?.facts,
      popularSearches: overrides.popularSearches ?? stored.home?.popular_searches,
      pages: Object.fromEntries(pages),
    },
    (text, locale) => replacePlaceholders(text, (name) => values[locale][name]),
  );
  return {
    ...(facts && { facts }),
    ...(popularSearches && { popularSearches }),
    pages: new Map(Object.entries(info.pages)),
  };
};
