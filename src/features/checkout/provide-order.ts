import type { Order } from '../../contracts/schemas/order.ts';
import { reorder } from '../../domain/reorder.ts';
import { cancelOrderMachine, reorderMachine } from '../../machines/forms.ts';
import { fetchProducts } from '../../platform/api/refresh-cart.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

export const provideCancelOrder = ({ api }: Pick<Shop, 'api'>) =>
  cancelOrderMachine.provide(
    submitWith(async ({ subject }, signal) => {
      const { data } = await api('POST /api/cart/cancel_order/:orderId', {
        params: { orderId: subject },
        body: {},
        signal,
      });
      return data;
    }),
  );

/** The lines of an order are immutable, so the machine is provided with them. */
export const provideReorder =
  ({ cart: { cart_items: items } }: Pick<Order, 'cart'>) =>
  ({ api, cart }: Pick<Shop, 'api' | 'cart'>) =>
    reorderMachine.provide(
      submitWith(async (_, signal) => {
        const ids = items.map(({ product }) => product.id);
        return reorder(items, await fetchProducts(api, ids, signal), cart.get().lines);
      }),
    );
