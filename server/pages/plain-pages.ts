import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyPlugin from 'fastify-plugin';
import { project } from '../config/paths.ts';
import { loadCommonData } from './common-data.ts';
import { pageMessages } from './page-texts.ts';

/** Titles of the pages, which the browser keeps. Default: the shop's name, until the page has its data. */
const titles: Record<string, (messages: (typeof pageMessages)['en']) => string> = {
  '/cart': ({ cart }) => cart.title,
  '/checkout': ({ cart }) => cart.checkoutTitle,
  '/track_order': ({ track }) => track.title,
  '/wishlist': ({ account }) => account.wishlistTitle,
  '/login': ({ signIn }) => signIn.signInTitle,
  '/register': ({ signIn }) => signIn.registerTitle,
  '/forgot-password': ({ signIn }) => signIn.forgotTitle,
  '/reset-password': ({ signIn }) => signIn.resetTitle,
  '/account': ({ layout }) => layout.profile,
  '/account/orders': ({ layout }) => layout.orders,
  '/account/addresses': ({ layout }) => layout.addresses,
  '/account/developer': ({ developer }) => developer.title,
};

interface RouteFile {
  /** Such as 'account.orders.tsx'. */
  file: string;
  /** Such as '/account/orders'. */
  pattern: string;
}

/** Derives the page patterns from the names of the route files: dots separate segments, `$` starts a parameter. */
export const routeFiles = (folder: string): RouteFile[] => {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.tsx') ? [file.slice(0, -4)] : []));
  const isLayout = (name: string) => name.startsWith('__') || names.includes(`${name}.index`);
  return names
    .filter((name) => !isLayout(name))
    .map((name) => ({
      file: `${name}.tsx`,
      pattern: `/${name
        .replace(/(?:^|\.)index$/, '')
        .replaceAll('.', '/')
        .replaceAll('$', ':')}`,
    }));
};

/** All other pages: rendered in the browser and not indexed. */
export const plainPages = fastifyPlugin(
  async (app) => {
    for (const { file, pattern } of routeFiles(join(project, 'src', 'routes'))) {
      if (app.hasRoute({ method: 'GET', url: pattern })) continue;
      const title = titles[pattern];
      app.describePage(pattern, async (request) => ({
        ...(title && { title: title(pageMessages[request.locale]) }),
        routeFile: `src/routes/${file}`,
        data: (await loadCommonData(app, request)).data,
      }));
    }
  },
  { dependencies: ['shop-pages', 'catalogue-pages', 'api'] },
);
