import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { messages } from '../messages/messages.ts';
import { wishlistRepository } from '../repositories/accounts/wishlist.ts';
import { productRepository } from '../repositories/catalogue/products.ts';
import { requireUser } from './caller.ts';

export const wishlistHandlers = ({ db, pool }: FastifyInstance): Handlers<typeof contract.wishlist> => {
  const wishlist = wishlistRepository(db);
  const products = productRepository(pool);
  return {
    toggle: async ({ params }, { request }) => {
      const action = await wishlist.toggle(requireUser(request), params.productId);
      if (action === undefined) throw notFound('product');
      return {
        status: 200,
        body: {
          msg: action === 'create' ? messages().addedToWishlist : messages().removedFromWishlist,
          action,
        },
      };
    },
    count: async (_, { request }) => ({
      status: 200,
      body: { count: await wishlist.count(requireUser(request)) },
    }),
    products: async (_, { request }) => ({
      status: 200,
      body: { data: await products.wishlist(requireUser(request)) },
    }),
  };
};
