import type { Contract } from '../../../../src/contracts/index.ts';
import { notFound } from '../http-error.ts';
import { rowOf } from '../product-rows.ts';
import { customerOf, type Handlers } from './handler.ts';

export const wishlist: Handlers<Contract['wishlist']> = {
  toggle: (input) => {
    const { world, params } = input;
    const userId = customerOf(input).id;
    if (!world.products.some(({ id }) => id === params.productId)) throw notFound();
    const remaining = world.wishlist.filter(
      (entry) => entry.userId !== userId || entry.productId !== params.productId,
    );
    const wasListed = remaining.length < world.wishlist.length;
    world.wishlist = wasListed ? remaining : [{ userId, productId: params.productId }, ...remaining];
    return wasListed
      ? { status: 200, body: { msg: 'Product Removed from wishlist.', action: 'delete' } }
      : { status: 200, body: { msg: 'Product Added to wishlist.', action: 'create' } };
  },
  count: (input) => {
    const userId = customerOf(input).id;
    return {
      status: 200,
      body: { count: input.world.wishlist.filter((entry) => entry.userId === userId).length },
    };
  },
  products: (input) => {
    const userId = customerOf(input).id;
    const entries = input.world.wishlist.filter((entry) => entry.userId === userId);
    const data = entries.flatMap(({ productId }) =>
      input.world.products
        .filter(({ id }) => id === productId)
        .map((each) => rowOf(input.world, input, each)),
    );
    return { status: 200, body: { data } };
  },
};
