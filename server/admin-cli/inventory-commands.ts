import { formatTaka } from '../../src/domain/money.ts';
import type { inventoryAdmin, ListedCoupon, NewCoupon } from '../repositories/inventory-admin.ts';
import { type Arguments, wholeNumber } from './arguments.ts';
import { CommandFailure, type Desk, moment, table, UsageError } from './io.ts';

const worth = ({ type, amount }: Pick<ListedCoupon, 'type' | 'amount'>): string =>
  type === 'percentage_discount' ? `${amount}%` : formatTaka(amount, 'en');

function standing({ active, startsAt, expiresAt }: ListedCoupon, now = new Date()): string {
  if (!active) return 'off';
  if (startsAt > now) return 'not yet';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'on';
}

function newCoupon({ words: [code], options }: Arguments): NewCoupon {
  if (code === undefined || !/^[\w-]{1,40}$/.test(code))
    throw new UsageError('Name the code: letters, digits, hyphens, at most forty.');
  if ((options.percent === undefined) === (options.amount === undefined))
    throw new UsageError('Give either --percent or --amount.');
  const expiresAt = options.until === undefined ? null : new Date(options.until);
  if (expiresAt !== null && !(expiresAt > new Date()))
    throw new UsageError('--until must be a date to come, such as 2027-04-14 or 2027-04-14T18:00+06:00.');
  const shared = { code: code.toUpperCase(), expiresAt };
  return options.percent === undefined
    ? { ...shared, type: 'fixed_discount', amount: wholeNumber(options.amount, '--amount', 1, 1_000_000) }
    : { ...shared, type: 'percentage_discount', amount: wholeNumber(options.percent, '--percent', 1, 100) };
}

/** coupons list | add | disable, and stock set */
export function shelfCommands(desk: Desk, work: ReturnType<typeof inventoryAdmin>) {
  const report = (result: object, sentence: string) =>
    desk.write(desk.isJson ? JSON.stringify(result) : sentence);

  const coupons = {
    list: async () => {
      const found = await work.coupons();
      if (desk.isJson) return desk.write(JSON.stringify(found));
      if (found.length === 0) return desk.write('No coupons.');
      const rows = found.map((coupon) => [
        coupon.code,
        worth(coupon),
        coupon.expiresAt === null ? 'no end' : moment(coupon.expiresAt),
        standing(coupon),
      ]);
      desk.write(table(['Code', 'Off', 'Until', 'State'], rows));
    },

    add: async (given: Arguments) => {
      const coupon = newCoupon(given);
      if (!(await work.addCoupon(coupon)))
        throw new CommandFailure(`There is a coupon ${coupon.code} already.`);
      report(coupon, `${coupon.code} gives ${worth(coupon)} off.`);
    },

    disable: async ({ words: [code] }: Arguments) => {
      if (code === undefined) throw new UsageError('Name the code.');
      if (!(await desk.confirm(`Disable ${code}? Shoppers who applied it can no longer order with it.`)))
        return desk.write('Nothing was changed.');
      const disabled = await work.disableCoupon(code);
      if (disabled === undefined) throw new CommandFailure(`No coupon ${code} is on.`);
      report({ code: disabled, active: false }, `${disabled} is off.`);
    },
  };

  const stock = {
    set: async ({ words: [product, pieces] }: Arguments) => {
      if (product === undefined) throw new UsageError('Name the product by its id or slug.');
      const to = wholeNumber(pieces, 'The stock', 0, 1_000_000);
      if (to === 0 && !(await desk.confirm(`Set the stock of ${product} to 0? Nobody can buy it then.`)))
        return desk.write('Nothing was changed.');
      const found = await work.setStock(product, to);
      if (found === undefined) throw new CommandFailure(`There is no product ${product}.`);
      report({ id: found.id, from: found.from, to }, `${found.name}: ${found.from} → ${to} pieces.`);
    },
  };
  return { coupons, stock };
}
