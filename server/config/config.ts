import { resolve } from 'node:path';
import { homeFile as demoHomeFile, popularSearches as demoSearches, scenes } from '@razz/demo-catalogue';
import { z } from 'zod';
import { DayRange, type ShopPage, ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { pictureUrl } from '../../src/domain/pictures.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { ConnectionUrl } from './connection-url.ts';
import { defaultHome } from './default-home.ts';
import { DhakaTime, endOfDealWeek } from './dhaka-time.ts';
import { type HomeFile, readHomeFile } from './home-file.ts';
import { project } from './paths.ts';
import { checkPlaceholders, MailSender, placeholderSender } from './placeholders.ts';
import { readShopInfo } from './shop-info.ts';
import { type TrustProxy, TrustProxyText } from './trust-proxy.ts';

/** When the deals end: at a fixed time (Unix seconds), every week, or never. */
type DealEnd = { kind: 'fixed'; at: number } | { kind: 'weekly' } | { kind: 'none' };

const DealEndText = z.string().transform((text, context): DealEnd => {
  if (text === 'weekly' || text === 'none') return { kind: text };
  const at = /^\d+$/.test(text) ? Number(text) : Math.floor(Number(DhakaTime.safeParse(text).data) / 1000);
  if (ShopSettings.shape.dealEndsAt.safeParse(at).success) return { kind: 'fixed', at };
  context.addIssue('use a date such as 2027-01-31T18:00:00+06:00, Unix seconds, "weekly" or "none"');
  return z.NEVER;
});

const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const taka = (amount: number) => z.coerce.number().pipe(ShopSettings.shape.shippingDhaka).default(amount);
const DayRangeText = z.string().transform((text, context) => {
  const [, min, max = min] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const range = DayRange.safeParse({ min: Number(min), max: Number(max) });
  if (range.success) return range.data;
  context.addIssue('use a number of days such as 2 or 1-3');
  return z.NEVER;
});
const url = (protocol: RegExp) => z.url({ protocol });
const DatabaseUrl = ConnectionUrl(/^postgres(ql)?$/);

const Origin = z.string().transform((text, context) => {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && ['http:', 'https:'].includes(parsed.protocol) && parsed.href === `${parsed.origin}/`)
    return parsed.origin;
  context.addIssue('use scheme and host only, such as https://shop.example');
  return z.NEVER;
});

const settings = ShopSettings.shape;

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_REPLICA_URL: DatabaseUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: z.coerce.number().min(1).max(60).default(5),
  RAZZ_DATA_DIR: z.string().default('data'),
  RAZZ_DEMO: flag.optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: TrustProxyText.default(false),
  PUBLIC_URL: Origin.optional(),
  SHOP_SECRET: z.string().min(32).optional(),
  SHOP_NAME: settings.shopName.default(defaultSettings.shopName),
  SHOP_INFO_FILE: z.string().optional(),
  SHIPPING_DHAKA: taka(defaultSettings.shippingDhaka),
  SHIPPING_OUT_DHAKA: taka(defaultSettings.shippingOutDhaka),
  DELIVERY_DAYS_DHAKA: DayRangeText.default({ min: 1, max: 3 }),
  DELIVERY_DAYS_OUT_DHAKA: DayRangeText.default({ min: 3, max: 7 }),
  EXCHANGE_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  HOME_PAGE_FILE: z.string().optional(),
  DEAL_ENDS_AT: DealEndText.default({ kind: 'weekly' }),
  BKASH_MERCHANT: settings.bkashMerchant.default(defaultSettings.bkashMerchant),
  BKASH_PERSONAL: settings.bkashPersonal.default(defaultSettings.bkashPersonal),
  SEARCH_APP_ID: z.string().optional(),
  SEARCH_KEY: z.string().optional(),
  SEARCH_INDEX: z.string().default(defaultSettings.search.indexName),
  SEARCH_HOSTS: list.optional(),
  PICTURE_HOSTS: list.default([]),
  PICTURE_PRIVATE_HOSTS: list.default([]),
  SERVER_RENDERING: flag.default(true),
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(1000),
  PAGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(30).default(10),
  MAIL_URL: ConnectionUrl(/^smtps?$/).optional(),
  GUARDED_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  COUPON_CHECKS_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  ORDER_PRODUCT_LIMIT: z.coerce.number().int().min(1).max(1000).default(50),
  ORDERS_PER_HOUR: z.coerce.number().int().min(1).default(10),
  ORDERED_PIECES_PER_HOUR: z.coerce.number().int().min(1).default(100),
  NETWORK_ORDERS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  NETWORK_PIECES_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  ORDER_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  RESET_MAIL_INTERVAL_SECONDS: z.coerce.number().int().min(0).default(300),
  MAIL_FROM: MailSender.optional(),
});

