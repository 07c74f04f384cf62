import type { AdminSetting, AdminSettings, SettingName } from '../contracts/admin/schemas/settings.ts';
import type { ShopContact } from '../contracts/schemas/settings.ts';
import { normalizePhone } from './contact.ts';
import { toLatinDigits } from './locale.ts';

/** A change of the settings: the edited ones. An empty text unsets one. */
export type SettingsChange = Partial<Record<SettingName, string>>;

type Values = Readonly<Record<string, string | undefined>>;

/** The settings in the order of the page, by section. */
export const settingSections = {
  shop: ['shop_name', 'shop_phone', 'shop_whatsapp', 'shop_email', 'shop_address'],
  delivery: [
    'shipping_dhaka',
    'shipping_out_dhaka',
    'delivery_days_dhaka',
    'delivery_days_out_dhaka',
    'exchange_days',
  ],
  bkash: ['bkash_merchant', 'bkash_personal'],
  mails: ['mail_sender_name', 'low_stock'],
} as const satisfies Record<string, readonly SettingName[]>;

/** What is typed as words stays as it is. */
const words: readonly SettingName[] = ['shop_name', 'shop_email', 'shop_address', 'mail_sender_name'];

/** The text of a setting as the server reads it, without what phones and Bangla keyboards add: `১ – ৩` is 1-3. */
export const settingText = (name: SettingName, typed: string): string => {
  const text = typed.trim();
  if (words.includes(name)) return text;
  const digits = toLatinDigits(text);
  if (name === 'shop_phone') return digits;
  if (name.startsWith('bkash') || name === 'shop_whatsapp') return normalizePhone(digits);
  return digits.replace(/^৳\s*/, '').replace(/\s*[-–]\s*/, '-');
};

export const settingOf = ({ settings }: Pick<AdminSettings, 'settings'>, name: SettingName): AdminSetting => {
  const found = settings.find((setting) => setting.name === name);
  if (found === undefined) throw new Error(`The server does not know the setting ${name}`);
  return found;
};

/** The edited values of the form; only what differs from the settings is a change. */
export const toSettingsChange = ({ settings }: AdminSettings, values: Values): SettingsChange =>
  Object.fromEntries(
    settings.flatMap(({ name, text, fixed_by }) => {
      const typed = values[name];
      if (typed === undefined || fixed_by !== undefined) return [];
      const next = settingText(name, typed);
      return next === text ? [] : [[name, next]];
    }),
  );

/** What the panel itself shows of the shop. */
export const shownSettings = (settings: AdminSettings): { shopName: string; contact: ShopContact } => {
  const textOf = (name: SettingName) => settingOf(settings, name).text;
  const contact = {
    phone: textOf('shop_phone'),
    whatsapp: textOf('shop_whatsapp'),
    email: textOf('shop_email'),
    address: textOf('shop_address'),
  };
  const name = settingOf(settings, 'shop_name');
  return {
    shopName: name.text || (name.default ?? ''),
    contact: Object.fromEntries(Object.entries(contact).filter(([, text]) => text !== '')),
  };
};
