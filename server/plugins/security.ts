import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

/** What a page may load: the shop's own files, the hosted search when configured, and allowed picture hosts. */
export function pageContentSecurityPolicy(config: Config, nonce: string): string {
  const { hosts } = config.shop.search;
  const search = hosts ?? ['https://*.algolia.net', 'https://*.algolianet.com'];
  const others = search.filter((host) => host !== '/');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...config.pictureHosts].join(' '),
    ["connect-src 'self'", ...others].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

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
