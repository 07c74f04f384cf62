import { scenes } from '@razz/demo-catalogue';
import type { EditedBlock, HomeContent } from '../../src/contracts/admin/schemas/home.ts';
import type { ShopContact, ShopPage, ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { maxStockAlerts } from '../../src/contracts/schemas/stock-alert.ts';
import { pictureUrl } from '../../src/domain/pictures.ts';
import { endOfDealWeek } from './dhaka-time.ts';
import { isPlaceholderNumber, placeholderSender } from './placeholders.ts';
import { composeShopInfo, type ShopInfo, type StoredPage } from './shop-info.ts';
import { type ShopTexts, type ShopVariable, shopValue, shopVariableNames } from './shop-variables.ts';

/** When the deals end: at a fixed time (Unix seconds), every week, or never. */
export type DealEnd = { kind: 'fixed'; at: number } | { kind: 'weekly' } | { kind: 'none' };

/** What environment variables and files say about the shop. It takes precedence over what is stored in the database. */
export interface ShopSource {
  /** the variables that are set */
  variables: ShopTexts;
  /** what SHOP_INFO_FILE contains */
  info: ShopInfo;
  /** the blocks of the home page: those of HOME_PAGE_FILE, or else the general ones */
  home: { blocks: readonly EditedBlock[]; fixedBy?: 'HOME_PAGE_FILE' };
  /** MAIL_FROM: an address, possibly with a name */
  mailFrom: string | undefined;
  /** popular searches of a shop that has none of its own */
  popularSearches: ShopSettings['popularSearches'];
  search: ShopSettings['search'];
  /** whether it has the pictures of the demo */
  hasScenes: boolean;
  /** whether shoppers are offered mails: there is a mail server, or nobody buys yet */
  offersMails: boolean;
  dealEnd: DealEnd;
}

/** What the owner has set. */
export interface StoredShop {
  /** rises with every change of `texts` */
  version: number;
  texts: ShopTexts;
  /** rises with every change of `pages` */
  pagesVersion: number;
  pages: readonly StoredPage[];
  /** rises with every change of `home` */
  homeVersion: number;
  home: HomeContent | null;
}
/** Before anything was set. */
const nothingStored: StoredShop = {
  version: 1,
  texts: {},
  pagesVersion: 1,
  pages: [],
  homeVersion: 1,
  home: null,
};
export type StoredVersions = Pick<StoredShop, 'version' | 'pagesVersion' | 'homeVersion'>;

/** Differs after every change of what is stored. */
export const revisionOf = ({ version, pagesVersion, homeVersion }: StoredVersions): string =>
  `${version}.${pagesVersion}.${homeVersion}`;

/** The shop as shoppers and the recipients of its mails see it. */
export interface ShopConfig {
  /** of what is stored */
  revision: string;
  settings: Omit<ShopSettings, 'dealEndsAt' | 'serverTime'>;
  dealEnd: DealEnd;
  /** static text pages linked in the footer, by slug */
  pages: ReadonlyMap<string, ShopPage>;
  /** the blocks of the home page */
  home: readonly EditedBlock[];
  /** the stock up to which a product is low, for those who are mailed about them */
  lowStock: number;
  /** the sender of mails */
  sender: string | { name: string; address: string };
}

const contactVariables = {
  phone: 'SHOP_PHONE',
  whatsapp: 'SHOP_WHATSAPP',
  email: 'SHOP_EMAIL',
  address: 'SHOP_ADDRESS',
} as const satisfies Record<keyof ShopContact, ShopVariable>;
const contactFields = Object.keys(contactVariables) as (keyof ShopContact)[];

const senderPattern = /^(.*?)\s*<([^<>]*)>$/;

interface Fixed {
  /** the variable that fixes a value: its own, or that of a file */
  by: string;
  text: string;
}

/** What fixes the value of a variable; undefined if the owner may set it. */
export const fixedValue = (
  { variables, info, mailFrom }: Pick<ShopSource, 'variables' | 'info' | 'mailFrom'>,
  name: ShopVariable,
): Fixed | undefined => {
  const text = variables[name];
  if (text !== undefined) return { by: name, text };
  const field = contactFields.find((each) => contactVariables[each] === name);
  const inFile = field && info.contact?.[field];
  if (inFile !== undefined) return { by: 'SHOP_INFO_FILE', text: inFile };
  const [, senderName = ''] = senderPattern.exec(mailFrom ?? '') ?? [];
  return name === 'MAIL_SENDER_NAME' && senderName !== '' ? { by: 'MAIL_FROM', text: senderName } : undefined;
};

/** Composes the shop from the environment, what the owner has set, and the defaults, in this order. */
export const composeShop = (source: ShopSource, found: Partial<StoredShop> = {}): ShopConfig => {
  const stored = { ...nothingStored, ...found };
  const { texts } = stored;
  const value = <Name extends ShopVariable>(name: Name) =>
    shopValue(name, fixedValue(source, name)?.text ?? texts[name]);
  const contact: ShopContact = Object.fromEntries(
    contactFields.flatMap((field) => {
      const text = value(contactVariables[field]);
      return text === undefined ? [] : [[field, text]];
    }),
  );
  const exchangeDays = value('EXCHANGE_DAYS');
  const settings = {
    shopName: value('SHOP_NAME'),
    shippingDhaka: value('SHIPPING_DHAKA'),
    shippingOutDhaka: value('SHIPPING_OUT_DHAKA'),
    bkashMerchant: value('BKASH_MERCHANT'),
    bkashPersonal: value('BKASH_PERSONAL'),
    ...(Object.keys(contact).length > 0 && { contact }),
  };
  const { pages, ...info } = composeShopInfo(source.info, settings, stored);
  const [scene] = scenes;
  const senderName = value('MAIL_SENDER_NAME');
  const from = source.mailFrom ?? placeholderSender;
  const isNamed = fixedValue(source, 'MAIL_SENDER_NAME')?.by === 'MAIL_FROM';
  return {
    revision: revisionOf(stored),
    settings: {
      ...settings,
      ...(source.popularSearches && { popularSearches: source.popularSearches }),
      ...info,
      pages: [...pages].map(([slug, { title }]) => ({ slug, title })),
      deliveryDaysDhaka: value('DELIVERY_DAYS_DHAKA'),
      deliveryDaysOutDhaka: value('DELIVERY_DAYS_OUT_DHAKA'),
      ...(source.offersMails && { stockAlerts: maxStockAlerts }),
      ...(exchangeDays > 0 && { exchangeDays }),
      search: source.search,
      ...(source.hasScenes && scene && { heroPicture: pictureUrl(scene) }),
    },
    dealEnd: source.dealEnd,
    pages,
    lowStock: value('LOW_STOCK'),
    home: source.home.fixedBy ? source.home.blocks : (stored.home?.blocks ?? source.home.blocks),
    sender:
      senderName === undefined || isNamed
        ? from
        : { name: senderName, address: senderPattern.exec(from)?.[2] ?? from },
  };
};

/** The shop settings sent to pages, at the time `now`. */
export const shopSettings = (
  { settings, dealEnd }: Pick<ShopConfig, 'settings' | 'dealEnd'>,
  now = new Date(),
): ShopSettings => {
  const serverTime = Math.floor(now.getTime() / 1000);
  const weekly = dealEnd.kind === 'weekly' ? endOfDealWeek(serverTime) : null;
  const end = dealEnd.kind === 'fixed' ? dealEnd.at : weekly;
  const dealEndsAt = end !== null && end > serverTime ? end : null;
  return { ...settings, dealEndsAt, serverTime };
};

/** A value of the shop as a text, and who has set it. */
export interface ListedSetting {
  name: ShopVariable;
  /** '' if it is not set */
  text: string;
  /** what applies if it is not set; absent if nothing does, or a placeholder */
  default?: string;
  /** the variable of the environment that sets it; absent if the owner may set it */
  fixedBy?: string;
}

/** The default as a text; undefined without one, and for a placeholder. */
const defaultText = (name: ShopVariable): string | undefined => {
  const value = shopValue(name, undefined);
  if (value === undefined || isPlaceholderNumber(String(value))) return undefined;
  return typeof value === 'object' ? `${value.min}-${value.max}` : String(value);
};

/** All that the owner can set. */
export const listSettings = (source: ShopSource, { texts }: Pick<StoredShop, 'texts'>): ListedSetting[] =>
  shopVariableNames.map((name) => {
    const fixed = fixedValue(source, name);
    const byDefault = defaultText(name);
    return {
      name,
      text: fixed?.text ?? texts[name] ?? '',
      ...(byDefault !== undefined && { default: byDefault }),
      ...(fixed && { fixedBy: fixed.by }),
    };
  });
