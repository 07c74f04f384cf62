import { z } from 'zod';
import { PictureUrl, Taka, UnixSeconds } from './identifiers.ts';
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

/** What a page needs to know before its first call; the page carries it in its shop-settings tag. */
export const ShopSettings = z
  .object({
    shopName: z.string().min(1),
    shippingDhaka: Taka,
    shippingOutDhaka: Taka,
    dealEndsAt: UnixSeconds.nullable().describe('When the deals end; null for no deals'),
    serverTime: UnixSeconds.nullable().describe(
      "The server's clock when it answered, so that a countdown does not trust the visitor's",
    ),
    bkashMerchant: Phone,
    bkashPersonal: Phone,
    heroPicture: PictureUrl.optional().describe('The wide picture at the top of the home page'),
    search: SearchSettings,
  })
  .describe('The settings of the shop');
export type ShopSettings = z.infer<typeof ShopSettings>;
