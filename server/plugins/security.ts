import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

/**
 * The content security policy of a page. It may load the shop's own files, the hosted search when configured, and
 * pictures from allowed hosts.
 * @param nonce of the styles that libraries insert
 * @param inlineScripts the scripts in its HTML, allowed by their digests
 */
export const pagePolicy = (config: Config, nonce: string, inlineScripts: readonly string[] = []): string => {
  const { hosts } = config.shop.search;
  const search = hosts ?? ['https://*.algolia.net', 'https://*.algolianet.com'];
  const digests = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...digests],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...config.pictureHosts],
    'connect-src': ["'self'", ...search.filter((host) => host !== '/')],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
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
