import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { say } from '../messages/messages.ts';
import { productsIn } from '../repositories/products.ts';
import { wishlistIn } from '../repositories/wishlist.ts';
import { customerOf } from './caller.ts';

export function wishlistHandlers({ db, pool }: FastifyInstance): Handlers<typeof contract.wishlist> {
  const wishlist = wishlistIn(db);
  const products = productsIn(pool);
  return {
    toggle: async ({ params }, { request }) => {
      const action = await wishlist.toggle(customerOf(request), params.productId);
      if (action === undefined) throw notFound('product');
      return { status: 200, body: { msg: action === 'create' ? say().wished : say().unwished, action } };
    },
    count: async (_, { request }) => ({
      status: 200,
      body: { count: await wishlist.count(customerOf(request)) },
    }),
    products: async (_, { request }) => ({
      status: 200,
      body: { data: await products.wished(customerOf(request)) },
    }),
  };
}
