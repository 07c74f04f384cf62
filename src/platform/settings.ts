import type { ShopSettings } from '../contracts/schemas/settings.ts';
import { isObject } from '../domain/json.ts';
import { defaultSettings } from '../domain/pricing.ts';

type Validators = {
  [K in keyof ShopSettings]-?: (value: unknown) => value is NonNullable<ShopSettings[K]> | null;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const isDays = (value: unknown): value is ShopSettings['deliveryDaysDhaka'] & object => {
  const { min, max } = Object(value) as Record<string, unknown>;
  return isAmount(min) && isAmount(max) && min <= max;
};
const isTimestamp = (value: unknown): value is number | null => value === null || isAmount(value);
const isSearch = (value: unknown): value is ShopSettings['search'] => {
  const { appId, searchKey, indexName, hosts = [] } = Object(value) as Record<string, unknown>;
  return Array.isArray(hosts) && [appId, searchKey, indexName, ...hosts].every(isText);
};

/** A list of items that have at least an English title. */
const isTitledList = <List>(value: unknown): value is List =>
  Array.isArray(value) &&
  value.every((item) => isText(item?.title?.en) && (item.text === undefined || isText(item.text?.en)));
const isLocalTextList = <List>(value: unknown): value is List =>
  Array.isArray(value) && value.every((text) => isText(text?.en));
const isContact = <Contact>(value: unknown): value is Contact => Object.values(Object(value)).every(isText);

// Hand-written instead of zod, which is loaded after the first render. The type keeps it complete.
const validators: Validators = {
  shopName: isText,
  shippingDhaka: isAmount,
  shippingOutDhaka: isAmount,
  deliveryDaysDhaka: isDays,
  deliveryDaysOutDhaka: isDays,
  exchangeDays: isAmount,
  dealEndsAt: isTimestamp,
  serverTime: isTimestamp,
  bkashMerchant: isText,
  bkashPersonal: isText,
  heroPicture: isText,
  facts: isTitledList,
  contact: isContact,
  stockAlerts: isAmount,
  pages: isTitledList,
  search: isSearch,
  popularSearches: isLocalTextList,
};

/** Parses the settings in the page's `shop-settings` script tag; an invalid field keeps its default. */
export const readSettings = (json: string | null): ShopSettings => {
  let values: Record<string, unknown> = {};
  try {
    const data: unknown = json && JSON.parse(json);
    if (isObject(data)) values = data;
  } catch {
    // With a broken tag, use the defaults.
  }
  const valid = Object.entries(validators).filter(([key, isValid]) => isValid(values[key]));
  return { ...defaultSettings, ...Object.fromEntries(valid.map(([key]) => [key, values[key]])) };
};
