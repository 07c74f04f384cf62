import { isAbsolute, resolve } from 'node:path';
import { homeFile as demoHomeFile, popularSearches as demoSearches, scenes } from '@razz/demo-catalogue';
import { z } from 'zod';
import { DayRange, type ShopPage, ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { defaultHome } from '../home/default-home.ts';
import { type HomeFile, readHomeFile } from '../home/home-file.ts';
import { pictureUrl } from '../pictures/url.ts';
import { StartupError } from '../startup/startup-error.ts';
import { endOfDealWeek } from './deal-week.ts';
import { project } from './paths.ts';
import { readShopInfo } from './shop-info.ts';
import { type TrustProxy, TrustProxyText } from './trust-proxy.ts';

/** When the deals end: at a fixed time (Unix seconds), every week, or never. */
type DealEnd = { kind: 'fixed'; at: number } | { kind: 'weekly' } | { kind: 'none' };

const DealEndText = z.string().transform((text, context): DealEnd => {
  if (text === 'weekly' || text === 'none') return { kind: text };
  const at = /^\d+$/.test(text) ? Number(text) : Math.floor(Date.parse(text) / 1000);
  if (ShopSettings.shape.dealEndsAt.safeParse(at).success) return { kind: 'fixed', at };
  context.addIssue('give a date such as 2027-01-31T18:00:00+06:00, Unix seconds, "weekly" or "none"');
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
  context.addIssue('give days such as 2 or 1-3');
  return z.NEVER;
});
const url = (protocol: RegExp) => z.url({ protocol });

const Origin = z.string().transform((text, context) => {
  const given = URL.canParse(text) ? new URL(text) : undefined;
  if (given && /^https?:$/.test(given.protocol) && given.href === `${given.origin}/`) return given.origin;
  context.addIssue('give scheme and host alone, such as https://shop.example');
  return z.NEVER;
});

const settings = ShopSettings.shape;

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/).optional(),
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
  MAIL_URL: url(/^smtps?$/).optional(),
  GUARDED_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  COUPON_CHECKS_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  MAIL_FROM: z.string().min(1).default('Razz <shop@razz.example>'),
});

type Values = z.infer<typeof Environment>;

/** Configuration of the server and of the shop, read once at startup. */
export interface Config {
  /** 0 takes any free port */
  port: number;
  host: string;
  /** where GET /metrics is served; undefined: nowhere */
  metrics: { host: string; port: number } | undefined;
  /** base URL of the OpenTelemetry collector that traces are sent to; undefined: nowhere */
  tracesEndpoint: string | undefined;
  /** undefined: the embedded database */
  databaseUrl: string | undefined;
  /** a standby of that database for reads of the catalogue; undefined: none */
  databaseReplicaUrl: string | undefined;
  /** a replica that is further behind is not read */
  replicaMaxLagSeconds: number;
  /** absolute */
  dataDir: string;
  /** load the demo catalogue, with its well-known accounts, into an empty shop; only the embedded one unless asked */
  demo: boolean;
  mode: Values['NODE_ENV'];
  logLevel: Values['LOG_LEVEL'];
  /** whose X-Forwarded-* headers are believed */
  trustProxy: TrustProxy;
  /** where the shop is reached from outside, for every link; undefined: the address the server listens on */
  publicUrl: string | undefined;
  /** undefined: generated on first start and stored in the data folder */
  secret: string | undefined;
  /** hosts that pictures may come from besides the shop itself */
  pictureHosts: string[];
  /** hosts on private addresses that an import may fetch pictures from, with their port where it is not the usual one */
  picturePrivateHosts: string[];
  /** home, listing, product and vendor pages come as HTML; else the browser renders them */
  serverRendering: boolean;
  /** a page that waits and takes longer to be rendered is left to the browser */
  renderTimeoutMs: number;
  /** how long a rendered page is sent to all visitors alike; 0 renders it for each of them */
  pageCacheSeconds: number;
  /** calls a minute from one network where guessing pays, such as signing in */
  guardedPerMinute: number;
  /** coupon checks a minute from one session or account, wherever they come from */
  couponChecksPerMinute: number;
  mail: {
    /** undefined: mails are written to the data folder's outbox instead of being sent */
    url: string | undefined;
    from: string;
  };
  /** by slug: the pages of texts that the footer links */
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

const settingError = (name: string, message: string, given: string | undefined): string => {
  const secret = /SECRET|KEY|URL/.test(name);
  return `${name}: ${message}${given === undefined || secret ? '' : ` (it is "${given}")`}`;
};

const readHome = (file: string | undefined, demo: boolean): HomeFile => {
  if (file !== undefined) return readHomeFile(resolve(project, file));
  return demo ? readHomeFile(demoHomeFile) : defaultHome;
};

/**
 * Reads the environment. Empty variables count as unset.
 * @throws StartupError with one line for each wrong value
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return settingError(name, issue.message, given[name]);
    });
    throw new StartupError([...new Set(lines)].join('\n'));
  }
  const values = parsed.data;
  if (values.PUBLIC_URL === undefined) {
    // The default of NODE_ENV is no decision to go public: only the variable itself asks for PUBLIC_URL.
    if (given.NODE_ENV === 'production')
      throw new StartupError(
        'NODE_ENV=production needs PUBLIC_URL too: the address shoppers open, such as https://shop.example',
      );
    if (values.MAIL_URL !== undefined)
      throw new StartupError('MAIL_URL needs PUBLIC_URL too: the address that links in mails lead to');
  }
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    throw new StartupError(
      'DATABASE_REPLICA_URL needs DATABASE_URL too: the primary that it is a standby of',
    );
  if ((values.SEARCH_APP_ID === undefined) !== (values.SEARCH_KEY === undefined)) {
    throw new StartupError(
      'SEARCH_APP_ID and SEARCH_KEY: give both, or neither to search in the shop itself',
    );
  }
  const demo = values.RAZZ_DEMO ?? values.DATABASE_URL === undefined;
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
    dataDir: isAbsolute(values.RAZZ_DATA_DIR) ? values.RAZZ_DATA_DIR : resolve(project, values.RAZZ_DATA_DIR),
    demo,
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
    mail: { url: values.MAIL_URL, from: values.MAIL_FROM },
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

/** The settings that pages get now. */
export const shopSettings = (config: Config, now = new Date()): ShopSettings => {
  const serverTime = Math.floor(now.getTime() / 1000);
  const { dealEnd } = config;
  const changing = dealEnd.kind === 'weekly' ? endOfDealWeek(serverTime) : null;
  const dealEndsAt = dealEnd.kind === 'fixed' ? dealEnd.at : changing;
  const [scene] = scenes;
  return { ...config.shop, ...(scene && { heroPicture: pictureUrl(scene) }), dealEndsAt, serverTime };
};
