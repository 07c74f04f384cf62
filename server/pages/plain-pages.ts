import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyPlugin from 'fastify-plugin';
import { project } from '../config/paths.ts';
import { loadCommonData } from './common-data.ts';

/** Initial titles, until the page sets its own. Default: the shop's name. */
const titles: Record<string, string> = {
  '/cart': 'Your cart',
  '/checkout': 'Checkout',
  '/order_confirmed/:orderId': 'Order confirmed',
  '/track_order': 'Track your order',
  '/wishlist': 'Wishlist',
  '/login': 'Sign in',
  '/register': 'Create an account',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Choose a new password',
  '/account': 'Profile',
  '/account/orders': 'My Orders',
  '/account/addresses': 'Address Book',
  '/account/developer': 'Developer',
  '/oauth/consent': 'Allow access',
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
        ...(title === undefined ? {} : { title }),
        routeFile: `src/routes/${file}`,
        data: (await loadCommonData(app, request)).data,
      }));
    }
  },
  { dependencies: ['shop-pages', 'catalogue-pages', 'api'] },
);
