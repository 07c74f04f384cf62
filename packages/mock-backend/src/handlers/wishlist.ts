import type { Contract } from '../../../../src/contracts/index.ts';
import { notFound } from '../http-error.ts';
import { rowOf } from '../product-rows.ts';
import { customerOf, type Handlers } from './handler.ts';

export const wishlist: Handlers<Contract['wishlist']> = {
  toggle: (call) => {
    const { world, params } = call;
    const userId = customerOf(call).id;
    if (!world.products.some(({ id }) => id === params.productId)) throw notFound();
    const stored = world.wishlist.filter(
      (entry) => entry.userId !== userId || entry.productId !== params.productId,
    );
    const wasThere = stored.length < world.wishlist.length;
    world.wishlist = wasThere ? stored : [{ userId, productId: params.productId }, ...stored];
    return wasThere
      ? { status: 200, body: { msg: 'Product Removed from wishlist.', action: 'delete' } }
      : { status: 200, body: { msg: 'Product Added to wishlist.', action: 'create' } };
  },
  count: (call) => {
    const userId = customerOf(call).id;
    return {
      status: 200,
      body: { count: call.world.wishlist.filter((entry) => entry.userId === userId).length },
    };
  },
  products: (call) => {
    const userId = customerOf(call).id;
    const mine = call.world.wishlist.filter((entry) => entry.userId === userId);
    const data = mine.flatMap(({ productId }) =>
      call.world.products.filter(({ id }) => id === productId).map((each) => rowOf(call.world, call, each)),
    );
    return { status: 200, body: { data } };
  },
};
