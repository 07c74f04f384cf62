import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';

/** A source expression of a content security policy, such as `'self'`. */
export type CspSource = string;

/** Allows an inline script or style by its digest. */
export const digestSource = (text: string): CspSource =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const algoliaHosts: readonly string[] = ['https://*.algolia.net', 'https://*.algolianet.com'];

/**
 * The content security policy of a page. Allows the shop's own files, the hosted search if configured, and pictures
 * from PICTURE_HOSTS.
 * @param nonce for styles inserted by libraries
 * @param inline sources of the inline scripts and styles of the page
 * @param connect where its scripts may send requests, besides the shop
 */
export const pagePolicy = (
  config: Config,
  nonce: string,
  inline: { scripts: readonly CspSource[]; styles: readonly CspSource[] },
  connect = config.shop.search.hosts ?? algoliaHosts,
): string => {
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...inline.styles],
    'img-src': ["'self'", 'data:', 'blob:', ...config.pictureHosts],
    'connect-src': ["'self'", ...connect.filter((host) => host !== '/')],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
};

/** Denies features that the shop does not use, so that injected scripts and frames cannot use them either. */
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

/** Sets security headers on every response. Pages override the content security policy with a wider one. */
export const security = fastifyPlugin(async (app, { config }: { config: Config }) => {
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
});
