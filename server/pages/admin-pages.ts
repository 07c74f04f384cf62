import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyPlugin from 'fastify-plugin';
import { type ShopConfig, shopSettings } from '../config/compose-shop.ts';
import { adminFolder } from '../config/paths.ts';
import { pagePolicy } from '../plugins/security.ts';
import { assets } from './assets.ts';
import { scriptJson, tag } from './head-tags.ts';
import type { ShopPagesOptions } from './shop-pages.ts';

/** Placeholder without a build, so that the API runs without it. */
const unbuilt =
  '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body><p>The panel is not built: run "npm run build".</p></body></html>\n';

const charsetTag = /<meta charset="[^"]*" ?\/?>/;
const settingsTag = /<script[^>]*id="shop-settings"[^>]*>[\s\S]*?<\/script>/;

/** Name and pictures of the shop, for the panel's own use. */
const headOf = (shop: ShopConfig, nonce: string): string =>
  [
    tag('meta', { property: 'csp-nonce', nonce }),
    `<script type="application/json" id="shop-settings">${scriptJson(shopSettings(shop))}</script>`,
  ].join('\n');

/**
 * Serves the panel at /admin and below, which is rendered in the browser: never stored, not indexed, and allowed to
 * load from the shop only.
 */
export const adminPages = fastifyPlugin(
  async (app, { config, shopDir }: ShopPagesOptions) => {
    const isDevelopment = config.mode === 'development';
    const folder = isDevelopment ? shopDir : join(shopDir, adminFolder);
    const read = () => readFile(join(folder, 'admin.html'), 'utf8').catch(() => unbuilt);
    const built = await read();

    for (const url of ['/admin', '/admin/*'])
      app.get(url, async (_request, reply) => {
        const nonce = randomBytes(16).toString('base64url');
        const template = isDevelopment ? await read() : built;
        if (isDevelopment) reply.removeHeader('content-security-policy');
        else
          reply.header('content-security-policy', pagePolicy(config, nonce, { scripts: [], styles: [] }, []));
        return reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(
            template
              .replace(settingsTag, '')
              .replace(charsetTag, (charset) => `${charset}\n${headOf(app.shop, nonce)}`),
          );
      });
    if (!isDevelopment && built !== unbuilt)
      await app.register(assets, { folder: join(folder, 'assets'), prefix: '/admin' });
  },
  { name: 'admin-pages', dependencies: ['shop-pages'] },
);
