import { z } from 'zod';
import type { SettingName } from '../../src/contracts/admin/schemas/settings.ts';
import { DayRange, ShopContact, ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';

const { shopName, shippingDhaka, bkashMerchant, bkashPersonal } = ShopSettings.shape;
const { phone, whatsapp, email, address } = ShopContact.shape;

const taka = (amount: number) => z.coerce.number().pipe(shippingDhaka).default(amount);
const DayRangeText = z.string().transform((text, context) => {
  const [, min, max = min] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const range = DayRange.safeParse({ min: Number(min), max: Number(max) });
  if (range.success) return range.data;
  context.addIssue('use a number of days such as 2 or 1-3');
  return z.NEVER;
});

/**
 * What the owner can set in the panel and on the command line, under the names and by the rules of the environment
 * variables, which take precedence.
 */
export const shopVariables = {
  SHOP_NAME: shopName.default(defaultSettings.shopName).describe('name of the shop'),
  SHOP_PHONE: phone.describe(
    'phone number that shoppers see in the footer, on invoices and on the text pages. It takes precedence over `contact` in `SHOP_INFO_FILE`, like the next three',
  ),
  SHOP_WHATSAPP: whatsapp.describe('mobile number of WhatsApp, likewise'),
  SHOP_EMAIL: email.describe('email address, likewise'),
  SHOP_ADDRESS: address.describe(
    'address of the office, on invoices, packing slips and the page about delivery',
  ),
  SHIPPING_DHAKA: taka(defaultSettings.shippingDhaka).describe('delivery charge inside Dhaka, in taka'),
  SHIPPING_OUT_DHAKA: taka(defaultSettings.shippingOutDhaka).describe(
    'delivery charge outside Dhaka, in taka',
  ),
  DELIVERY_DAYS_DHAKA: DayRangeText.default({ min: 1, max: 3 }).meta({
    description: 'delivery time inside Dhaka in days, shown on product pages: a number or a range',
    defaultText: '1-3',
  }),
  DELIVERY_DAYS_OUT_DHAKA: DayRangeText.default({ min: 3, max: 7 }).meta({
    description: 'the same outside Dhaka',
    defaultText: '3-7',
  }),
  EXCHANGE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(0)
    .describe('exchange period in days, shown on product pages; `0`: not mentioned'),
  BKASH_MERCHANT: bkashMerchant
    .default(defaultSettings.bkashMerchant)
    .describe(
      'bKash merchant number to which customers send money. The default is a placeholder, with which a server in production mode does not start',
    ),
  BKASH_PERSONAL: bkashPersonal
    .default(defaultSettings.bkashPersonal)
    .describe('bKash personal number, likewise'),
  LOW_STOCK: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .default(3)
    .describe(
      'stock up to which a product is low, in total or of a variation, in the daily mail to owners and vendors who want it; `0`: sold out',
    ),
  MAIL_SENDER_NAME: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}<>"@]+$/u)
    .optional()
    .describe('name of the sender of mails; not used if `MAIL_FROM` has a name'),
} satisfies Record<Uppercase<SettingName>, z.ZodType>;
export type ShopVariable = Uppercase<SettingName>;
export const shopVariableNames = Object.keys(shopVariables) as ShopVariable[];

export const toVariable = (name: SettingName) => name.toUpperCase() as ShopVariable;
export const toSettingName = (variable: ShopVariable) => variable.toLowerCase() as SettingName;

/** The texts of variables, as in the environment. Absent: not set. */
export type ShopTexts = Readonly<Partial<Record<ShopVariable, string>>>;

/** Whether a text can be the value of a variable. */
export const isValidText = (name: ShopVariable, text: string): boolean =>
  shopVariables[name].safeParse(text).success;

/** The value that applies to a text: the default if there is none, or one that is not valid. */
export const shopValue = <Name extends ShopVariable>(
  name: Name,
  text: string | undefined,
): z.output<(typeof shopVariables)[Name]> => {
  const schema: z.ZodType = shopVariables[name];
  const parsed = schema.safeParse(text);
  const value = parsed.success ? parsed.data : schema.parse(undefined);
  return value as z.output<(typeof shopVariables)[Name]>;
};
