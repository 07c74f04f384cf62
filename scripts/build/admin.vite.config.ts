import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adminResponseSchemas } from '../../src/contracts/admin/response-schemas.ts';
import { cssLayers } from './css-layers.ts';
import { pageAlias } from './page-options.ts';
import { precompress } from './precompress.ts';
import { reactAriaMessages } from './react-aria-messages.ts';
import { schemasAsJson } from './response-schemas.ts';
import { withoutRouterLink } from './router-link.ts';

/**
 * Builds the panel at /admin. A build of its own: with another entry, the shop's build would share chunks with it and
 * split them in another way.
 */
export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    reactAriaMessages(),
    schemasAsJson('/src/contracts/admin/response-schemas.ts', { adminResponseSchemas }),
    withoutRouterLink(),
    cssLayers(),
    precompress(),
  ],
  resolve: { alias: pageAlias },
  build: {
    outDir: 'dist/shop/.admin',
    manifest: true,
    sourcemap: true,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'admin.html' },
  },
});
