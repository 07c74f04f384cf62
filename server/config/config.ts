import { resolve } from 'node:path';
import { homeFile as demoHomeFile, popularSearches as demoSearches } from '@razz/demo-catalogue';
import { z } from 'zod';
import { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { DealEnd, ShopSource } from './compose-shop.ts';
import { ConnectionUrl } from './connection-url.ts';
import { defaultHome } from './default-home.ts';
import { DhakaTime } from './dhaka-time.ts';
import { readHomeFile } from './home-file.ts';
import { project } from './paths.ts';
import { checkSender, MailSender } from './placeholders.ts';
import { readShopInfo } from './shop-info.ts';
import { shopVariableNames, shopVariables } from './shop-variables.ts';
import { type TrustProxy, TrustProxyText } from './trust-proxy.ts';

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
const url = (protocol: RegExp) => z.url({ protocol });
const DatabaseUrl = ConnectionUrl(/^postgres(ql)?$/);

const Origin = z.string().transform((text, context) => {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && ['http:', 'https:'].includes(parsed.protocol) && parsed.href === `${parsed.origin}/`)
    return parsed.origin;
  context.addIssue('use scheme and host only, such as https://shop.example');
  return z.NEVER;
});

/** Settings as environment variables. `npm run settings:docs` writes docs/settings.md from their descriptions. */
export const Environment = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('port of the shop; `0`: any free one'),
  HOST: z.string().default('localhost').describe('address to listen on'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      "separate port for `GET /metrics` in Prometheus format. Unset: no metrics. `GET /healthz` and `GET /readyz` are on the shop's port ([record](decisions/0042-metrics-and-health-checks.md))",
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('address that the metrics port listens on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/)
    .optional()
    .describe(
      'base URL of the OpenTelemetry collector that traces are sent to. Unset: no traces ([how](operating.md))',
    ),
  DATABASE_URL: DatabaseUrl.optional().describe(
    'PostgreSQL 15 or newer, which several server processes may share. Unset: an embedded PostgreSQL, except on Windows ([record](decisions/0011-embedded-database.md))',
  ),
  DATABASE_REPLICA_URL: DatabaseUrl.optional().describe(
    'a standby from which visitors read the catalogue ([how](operating.md#a-read-replica))',
  ),
  REPLICA_MAX_LAG_SECONDS: z.coerce
    .number()
    .min(1)
    .max(60)
    .default(5)
    .describe('the standby is used while its lag is at most this'),
  RAZZ_DATA_DIR: z
    .string()
    .default('data')
    .describe('data folder: embedded database, secret, pictures, mails without a mail server'),
  RAZZ_DEMO: flag
    .optional()
    .describe(
      '`0`: no demo catalogue, coupon, customers and staff, whose passwords are published. That is the default with `DATABASE_URL` and in production mode; otherwise a start that creates the embedded database loads the demo. `1` also loads it into an empty database that existed before ([record](decisions/0011-embedded-database.md))',
    ),
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe(
      '`production` requires `PUBLIC_URL`, `BKASH_MERCHANT` and `BKASH_PERSONAL`, and loads the demo only with `RAZZ_DEMO=1`. Unset, the shop starts without any settings, and is otherwise the same',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least severe log messages'),
  TRUST_PROXY: TrustProxyText.default(false).meta({
    description:
      'trusted reverse proxies: their number (`1` to `9`) or their addresses (`10.0.0.0/8, 2001:db8::7`, `loopback`). Only their entries in `X-Forwarded-For` and `X-Forwarded-Proto` are used. With a number, the port must be reachable by the proxy only. `true` would trust everybody and is rejected',
    defaultText: '0',
  }),
  PUBLIC_URL: Origin.optional().describe(
    'public origin of the shop, such as `https://shop.example`. Links in mails, canonical links, JSON-LD and OAuth metadata use it and never the `Host` header. With https, cookies are `Secure`. Unset: `robots.txt` disallows crawling, and links use the address that the server listens on',
  ),
  SHOP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'key that signs tracking links, at least 32 characters, the same for all servers. Unset: one that the first start generates in the data folder ([how](operating.md))',
    ),
  SHOP_NAME: shopVariables.SHOP_NAME,
  SHOP_PHONE: shopVariables.SHOP_PHONE,
  SHOP_WHATSAPP: shopVariables.SHOP_WHATSAPP,
  SHOP_EMAIL: shopVariables.SHOP_EMAIL,
  SHOP_ADDRESS: shopVariables.SHOP_ADDRESS,
  SHOP_INFO_FILE: z
    .string()
    .optional()
    .describe(
      'JSON file with contacts, facts about the shop, and the pages linked in the footer: delivery, returns, terms … ([how](operating.md#contacts-and-text-pages))',
    ),
  SHIPPING_DHAKA: shopVariables.SHIPPING_DHAKA,
  SHIPPING_OUT_DHAKA: shopVariables.SHIPPING_OUT_DHAKA,
  DELIVERY_DAYS_DHAKA: shopVariables.DELIVERY_DAYS_DHAKA,
  DELIVERY_DAYS_OUT_DHAKA: shopVariables.DELIVERY_DAYS_OUT_DHAKA,
  EXCHANGE_DAYS: shopVariables.EXCHANGE_DAYS,
  LOW_STOCK: shopVariables.LOW_STOCK,
  HOME_PAGE_FILE: z
    .string()
    .optional()
    .describe(
      "JSON file with the blocks of the home page, such as the demo's [home.json](../packages/demo-catalogue/home.json) ([record](decisions/0060-configurable-home-page.md)). Unset: the shop's own categories, products and vendors",
    ),
  DEAL_ENDS_AT: DealEndText.default({ kind: 'weekly' }).meta({
    description:
      'end of the deals: `weekly` (Friday, midnight in Dhaka), `none`, a time such as `2027-01-31T18:00:00+06:00`, or Unix seconds',
    defaultText: 'weekly',
  }),
  BKASH_MERCHANT: shopVariables.BKASH_MERCHANT,
  BKASH_PERSONAL: shopVariables.BKASH_PERSONAL,
  SEARCH_APP_ID: z
    .string()
    .optional()
    .describe('application id of the hosted search index ([how](operating.md))'),
  SEARCH_KEY: z.string().optional().describe('its search-only key, which browsers get'),
  SEARCH_INDEX: z.string().default(defaultSettings.search.indexName).describe('its name'),
  SEARCH_HOSTS: list.optional().describe('its hosts, separated by commas'),
  PICTURE_HOSTS: list
    .default([])
    .describe('hosts from which an import may download pictures ([how](catalogue-import.md))'),
  PICTURE_PRIVATE_HOSTS: list.default([]).describe('those of them that may have private addresses'),
  SERVER_RENDERING: flag.default(true).meta({
    description:
      '`0`: home, listing, product and vendor pages are not rendered on the server ([record](decisions/0046-rendering-on-the-server.md))',
    defaultText: '1',
  }),
  RENDER_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(60_000)
    .default(1000)
    .describe('after this time, waiting included, a page is rendered in the browser instead'),
  PAGE_CACHE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .default(10)
    .describe('how long rendered pages are cached for visitors, also by a [proxy](caching.md)'),
  MAIL_URL: ConnectionUrl(/^smtps?$/)
    .optional()
    .describe(
      'mail server, such as `smtps://user:password@mail.example`. Unset: mails are written to files in `data/outbox`',
    ),
  GUARDED_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe(
      'rate limit per network and minute of sign-ins, password resets, reviews and coupon checks, including orders with an invalid coupon',
    ),
  COUPON_CHECKS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe(
      'rate limit per session or account and minute of coupon checks, including orders with an invalid coupon',
    ),
  ORDER_PRODUCT_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('highest quantity of a product in one order'),
  ORDERS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe(
      'orders per hour of one session or account, one phone number and one delivery address, so that nobody sells out the shop without paying ([record](decisions/0088-limits-of-orders-and-mails.md))',
    ),
  ORDERED_PIECES_PER_HOUR: z.coerce.number().int().min(1).default(100).describe('pieces per hour, likewise'),
  NETWORK_ORDERS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('orders per hour of one network, which whole mobile networks share'),
  NETWORK_PIECES_PER_HOUR: z.coerce.number().int().min(1).default(1000).describe('pieces per hour, likewise'),
  ORDER_MAILS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(5)
    .describe('mails about orders per recipient and hour; more are listed in one mail an hour later'),
  RESET_MAIL_INTERVAL_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(300)
    .describe('shortest time between two password reset mails to an account'),
  MAIL_FROM: MailSender.optional().describe(
    'sender of mails, such as `Shop <orders@shop.example>`; set it together with `MAIL_URL`',
  ),
  MAIL_SENDER_NAME: shopVariables.MAIL_SENDER_NAME,
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

/** Configuration of the server, read once at startup. That of the shop is composed with what the owner has set. */
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
  /** NODE_ENV=production was set, and is not the default */
  isProduction: boolean;
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
    /** mails about orders per recipient; the others are summarized in one */
    ordersPerHour: number;
    /** shortest interval between two reset links for an account */
    resetIntervalSeconds: number;
  };
  shop: ShopSource;
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

const readHome = (file: string | undefined, demo: boolean): ShopSource['home'] => {
  if (file !== undefined) return { blocks: readHomeFile(resolve(project, file)), fixedBy: 'HOME_PAGE_FILE' };
  return { blocks: demo ? readHomeFile(demoHomeFile) : defaultHome };
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
  if (isProduction) checkSender(values);
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    throw new OperatorError('DATABASE_REPLICA_URL also needs DATABASE_URL: the primary of this standby');
  if ((values.SEARCH_APP_ID === undefined) !== (values.SEARCH_KEY === undefined)) {
    throw new OperatorError('SEARCH_APP_ID and SEARCH_KEY: set both, or neither to use the built-in search');
  }
  // Its accounts have published passwords.
  const demo = values.RAZZ_DEMO ?? (values.DATABASE_URL === undefined && !isProduction);
  const shop: ShopSource = {
    variables: Object.fromEntries(
      shopVariableNames.flatMap((name) => {
        const text = variables[name];
        return text === undefined ? [] : [[name, text]];
      }),
    ),
    info: readShopInfo(values.SHOP_INFO_FILE),
    home: readHome(values.HOME_PAGE_FILE, demo),
    mailFrom: values.MAIL_FROM,
    popularSearches: demo ? demoSearches : undefined,
    search: search(values),
    hasScenes: demo,
    offersMails: values.MAIL_URL !== undefined || !isProduction,
    dealEnd: values.DEAL_ENDS_AT,
  };
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
    isProduction,
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
      ordersPerHour: values.ORDER_MAILS_PER_HOUR,
      resetIntervalSeconds: values.RESET_MAIL_INTERVAL_SECONDS,
    },
    shop,
  };
};
