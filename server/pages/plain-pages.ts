import fastifyPlugin from 'fastify-plugin';
import { loadCommonData } from './common-data.ts';

/** Pages that are the same for everyone until their own calls answer: nothing to look up, nothing to index. */
const pages: Record<string, { title: string; file: string }> = {
  '/cart': { title: 'Shopping cart', file: 'cart' },
  '/checkout': { title: 'Checkout', file: 'checkout' },
  '/order_confirmed/:orderId': { title: 'Order confirmed', file: 'order_confirmed.$orderId' },
  '/wishlist': { title: 'Wishlist', file: 'wishlist' },
  '/login': { title: 'Sign in', file: 'login' },
  '/register': { title: 'Create an account', file: 'register' },
  '/forgot-password': { title: 'Forgotten password', file: 'forgot-password' },
  '/reset-password': { title: 'New password', file: 'reset-password' },
  '/account': { title: 'My account', file: 'account.index' },
  '/account/orders': { title: 'My orders', file: 'account.orders' },
  '/account/addresses': { title: 'Address book', file: 'account.addresses' },
  '/account/developer': { title: 'Developer', file: 'account.developer' },
  '/oauth/consent': { title: 'Allow access', file: 'oauth.consent' },
};

export const plainPages = fastifyPlugin(
  async (app) => {
    for (const [pattern, { title, file }] of Object.entries(pages)) {
      app.describePage(pattern, async (request) => ({
        title,
        indexed: false,
        routeFile: `src/routes/${file}.tsx`,
        data: (await loadCommonData(app, request)).data,
      }));
    }
  },
  { name: 'plain-pages', dependencies: ['shop-pages', 'api'] },
);
