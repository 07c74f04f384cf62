import type { ShopSettings } from '../contracts/schemas/settings.ts';
import { defaultSettings } from '../domain/pricing.ts';

type Fields = {
  [K in keyof ShopSettings]-?: (value: unknown) => value is NonNullable<ShopSettings[K]> | null;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isDays = (value: unknown): value is ShopSettings['deliveryDaysDhaka'] & object => {
  const { min, max } = Object(value) as Record<string, unknown>;
  return isAmount(min) && isAmount(max) && min <= max;
};
const isMoment = (value: unknown): value is number | null => value === null || isAmount(value);
const isSearch = (value: unknown): value is ShopSettings['search'] => {
  if (typeof value !== 'object' || value === null) return false;
  const { appId, searchKey, indexName, hosts } = value as Record<string, unknown>;
  const hostsFit = hosts === undefined || (Array.isArray(hosts) && hosts.every(isText));
  return [appId, searchKey, indexName].every(isText) && hostsFit;
};

/** Texts of the shop's own, each with a title in English at least. */
const isTitledList = <List>(value: unknown): value is List =>
  Array.isArray(value) &&
  value.every((item) => isText(item?.title?.en) && (item.text === undefined || isText(item.text?.en)));
const isTexts = <List>(value: unknown): value is List =>
  Array.isArray(value) && value.every((text) => isText(text?.en));
const isContact = <Contact>(value: unknown): value is Contact => Object.values(Object(value)).every(isText);

// Zod is not at hand before the first page shows, so the contract's type drives a check by hand.
const fits: Fields = {
  shopName: isText,
  shippingDhaka: isAmount,
  shippingOutDhaka: isAmount,
  deliveryDaysDhaka: isDays,
  deliveryDaysOutDhaka: isDays,
  exchangeDays: isAmount,
  dealEndsAt: isMoment,
  serverTime: isMoment,
  bkashMerchant: isText,
  bkashPersonal: isText,
  heroPicture: isText,
  facts: isTitledList,
  contact: isContact,
  pages: isTitledList,
  search: isSearch,
  popularSearches: isTexts,
};

/** The shop's settings out of the text of the page's `shop-settings` tag; a field that does not fit keeps its default. */
export const readSettings = (json: string | null): ShopSettings => {
  let given: Record<string, unknown> = {};
  try {
    const data: unknown = JSON.parse(json ?? '{}');
    if (typeof data === 'object' && data !== null) given = data as Record<string, unknown>;
  } catch {
    // A broken tag leaves the defaults.
  }
  const fitting = Object.entries(fits).filter(([key, isFit]) => isFit(given[key]));
  return { ...defaultSettings, ...Object.fromEntries(fitting.map(([key]) => [key, given[key]])) };
};
