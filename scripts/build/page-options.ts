import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { reactAriaMessages } from './react-aria-messages.ts';
import { responseSchemasAsJson } from './response-schemas.ts';
import { withoutRouterLink } from './router-link.ts';

/** Routes whose loaders stay in the entry chunk: these pages are opened most often, and first. */
const catalogueRoutes: readonly string[] = ['__root__', '/', '/shop/$slug', '/products/$slug'];

/** Vite plugins shared by the browser and server builds, whose output must match for hydration. */
export const pagePlugins = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    quoteStyle: 'single',
    codeSplittingOptions: {
      // The loader of any other page is in the chunk of its component.
      splitBehavior: ({ routeId }) =>
        catalogueRoutes.includes(routeId)
          ? undefined
          : [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
    },
  }),
  react(),
  reactAriaMessages(),
  responseSchemasAsJson(),
  withoutRouterLink(),
];

/** React has had useSyncExternalStore since version 18, so the shim is not needed. */
export const pageAlias = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
];
