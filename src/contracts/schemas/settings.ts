import { z } from 'zod';
import { LocalText, PictureUrl, Slug, Taka, UnixSeconds } from './identifiers.ts';
import { Phone } from './user.ts';

/** Where autocomplete asks; with no hosts given, the hosted service's own for the app id. */
export const SearchSettings = z
  .object({
    appId: z.string().min(1),
    searchKey: z.string().min(1).describe('A key that may only search'),
    indexName: z.string().min(1),
    hosts: z
      .array(z.string().min(1))
      .optional()
      .describe("Addresses of the index; '/' is the shop's own server, none the hosted service's"),
  })
  .describe('The search index behind autocomplete');
export type SearchSettings = z.infer<typeof SearchSettings>;

export const ShopFact = z
  .object({
    icon: z.enum(['payment', 'delivery', 'tracking', 'change']),
    title: LocalText,
    text: LocalText,
  })
  .describe('Something that the shop promises, in a few words');
export type ShopFact = z.infer<typeof ShopFact>;

export const DayRange = z
  .object({ min: z.number().int().min(0), max: z.number().int().min(0) })
  .refine(({ min, max }) => min <= max)
  .describe('From so many days to so many');
export type DayRange = z.infer<typeof DayRange>;

export const ShopContact = z
  .object({
    phone: z
      .string()
      .regex(/^\+?\d[\d -]{3,20}$/)
      .describe('As it is shown and dialled'),
    whatsapp: Phone,
    email: z.email().max(254),
  })
  .partial()
  .describe('How to reach the shop; a row that is not set is not shown');
export type ShopContact = z.infer<typeof ShopContact>;

export const ShopPage = z
  .object({
    title: LocalText,
    sections: z
      .array(z.object({ heading: LocalText.optional(), paragraphs: z.array(LocalText).min(1) }))
      .min(1),
  })
  .describe('A page of texts about the shop, such as delivery or privacy');
export type ShopPage = z.infer<typeof ShopPage>;

/** What a page needs to know before its first call; the page carries it in its shop-settings tag. */
export const ShopSettings = z
  .object({
    shopName: z.string().min(1),
    shippingDhaka: Taka,
    shippingOutDhaka: Taka,
    deliveryDaysDhaka: DayRange.optional().describe(
      'How many days after an order its parcel arrives inside Dhaka; none given: nothing is said',
    ),
    deliveryDaysOutDhaka: DayRange.optional().describe('The same for all other districts'),
    exchangeDays: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('For how many days a product can be exchanged; none given: nothing is said'),
    dealEndsAt: UnixSeconds.nullable().describe('When the deals end; null for no deals'),
    serverTime: UnixSeconds.nullable().describe(
      "The server's clock when it answered, so that a countdown does not trust the visitor's",
    ),
    bkashMerchant: Phone,
    bkashPersonal: Phone,
    heroPicture: PictureUrl.optional().describe('The wide picture at the top of the home page'),
    facts: z
      .array(ShopFact)
      .min(3)
      .max(4)
      .optional()
      .describe('What the home page says about buying here; none given: what every shop of this kind does'),
    contact: ShopContact.optional(),
    pages: z
      .array(z.object({ slug: Slug, title: LocalText }))
      .optional()
      .describe('The pages of texts that the footer links'),
    search: SearchSettings,
    popularSearches: z
      .array(LocalText)
      .max(8)
      .optional()
      .describe('What the search offers while nothing is typed; none given: nothing'),
  })
  .describe('The settings of the shop');
export type ShopSettings = z.infer<typeof ShopSettings>;
