import type { FastifyInstance } from 'fastify';
import type { contract } from '../../src/contracts/index.ts';
import type { Handlers } from '../contract/handlers.ts';
import { notFound } from '../contract/http-error.ts';
import { pageSize, paging } from '../repositories/catalogue/products.ts';
import { reviewRepository } from '../repositories/orders/reviews.ts';
import { assertNoLinks } from './assert-no-links.ts';
import { getCaller } from './caller.ts';

export const reviewHandlers = ({ db, callers }: FastifyInstance): Handlers<typeof contract.reviews> => {
  const reviews = reviewRepository(db);
  return {
    ofProduct: async ({ params, query }) => {
      const page = query.page ?? 1;
      const found = await reviews.ofProduct(params.productId, pageSize, (page - 1) * pageSize);
      if (found === undefined) throw notFound('product');
      return { status: 200, body: { data: { data: found.reviews, ...paging(found.total, page) } } };
    },
    ofOrder: async ({ params }, { request }) => {
      const data = await reviews.ofOrder(callers.ownerOf(getCaller(request)), params.orderId);
      return { status: 200, body: { data } };
    },
    write: async ({ params, body }, { request }) => {
      assertNoLinks({ name: body.name });
      const owner = callers.ownerOf(getCaller(request));
      const { review, isNew } = await reviews.write(owner, params.orderId, body);
      return { status: isNew ? 201 : 200, body: { data: review } };
    },
  };
};
