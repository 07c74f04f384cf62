import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Order } from '../../../src/contracts/schemas/order.ts';
import { streetLines } from '../../../src/domain/address.ts';
import { variationLabel } from '../../../src/domain/cart.ts';
import { normalizePhone } from '../../../src/domain/contact.ts';
import { formatTaka } from '../../../src/domain/locale.ts';
import { type OrderStatus, orderNumber, orderStatus, separateBilling } from '../../../src/domain/order.ts';
import { CommandError, UsageError } from '../../errors/command-error.ts';
import { OrderAdminError, type orderAdmin } from '../../repositories/admin/order-admin.ts';
import { statusNumbers } from '../../repositories/orders/order-status.ts';
import type { Orders } from '../../repositories/orders/orders.ts';
import { wholeNumber } from '../command.ts';
import { type CommandIO, formatPairs, formatTable, formatTime, writeResult } from './io.ts';

const taka = (amount: number) => formatTaka(amount, 'en');

const statuses = Object.keys(statusNumbers) as OrderStatus[];

/** Parses an order's id or its public order number. */
const orderId = (text: string): number => {
  const id = Number(/^(?:RZZ)?(\d+)$/i.exec(text)?.[1]);
  if (id >= 1 && id <= 2_147_483_647) return id;
  throw new InvalidArgumentError('Use an id or number such as 12 or RZZ00000012.');
};

const status = (text: string): OrderStatus => {
  const found = statuses.find((known) => known === text.toLowerCase());
  if (found === undefined) throw new InvalidArgumentError(`Use one of ${statuses.join(', ')}.`);
  return found;
};

/** As long as the panel takes it. */
const shortText = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed.length >= 1 && trimmed.length <= 60) return trimmed;
  throw new InvalidArgumentError('Use 1 to 60 characters.');
};

const paymentState = (isPaid: boolean): string => (isPaid ? 'paid' : 'not paid');

const formatOrder = (order: Order, session: number | null): string => {
  const { shipping_address: to, cart } = order;
  const billing = separateBilling(order);
  const transaction =
    order.payment_trnx_id === undefined ? '' : ` ${order.payment_trnx_id} from ${order.payment_trnx_mobile}`;
  const lines = cart.cart_items.map(({ product, variation, quantity, sales_price }) => [
    product.id,
    variation === undefined ? product.name : `${product.name} (${variationLabel(product, variation, 'en')})`,
    quantity,
    taka(sales_price),
    taka(sales_price * quantity),
  ]);
  const details: [string, string][] = [
    ['Order', orderNumber(order.id)],
    ['Placed', formatTime(new Date(order.order_date * 1000))],
    ['Status', orderStatus(order.order_status)],
    ...(session === null ? [] : [['Session', String(session)] as [string, string]]),
    [
      'Payment',
      cart.grand_total === 0
        ? 'nothing to pay'
        : `${order.payment_method}, ${paymentState(order.is_paid)}${transaction}`,
    ],
    ['Deliver to', [to.name, ...streetLines(to)].join(', ')],
    ['', `${to.city} - ${to.zipcode}, ${to.phone}, ${to.email}`],
    ...(billing === undefined
      ? []
      : [
          ['Bill to', [billing.name, ...streetLines(billing)].join(', ')] as [string, string],
          ['', `${billing.city} - ${billing.zipcode}, ${billing.phone}, ${billing.email}`] as [
            string,
            string,
          ],
        ]),
    ...(order.additional_note === undefined ? [] : [['Note', order.additional_note] as [string, string]]),
  ];
  const totals: [string, string][] = [
    ['Subtotal', taka(cart.sub_total)],
    [`Discount${order.coupon_code === undefined ? '' : ` (${order.coupon_code})`}`, taka(cart.discount)],
    ['Delivery', taka(cart.delivery_charge)],
    ['Total', taka(cart.grand_total)],
  ];
  const table = formatTable(['Product', 'Name', 'Quantity', 'Price', 'Sum'], lines);
  return [formatPairs(details), table, formatPairs(totals)].join('\n\n');
};