type Values = z.infer<typeof Environment>;

/** How much may be ordered, unpaid, within an hour. */
export interface OrderLimits {
  /** highest quantity of a product in one order */
  perProduct: number;
  /** of a session or account, of a phone number, and of an address */
  person: { orders: number; pieces: number };
  /** of a network, which many people may share */
  network: { orders: number; pieces: number };
}

/** Configuration of the server and of the shop, read once at startup. */
export interface Config {
  /** 0: any free port */
  port: number;
  host: string;
  /** where GET /metrics is served; undefined: not served */
  metrics: { host: string; port: number } | undefined;
  /** base URL of the OpenTelemetry collector that traces are sent to; undefined: no traces */
  tracesEndpoint: string | undefined;
  /** undefined: the embedded database */
  databaseUrl: string | undefined;
  /** a standby of that database for catalogue reads; undefined: none */
  databaseReplicaUrl: string | undefined;
  /** the replica is not used while its lag is greater */
  replicaMaxLagSeconds: number;
  /** absolute */
  dataDir: string;
  /** load the demo catalogue and accounts into an empty shop; default: only with the embedded database, not in production */
  demo: boolean;
  /** RAZZ_DEMO asks for the demo, also in an empty database that existed before */
  isDemoRequested: boolean;
  mode: Values['NODE_ENV'];
  logLevel: Values['LOG_LEVEL'];
  /** proxies whose X-Forwarded-* headers are trusted */
  trustProxy: TrustProxy;
  /** origin of absolute URLs, as shoppers reach the shop; undefined: the address the server listens on */
  publicUrl: string | undefined;
  /** undefined: generated on first start and stored in the data folder */
  secret: string | undefined;
  /** hosts of pictures allowed by the content security policy, besides the shop */
  pictureHosts: string[];
  /** hosts with private addresses that an import may fetch pictures from; host:port for a port other than the default */
  picturePrivateHosts: string[];
  /** render home, listing, product and vendor pages on the server; otherwise the browser does */
  serverRendering: boolean;
  /** timeout of server-side rendering including the wait; afterwards the browser renders the page */
  renderTimeoutMs: number;
  /** how long a rendered page is cached for all visitors; 0 disables the cache */
  pageCacheSeconds: number;
  /** requests per minute and network to guessable operations, such as signing in */
  guardedPerMinute: number;
  /** coupon checks per minute and session or account, from any network */
  couponChecksPerMinute: number;
  /** how much may be ordered within an hour */
  orderLimits: OrderLimits;
  mail: {
    /** undefined: mails are written to files in the data folder's outbox */
    url: string | undefined;
    from: string;
    /** mails about orders per recipient; the others are summarized in one */
    ordersPerHour: number;
    /** shortest interval between two reset links for an account */
    resetIntervalSeconds: number;
  };
  /** static text pages linked in the footer, by slug */
  pages: ReadonlyMap<string, ShopPage>;
  shop: Omit<ShopSettings, 'dealEndsAt' | 'serverTime'>;
  /** the blocks of the home page */
  home: HomeFile;
  dealEnd: DealEnd;
}

const search = (values: Values): ShopSettings['search'] => {
  const {
    SEARCH_APP_ID: appId,
    SEARCH_KEY: searchKey,
    SEARCH_INDEX: indexName,
    SEARCH_HOSTS: hosts,
  } = values;
  if (appId === undefined || searchKey === undefined) {
    return { ...defaultSettings.search, indexName };
  }
  return hosts === undefined ? { appId, searchKey, indexName } : { appId, searchKey, indexName, hosts };
};

const settingError = (name: string, message: string, value: string | undefined): string => {
  const isSecret = /SECRET|KEY|URL/.test(name);
  return `${name}: ${message}${isSecret ? '' : ` (got "${value}")`}`;
};

const readHome = (file: string | undefined, demo: boolean): HomeFile => {
  if (file !== undefined) return readHomeFile(resolve(project, file));
  return demo ? readHomeFile(demoHomeFile) : defaultHome;
};

