import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { ariaLanguages } from './aria-texts.ts';
import { plainContract } from './plain-contract.ts';

/** How the pages' code becomes JavaScript, for the browser and for the server alike: what differs would not hydrate. */
export const pagePlugins = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
  }),
  react(),
  ariaLanguages(),
  plainContract(),
];

/** React has had the hook itself since version 18. */
export const pageAlias = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
];
