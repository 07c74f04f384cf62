import type { Plugin } from 'vite';
import { defaultSettings } from '../../src/domain/pricing.ts';

const empty = '<script type="application/json" id="shop-settings">{}</script>';

/** Fills the page's settings tag with working defaults, for whoever serves the shop without filling it. */
export const settingsTag = (): Plugin => ({
  name: 'razz:settings-tag',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { server }) => {
      // In development the shop's own server has filled it already.
      if (server !== undefined && !html.includes(empty)) return html;
      if (!html.includes(empty)) throw new Error('index.html has no empty shop-settings tag to fill');
      return html.replace(empty, empty.replace('{}', JSON.stringify(defaultSettings)));
    },
  },
});