/**
 * Parses the environment variables. Empty variables count as unset.
 * @throws OperatorError with one line per invalid value
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return settingError(name, issue.message, variables[name]);
    });
    throw new OperatorError([...new Set(lines)].join('\n'));
  }
  const values = parsed.data;
  if (values.PUBLIC_URL === undefined) {
    // Only an explicit NODE_ENV requires PUBLIC_URL: by default NODE_ENV is 'production' on a developer's machine too.
    if (variables.NODE_ENV === 'production')
      throw new OperatorError(
        'NODE_ENV=production also needs PUBLIC_URL: the address shoppers open, such as https://shop.example',
      );
    if (values.MAIL_URL !== undefined)
      throw new OperatorError('MAIL_URL also needs PUBLIC_URL: the origin of the links in mails');
  }
  if (values.MAIL_URL !== undefined && values.MAIL_FROM === undefined)
    throw new OperatorError(
      'MAIL_URL also needs MAIL_FROM: the sender of the mails, such as Shop <orders@shop.example>',
    );
  const isProduction = variables.NODE_ENV === 'production';
  if (isProduction) checkPlaceholders(values);
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    throw new OperatorError('DATABASE_REPLICA_URL also needs DATABASE_URL: the primary of this standby');
  if ((values.SEARCH_APP_ID === undefined) !== (values.SEARCH_KEY === undefined)) {
    throw new OperatorError('SEARCH_APP_ID and SEARCH_KEY: set both, or neither to use the built-in search');
  }
  // Its accounts have published passwords.
  const demo = values.RAZZ_DEMO ?? (values.DATABASE_URL === undefined && !isProduction);
  const charges = { shippingDhaka: values.SHIPPING_DHAKA, shippingOutDhaka: values.SHIPPING_OUT_DHAKA };
  const { pages, ...info } = readShopInfo(values.SHOP_INFO_FILE, {
    ...charges,
    shopName: values.SHOP_NAME,
    bkashMerchant: values.BKASH_MERCHANT,
    bkashPersonal: values.BKASH_PERSONAL,
  });
  return {
    port: values.PORT,
    host: values.HOST,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    replicaMaxLagSeconds: values.REPLICA_MAX_LAG_SECONDS,
    dataDir: resolve(project, values.RAZZ_DATA_DIR),
    demo,
    isDemoRequested: values.RAZZ_DEMO === true,
    mode: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    secret: values.SHOP_SECRET,
    pictureHosts: values.PICTURE_HOSTS,
    picturePrivateHosts: values.PICTURE_PRIVATE_HOSTS,
    serverRendering: values.SERVER_RENDERING,
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    guardedPerMinute: values.GUARDED_PER_MINUTE,
    couponChecksPerMinute: values.COUPON_CHECKS_PER_MINUTE,
    orderLimits: {
      perProduct: values.ORDER_PRODUCT_LIMIT,
      person: { orders: values.ORDERS_PER_HOUR, pieces: values.ORDERED_PIECES_PER_HOUR },
      network: { orders: values.NETWORK_ORDERS_PER_HOUR, pieces: values.NETWORK_PIECES_PER_HOUR },
    },
    mail: {
      url: values.MAIL_URL,
      from: values.MAIL_FROM ?? placeholderSender,
      ordersPerHour: values.ORDER_MAILS_PER_HOUR,
      resetIntervalSeconds: values.RESET_MAIL_INTERVAL_SECONDS,
    },
    pages,
    shop: {
      shopName: values.SHOP_NAME,
      ...charges,
      ...info,
      pages: [...pages].map(([slug, { title }]) => ({ slug, title })),
      deliveryDaysDhaka: values.DELIVERY_DAYS_DHAKA,
      deliveryDaysOutDhaka: values.DELIVERY_DAYS_OUT_DHAKA,
      ...(values.EXCHANGE_DAYS > 0 && { exchangeDays: values.EXCHANGE_DAYS }),
      bkashMerchant: values.BKASH_MERCHANT,
      bkashPersonal: values.BKASH_PERSONAL,
      search: search(values),
      ...(demo && info.popularSearches === undefined && { popularSearches: demoSearches }),
    },
    dealEnd: values.DEAL_ENDS_AT,
    home: readHome(values.HOME_PAGE_FILE, demo),
  };
};

/** The shop settings sent to pages, at the time `now`. */
export const shopSettings = (config: Config, now = new Date()): ShopSettings => {
  const serverTime = Math.floor(now.getTime() / 1000);
  const { dealEnd } = config;
  const weekly = dealEnd.kind === 'weekly' ? endOfDealWeek(serverTime) : null;
  const end = dealEnd.kind === 'fixed' ? dealEnd.at : weekly;
  const dealEndsAt = end !== null && end > serverTime ? end : null;
  const [scene] = scenes;
  const heroPicture = config.demo && scene ? { heroPicture: pictureUrl(scene) } : {};
  return { ...config.shop, ...heroPicture, dealEndsAt, serverTime };
};
