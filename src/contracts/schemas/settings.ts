import { z } from 'zod';
import { LocalText, PictureUrl, Slug, Taka, UnixSeconds } from './identifiers.ts';
import { Phone } from './user.ts';

/** Connection to the search index of autocomplete; without `hosts`, the Algolia hosts of the app id. */
export const SearchSettings = z
  .object({
    appId: z.string().min(1),
    searchKey: z.string().min(1).describe('A search-only API key'),
    indexName: z.string().min(1),
    hosts: z
      .array(z.string().min(1))
      .optional()
      .describe("URLs of the index; '/' is the shop's own server. Defaults to the Algolia hosts"),
  })
  .describe('The search index behind autocomplete');
export type SearchSettings = z.infer<typeof SearchSettings>;

export const ShopFact = z
  .object({
    icon: z.enum(['payment', 'delivery', 'tracking', 'change']),
    title: LocalText,
    text: LocalText,
  })
  .describe('A short promise to shoppers');
export type ShopFact = z.infer<typeof ShopFact>;

export const DayRange = z
  .object({ min: z.number().int().min(0), max: z.number().int().min(0) })
  .refine(({ min, max }) => min <= max)
  .describe('A range of days');
export type DayRange = z.infer<typeof DayRange>;

export const ShopContact = z
  .object({
    phone: z
      .string()
      .regex(/^\+?\d[\d -]{3,20}$/)
      .describe('As displayed and dialled'),
    whatsapp: Phone,
    email: z.email().max(254),
    address: z.string().trim().min(1).max(300).describe('The address of the office, in one line'),
  })
  .partial()
  .describe('Contact details; missing ones are hidden');
export type ShopContact = z.infer<typeof ShopContact>;

export const ShopPage = z
  .object({
    title: LocalText,
    sections: z
      .array(z.object({ heading: LocalText.optional(), paragraphs: z.array(LocalText).min(1) }))
      .min(1),
  })
  .describe('A static page, such as delivery or privacy');
export type ShopPage = z.infer<typeof ShopPage>;

/** Settings that a page needs before its first request, embedded in the shop-settings script tag. */
export const ShopSettings = z
  .object({
    shopName: z.string().min(1),
    shippingDhaka: Taka,
    shippingOutDhaka: Taka,
    deliveryDaysDhaka: DayRange.optional().describe('Delivery time inside Dhaka in days; hidden if absent'),
    deliveryDaysOutDhaka: DayRange.optional().describe(
      'Delivery time to all other districts in days; hidden if absent',
    ),
    exchangeDays: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Number of days in which a product can be exchanged; hidden if absent'),
    dealEndsAt: UnixSeconds.nullable().describe('End of the deals; null for no deals'),
    serverTime: UnixSeconds.nullable().describe(
      "The server's time at the response, so that countdowns do not depend on the clock of the browser",
    ),
    bkashMerchant: Phone,
    bkashPersonal: Phone,
    heroPicture: PictureUrl.optional().describe('The default hero picture of the home page'),
    facts: z
      .array(ShopFact)
      .min(3)
      .max(4)
      .optional()
      .describe('The facts of the trust strip; a default set if absent'),
    contact: ShopContact.optional(),
    stockAlerts: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        'Number of products that an address can wait for (request_stock_alert); not offered if absent',
      ),
    pages: z
      .array(z.object({ slug: Slug, title: LocalText }))
      .optional()
      .describe('The static pages linked in the footer'),
    search: SearchSettings,
    popularSearches: z
      .array(LocalText)
      .max(8)
      .optional()
      .describe('Search terms suggested for an empty query'),
  })
  .describe('The settings of the shop');
export type ShopSettings = z.infer<typeof ShopSettings>;
