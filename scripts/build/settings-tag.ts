import type { Plugin } from 'vite';
import { defaultSettings } from '../../src/domain/pricing.ts';

const empty = '<script type="application/json" id="shop-settings">{}</script>';

/** Fills the settings tag with defaults, for servers that serve the built page as it is. */
export const settingsTag = (): Plugin => ({
  name: 'razz:settings-tag',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { server }) => {
      // In development the shop's server has filled it already.
      if (server !== undefined && !html.includes(empty)) return html;
      if (!html.includes(empty))
        throw new Error('index.html has no empty shop-settings script tag. Restore it.');
      return html.replace(empty, empty.replace('{}', JSON.stringify(defaultSettings)));
    },
  },
});
