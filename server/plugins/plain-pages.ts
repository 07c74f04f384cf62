import fastifyPlugin from 'fastify-plugin';

/** Pages that are the same for everyone until their own calls answer: nothing to look up, nothing to index. */
const titles: Record<string, string> = {
  '/cart': 'Shopping cart',
  '/checkout': 'Checkout',
  '/order_confirmed/:orderId': 'Order confirmed',
  '/wishlist': 'Wishlist',
  '/login': 'Sign in',
  '/register': 'Create an account',
  '/forgot-password': 'Forgotten password',
  '/reset-password': 'New password',
  '/account': 'My account',
  '/account/orders': 'My orders',
  '/account/addresses': 'Address book',
  '/account/developer': 'Developer',
};

export const plainPages = fastifyPlugin(
  async (app) => {
    for (const [pattern, title] of Object.entries(titles)) {
      app.describePage(pattern, () => ({ title, indexed: false }));
    }
  },
  { name: 'plain-pages', dependencies: ['shop-pages'] },
);
