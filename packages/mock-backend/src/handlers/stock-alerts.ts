import type { Contract } from '../../../../src/contracts/index.ts';
import { notFound } from '../http-error.ts';
import type { Handlers } from './handler.ts';

export const stockAlerts: Handlers<Contract['stockAlerts']> = {
  request: ({ world, params, body }) => {
    if (!world.products.some(({ id }) => id === params.productId)) throw notFound();
    world.stockAlerts.push({ productId: params.productId, ...body });
    return { status: 204, body: undefined };
  },
};
