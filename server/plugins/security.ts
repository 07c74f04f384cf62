import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

/** What a page may load: the shop's own files, the hosted search when configured, and allowed picture hosts. */
export const pageCspDirectives = (config: Config, nonce: string) => {
  const { hosts } = config.shop.search;
  const search = hosts ?? ['https://*.algolia.net', 'https://*.algolianet.com'];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", `'nonce-${nonce}'`],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", 'data:', 'blob:', ...config.pictureHosts],
    connectSrc: ["'self'", ...search.filter((host) => host !== '/')],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
};

/** The shop uses none of these features, so injected scripts and frames may not either. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Security headers on every response. Pages set a wider content security policy of their own. */
export const security = fastifyPlugin(
  async (app, { config }: { config: Config }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      referrerPolicy: { policy: 'same-origin' },
      hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    });
    app.addHook('onSend', async (_request, reply) => {
      reply.header('permissions-policy', permissionsPolicy);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security' },
);