/** Adds `orders list | show | cancel | set-status | send | mark-paid | mark-unpaid`. */
export const addOrderCommands = (
  program: Command,
  io: CommandIO,
  orders: Orders,
  admin: ReturnType<typeof orderAdmin>,
): void => {
  const find = async (id: number): Promise<Order> => {
    const found = await orders.find(id);
    if (found === undefined) throw new CommandError(`There is no order ${orderNumber(id)}.`);
    return found.order;
  };
  const toCommandError = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      throw error instanceof OrderAdminError ? new CommandError(error.message) : error;
    });
  const group = program.command('orders').description('list, show and change orders');

  group
    .command('list')
    .description('list orders, newest first')
    .addOption(
      new Option('--status <status>', `only orders with this status: ${statuses.join(', ')}`).argParser(
        status,
      ),
    )
    .option('--unpaid', 'only unpaid orders', false)
    .option('--limit <count>', 'how many to list', wholeNumber(1, 10_000), 50)
    .action(async (options: { status?: OrderStatus; unpaid: boolean; limit: number }) => {
      const { status, unpaid: isUnpaid, limit } = options;
      const found = await admin.list({ status, isUnpaid, limit });
      if (io.isJson) return io.write(JSON.stringify(found));
      if (found.length === 0) return io.write('No orders.');
      const rows = found.map((order) => [
        orderNumber(order.id),
        formatTime(order.at),
        order.name,
        order.city,
        order.quantity,
        taka(order.total),
        `${order.method}, ${paymentState(order.isPaid)}`,
        order.status,
      ]);
      io.write(
        formatTable(['Order', 'Placed', 'Name', 'City', 'Quantity', 'Total', 'Payment', 'Status'], rows),
      );
    });

  group
    .command('show')
    .description('show an order')
    .argument('<order>', 'id or number', orderId)
    .action(async (id: number) => {
      const order = await find(id);
      io.write(io.isJson ? JSON.stringify(order) : formatOrder(order, await admin.sessionOf(id)));
    });

  group
    .command('set-status')
    .description('change the status of an order; cancelling returns its products to stock')
    .argument('<order>', 'id or number', orderId)
    .argument('<status>', statuses.join(', '), status)
    .action(async (id: number, to: OrderStatus) => {
      await find(id);
      const number = orderNumber(id);
      const question = `Cancel ${number}? Its products return to stock.`;
      if (to === 'cancelled' && !(await io.confirm(question))) return io.write('Nothing was changed.');
      const { from, stock } = await toCommandError(admin.setStatus(id, to));
      const stockChange = {
        unchanged: '',
        returned: ' Its products are in stock again.',
        taken: ' Its products were taken from stock again.',
      };
      const sentence =
        from === to ? `${number} is already ${to}.` : `${number}: ${from} → ${to}.${stockChange[stock]}`;
      writeResult(io, { id, from, to, stock }, sentence);
    });

  group
    .command('send')
    .description('mark an order as handed to the courier, of which the buyer is told')
    .argument('<order>', 'id or number', orderId)
    .option('--courier <name>', 'who delivers the parcel', shortText)
    .option('--consignment <number>', "the courier's number of the parcel", shortText)
    .action(async (id: number, { courier, consignment }: { courier?: string; consignment?: string }) => {
      await find(id);
      const changed = await toCommandError(
        admin.update(id, { courier, consignment_number: consignment, sent: true }),
      );
      const number = orderNumber(id);
      writeResult(
        io,
        { id, sent: true, changed },
        changed ? `${number} is on its way.` : `${number} was marked as sent before.`,
      );
    });

  group
    .command('cancel')
    .description('cancel all pending, unpaid orders of a guest or phone number, without mails')
    .option('--session <id>', "the guest's session, as shown by orders show", wholeNumber(1, 2_147_483_647))
    .option('--phone <number>', 'the phone number of the delivery address')
    .action(async ({ session, phone }: { session?: number; phone?: string }) => {
      if ((session === undefined) === (phone === undefined))
        throw new UsageError('Name either --session or --phone.');
      const by = session === undefined ? { phone: normalizePhone(phone ?? '') } : { session };
      const found = await admin.findPending(by);
      if (found.length === 0)
        return writeResult(io, { cancelled: [], pieces: 0 }, 'There are no pending, unpaid orders.');
      const pieces = found.reduce((sum, { quantity }) => sum + quantity, 0);
      const question = `Cancel ${found.length} orders with ${pieces} pieces? Their products return to stock.`;
      if (!(await io.confirm(question))) return io.write('Nothing was changed.');
      const cancelled: typeof found = [];
      for (const order of found) if (await admin.cancelPending(order.id)) cancelled.push(order);
      const returned = cancelled.reduce((sum, { quantity }) => sum + quantity, 0);
      writeResult(
        io,
        { cancelled: cancelled.map(({ id }) => id), pieces: returned },
        `Cancelled ${cancelled.length} orders. ${returned} pieces are in stock again.`,
      );
    });

  group
    .command('mark-paid')
    .description('mark an order as paid')
    .argument('<order>', 'id or number', orderId)
    .action(async (id: number) => {
      const { cart } = await find(id);
      const number = orderNumber(id);
      if (!(await io.confirm(`Mark ${number} as paid, ${taka(cart.grand_total)}?`)))
        return io.write('Nothing was changed.');
      const isChanged = await toCommandError(admin.setPayment(id, 'paid'));
      const sentence = isChanged ? `${number} is paid.` : `${number} was already paid.`;
      writeResult(io, { id, paid: true, changed: isChanged }, sentence);
    });

  group
    .command('mark-unpaid')
    .description('mark an order as not paid, such as after a mistake or a returned payment')
    .argument('<order>', 'id or number', orderId)
    .action(async (id: number) => {
      const { cart } = await find(id);
      const number = orderNumber(id);
      if (!(await io.confirm(`Mark ${number} as not paid, ${taka(cart.grand_total)}?`)))
        return io.write('Nothing was changed.');
      const isChanged = await toCommandError(admin.setPayment(id, 'unpaid'));
      const sentence = isChanged ? `${number} is not paid.` : `${number} was not paid before either.`;
      writeResult(io, { id, paid: false, changed: isChanged }, sentence);
    });
};
