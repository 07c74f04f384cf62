import type { Order } from '../../src/contracts/schemas/order.ts';
import { variationLabel } from '../../src/domain/cart-lines.ts';
import { formatTaka } from '../../src/domain/money.ts';
import { orderNumber } from '../../src/domain/order-number.ts';
import type { OrderStatus } from '../../src/domain/order-status.ts';
import { orderStatus } from '../../src/domain/order-status.ts';
import { OrderAdminError, type orderAdmin, statusNumbers } from '../repositories/order-admin.ts';
import type { Orders } from '../repositories/orders.ts';
import { type Arguments, wholeNumber } from './arguments.ts';
import { CommandFailure, type Desk, moment, sheet, table, UsageError } from './io.ts';

const taka = (amount: number) => formatTaka(amount, 'en');

const statuses = Object.keys(statusNumbers) as OrderStatus[];

/** An order by its id or by the number that shoppers read. */
function orderId(text: string | undefined): number {
  const digits = /^(?:RZZ)?(\d+)$/i.exec(text ?? '')?.[1];
  if (digits === undefined) throw new UsageError('Name the order by its id or number, such as RZZ00000012.');
  return wholeNumber(String(Number(digits)), 'The order', 1, 2_147_483_647);
}

function statusOf(text: string | undefined): OrderStatus {
  const found = statuses.find((status) => status === text?.toLowerCase());
  if (found === undefined) throw new UsageError(`The status must be one of ${statuses.join(', ')}.`);
  return found;
}

const paid = (isPaid: boolean): string => (isPaid ? 'paid' : 'not paid');

function pageOf(order: Order): string {
  const { shipping_address: to, cart } = order;
  const proof =
    order.payment_trnx_id === undefined ? '' : ` ${order.payment_trnx_id} from ${order.payment_trnx_mobile}`;
  const lines = cart.cart_items.map(({ product, variation, quantity, sales_price }) => [
    product.id,
    variation === undefined ? product.name : `${product.name} (${variationLabel(product, variation)})`,
    quantity,
    taka(sales_price),
    taka(sales_price * quantity),
  ]);
  const facts: [string, string][] = [
    ['Order', orderNumber(order.id)],
    ['Placed', moment(new Date(order.order_date * 1000))],
    ['Status', orderStatus(order.order_status)],
    ['Payment', `${order.payment_method}, ${paid(order.is_paid)}${proof}`],
    ['Deliver to', [to.name, to.company_name, to.address1, to.address2].filter(Boolean).join(', ')],
    ['', `${to.city} - ${to.zipcode}, ${to.phone}, ${to.email}`],
    ...(order.additional_note === undefined ? [] : [['Note', order.additional_note] as [string, string]]),
  ];
  const figures: [string, string][] = [
    ['Subtotal', taka(cart.sub_total)],
    [`Discount${order.coupon_code === undefined ? '' : ` (${order.coupon_code})`}`, taka(cart.discount)],
    ['Delivery', taka(cart.delivery_charge)],
    ['Total', taka(cart.grand_total)],
  ];
  return [sheet(facts), table(['Product', 'Name', 'Pieces', 'Price', 'Sum'], lines), sheet(figures)].join(
    '\n\n',
  );
}

/** orders list | show | set-status | mark-paid */
export function orderCommands(desk: Desk, orders: Orders, work: ReturnType<typeof orderAdmin>) {
  const find = async (id: number): Promise<Order> => {
    const found = await orders.find(id);
    if (found === undefined) throw new CommandFailure(`There is no order ${orderNumber(id)}.`);
    return found.order;
  };
  const report = (result: object, sentence: string) =>
    desk.write(desk.isJson ? JSON.stringify(result) : sentence);
  const doing = <T>(change: Promise<T>): Promise<T> =>
    change.catch((error: unknown) => {
      throw error instanceof OrderAdminError ? new CommandFailure(error.message) : error;
    });

  return {
    list: async ({ options }: Arguments) => {
      const found = await work.list({
        status: options.status === undefined ? undefined : statusOf(options.status),
        isUnpaid: options.unpaid,
        limit: options.limit === undefined ? 50 : wholeNumber(options.limit, '--limit', 1, 10_000),
      });
      if (desk.isJson) return desk.write(JSON.stringify(found));
      if (found.length === 0) return desk.write('No orders.');
      const rows = found.map((order) => [
        orderNumber(order.id),
        moment(order.at),
        order.name,
        order.city,
        order.quantity,
        taka(order.total),
        `${order.method}, ${paid(order.isPaid)}`,
        order.status,
      ]);
      desk.write(table(['Order', 'Placed', 'Name', 'City', 'Pieces', 'Total', 'Payment', 'Status'], rows));
    },

    show: async ({ words: [text] }: Arguments) => {
      const order = await find(orderId(text));
      desk.write(desk.isJson ? JSON.stringify(order) : pageOf(order));
    },

    'set-status': async ({ words: [text, status] }: Arguments) => {
      const id = orderId(text);
      const to = statusOf(status);
      await find(id);
      const number = orderNumber(id);
      const asks = `Cancel ${number}? Its pieces go back into stock.`;
      if (to === 'cancelled' && !(await desk.confirm(asks))) return desk.write('Nothing was changed.');
      const { from, stock } = await doing(work.setStatus(id, to));
      const pieces = {
        kept: '',
        returned: ' Its pieces are in stock again.',
        taken: ' Its pieces left the stock again.',
      };
      const sentence =
        from === to ? `${number} is ${to} already.` : `${number}: ${from} → ${to}.${pieces[stock]}`;
      report({ id, from, to, stock }, sentence);
    },

    'mark-paid': async ({ words: [text] }: Arguments) => {
      const id = orderId(text);
      const { cart } = await find(id);
      const number = orderNumber(id);
      const asks = `Mark ${number} as paid, ${taka(cart.grand_total)}?`;
      if (!(await desk.confirm(asks))) return desk.write('Nothing was changed.');
      const isChanged = await doing(work.markPaid(id));
      report(
        { id, paid: true, changed: isChanged },
        isChanged ? `${number} is paid.` : `${number} was paid already.`,
      );
    },
  };
}
