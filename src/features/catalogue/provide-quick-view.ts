import { fromPromise } from 'xstate';
import type { Product } from '../../contracts/schemas/product.ts';
import { quickViewMachine } from '../../machines/quick-view.ts';
import type { Shop } from '../../platform/shop.ts';

export const provideQuickView = ({ api }: Pick<Shop, 'api'>) =>
  quickViewMachine.provide({
    actors: {
      loadProduct: fromPromise<Product, { productId: number }>(async ({ input, signal }) => {
        const params = { id: input.productId };
        return (await api('GET /api/get_product_details/:id', { params, signal })).data;
      }),
    },
  });
