import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { ariaLanguages } from './aria-texts.ts';
import { plainContract } from './plain-contract.ts';
import { withoutRouterLink } from './router-link.ts';

/** The catalogue: these pages are opened most, and first. */
const catalogueRoutes: readonly string[] = [
  '__root__',
  '/',
  '/shop/$slug',
  '/products/$slug',
  '/vendors/$id',
];

/** How the pages' code becomes JavaScript, for the browser and for the server alike: what differs would not hydrate. */
export const pagePlugins = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    codeSplittingOptions: {
      // The loader of any other page comes with its component: the first page does not carry it.
      splitBehavior: ({ routeId }) =>
        catalogueRoutes.includes(routeId)
          ? undefined
          : [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
    },
  }),
  react(),
  ariaLanguages(),
  plainContract(),
  withoutRouterLink(),
];

/** React has had the hook itself since version 18. */
export const pageAlias = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
];
