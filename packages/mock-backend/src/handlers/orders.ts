import type { Contract } from '../../../../src/contracts/index.ts';
import type { Order } from '../../../../src/contracts/schemas/order.ts';
import { HttpError, invalidField, notFound } from '../http-error.ts';
import { pageOf } from '../listing.ts';
import { checkOrder } from '../order-check.ts';
import type { StoredOrder } from '../world.ts';
import { customerOf, type Handlers, ownerOf } from './handler.ts';

const toOrder = ({ owner: _owner, key: _key, payload: _payload, ...order }: StoredOrder): Order => order;
const toOrderAddress = <Address extends { id?: number | undefined }>({ id, ...address }: Address) => ({
  ...address,
  ...(id === undefined ? {} : { id }),
});

export const orders: Handlers<Contract['orders']> = {
  place: (input) => {
    const { world, body, headers } = input;
    const key = (headers as { 'idempotency-key'?: string })['idempotency-key'];
    const owner = ownerOf(input);
    const payload = JSON.stringify(body);
    const earlier = world.orders.find(
      (order) => key !== undefined && order.key === key && order.owner === owner,
    );
    if (earlier !== undefined && earlier.payload !== payload)
      throw new HttpError(409, 'This key belongs to another order.');
    if (earlier !== undefined) return { status: 200, body: { order_id: earlier.id } };
    const { lines, totals, couponCode, payment } = checkOrder(world, body);
    for (const { stored, quantity } of lines) stored.current_stock -= quantity;
    const order: StoredOrder = {
      id: world.nextId('order'),
      order_date: world.now(),
      order_status: 1,
      is_paid: totals.total === 0,
      payment_method: totals.total === 0 ? 'cash' : body.payment_method,
      ...payment,
      shipping_address: toOrderAddress(body.shipping_address),
      billing_address: toOrderAddress(body.billing_address),
      ...(body.additional_note === undefined ? {} : { additional_note: body.additional_note }),
      ...(couponCode === undefined ? {} : { coupon_code: couponCode }),
      tracking_token: world.secret(),
      cart: {
        cart_items: lines.map(({ stored: _stored, ...line }) => line),
        sub_total: totals.subtotal,
        discount: totals.discount,
        delivery_charge: totals.shipping,
        grand_total: totals.total,
      },
      owner,
      ...(key === undefined ? {} : { key }),
      payload,
    };
    world.orders.push(order);
    return { status: 201, body: { order_id: order.id } };
  },
  detail: (input) => {
    const { world, params, query, policy } = input;
    const order = world.orders.find(({ id }) => id === params.orderId);
    if (order === undefined) throw notFound();
    if (order.owner === ownerOf(input)) return { status: 200, body: { data: toOrder(order) } };
    const byLink = query.token !== undefined && query.token === order.tracking_token;
    if (!byLink && policy.ownership('orders.detail')) throw notFound();
    const { tracking_token: _token, ...withoutToken } = toOrder(order);
    return { status: 200, body: { data: withoutToken } };
  },
  cancel: (input) => {
    const { world, params } = input;
    const order = world.orders.find(({ id }) => id === params.orderId);
    const isOwn = order?.owner === ownerOf(input) || !input.policy.ownership('orders.cancel');
    if (order === undefined || !isOwn) throw notFound();
    if (order.order_status !== 3) {
      if (order.order_status !== 1 || (order.is_paid && order.cart.grand_total > 0))
        throw new HttpError(409, 'This order can no longer be cancelled.');
      order.order_status = 3;
      order.status_times = { ...order.status_times, cancelled: world.now() };
      for (const { product, quantity } of order.cart.cart_items) {
        const stored = world.products.find(({ id }) => id === product.id);
        if (stored) stored.current_stock += quantity;
      }
    }
    return { status: 200, body: { data: toOrder(order) } };
  },
  track: ({ world, body }) => {
    const order = world.orders.find(({ id }) => id === body.order_id);
    const phones = [order?.shipping_address.phone, order?.billing_address?.phone];
    const isKnown = phones.some((phone) => phone?.slice(-11) === body.phone.slice(-11));
    if (order === undefined || !isKnown)
      throw invalidField('order_id', 'We found no order with this number and phone.');
    const { id, order_date, order_status, status_times, sent_at } = order;
    const times = { ...(status_times && { status_times }), ...(sent_at && { sent_at }) };
    return { status: 200, body: { data: { id, order_date, order_status, ...times } } };
  },
  mine: (input) => {
    const owner = `user:${customerOf(input).id}`;
    const all = input.world.orders.filter((order) => order.owner === owner).reverse();
    const { data, pagination } = pageOf(all.map(toOrder), input.query.page, input.world.pageSize);
    return { status: 200, body: { data: { data, ...pagination } } };
  },
};
