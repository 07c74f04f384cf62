import { type Command, InvalidArgumentError } from 'commander';
import { Day as DhakaDay } from '../../../src/contracts/admin/schemas/versions.ts';
import { lineName } from '../../../src/domain/cart.ts';
import { formatTaka } from '../../../src/domain/locale.ts';
import { startOfDay } from '../../../src/domain/periods.ts';
import { DhakaTime } from '../../config/dhaka-time.ts';
import { CommandError, UsageError } from '../../errors/command-error.ts';
import type { inventoryAdmin, ListedCoupon } from '../../repositories/admin/inventory-admin.ts';
import { wholeNumber } from '../command.ts';
import { type CommandIO, formatTable, formatTime, writeResult } from './io.ts';

const discount = ({ type, amount }: Pick<ListedCoupon, 'type' | 'amount'>): string =>
  type === 'percentage_discount' ? `${amount}%` : formatTaka(amount, 'en');

const state = ({ active, startsAt, expiresAt }: ListedCoupon, now = new Date()): string => {
  if (!active) return 'disabled';
  if (startsAt > now) return 'not started';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
};

const couponCode = (text: string): string => {
  if (/^[\w-]{1,40}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('Use letters, digits and hyphens, at most 40.');
};

const futureDate = (text: string): Date => {
  const { data: date } = DhakaTime.safeParse(text);
  if (date !== undefined && date > new Date()) return date;
  throw new InvalidArgumentError('Use a future date such as 2027-04-14, or a time such as 2027-04-14T18:00.');
};

interface NewCouponOptions {
  percent?: number;
  amount?: number;
  from?: Date;
  until?: Date;
  minimum?: number;
  uses?: number;
  usesPerCustomer?: number;
}

const firstTime = (text: string): Date => {
  const day = DhakaDay.safeParse(text).data;
  const date = day === undefined ? DhakaTime.safeParse(text).data : startOfDay(day);
  if (date !== undefined) return date;
  throw new InvalidArgumentError('Use a date such as 2027-04-14, or a time such as 2027-04-14T18:00.');
};

const discountOf = ({ percent, amount }: NewCouponOptions) => {
  if (percent !== undefined && amount === undefined)
    return { type: 'percentage_discount', amount: percent } as const;
  if (amount !== undefined && percent === undefined) return { type: 'fixed_discount', amount } as const;
  throw new UsageError('Use either --percent or --amount.');
};

type InventoryAdmin = ReturnType<typeof inventoryAdmin>;

/** Adds `coupons list | add | disable | enable`. */
export const addCouponCommands = (program: Command, io: CommandIO, admin: InventoryAdmin): void => {
  const group = program.command('coupons').description('list, add, disable and enable coupons');

  group
    .command('list')
    .description('list all coupons')
    .action(async () => {
      const found = await admin.coupons();
      if (io.isJson) return io.write(JSON.stringify(found));
      if (found.length === 0) return io.write('No coupons.');
      const rows = found.map((coupon) => [
        coupon.code,
        discount(coupon),
        coupon.expiresAt === null ? 'never' : formatTime(coupon.expiresAt),
        state(coupon),
      ]);
      io.write(formatTable(['Code', 'Discount', 'Expires', 'State'], rows));
    });

  group
    .command('add')
    .description('add a coupon')
    .argument('<code>', 'what shoppers type', couponCode)
    .option('--percent <percent>', 'discount in percent of the subtotal', wholeNumber(1, 100))
    .option('--amount <taka>', 'discount in taka', wholeNumber(1, 1_000_000))
    .option('--from <date>', 'its first day in Dhaka, such as 2027-04-01, or a time', firstTime)
    .option('--until <date>', 'its last day in Dhaka, such as 2027-04-14, or a time', futureDate)
    .option('--minimum <taka>', 'subtotal from which it gives its discount', wholeNumber(1, 1_000_000))
    .option('--uses <number>', 'how many orders can have it', wholeNumber(1, 1_000_000))
    .option('--uses-per-customer <number>', 'how many orders of a customer can', wholeNumber(1, 1_000_000))
    .action(async (code: string, options: NewCouponOptions) => {
      const { from, until, minimum, uses, usesPerCustomer } = options;
      if (from !== undefined && until !== undefined && until <= from)
        throw new UsageError('--until must be after --from.');
      const coupon = {
        code,
        expiresAt: until ?? null,
        ...discountOf(options),
        ...(from !== undefined && { startsAt: from }),
        ...(minimum !== undefined && { minSubtotal: minimum }),
        ...(uses !== undefined && { maxUses: uses }),
        ...(usesPerCustomer !== undefined && { maxUsesPerCustomer: usesPerCustomer }),
      };
      if ((await admin.addCoupon(coupon)) === undefined)
        throw new CommandError(`There is already a coupon ${code}.`);
      writeResult(io, coupon, `${code} gives ${discount(coupon)} off.`);
    });

  group
    .command('disable')
    .description('disable a coupon')
    .argument('<code>', 'in upper or lower case')
    .action(async (code: string) => {
      if (!(await io.confirm(`Disable ${code}? Shoppers who applied it can no longer order with it.`)))
        return io.write('Nothing was changed.');
      const disabled = await admin.setCouponActive(code, false);
      if (disabled === undefined) throw new CommandError(`There is no enabled coupon ${code}.`);
      writeResult(io, { code: disabled.code, active: false }, `${disabled.code} is disabled.`);
    });

  group
    .command('enable')
    .description('enable a disabled coupon')
    .argument('<code>', 'in upper or lower case')
    .action(async (code: string) => {
      const enabled = await admin.setCouponActive(code, true);
      if (enabled === undefined) throw new CommandError(`There is no disabled coupon ${code}.`);
      const now = state(enabled);
      const note = now === 'active' ? '' : `, but ${now === 'expired' ? 'has expired' : 'has not started'}`;
      writeResult(io, { code: enabled.code, active: true, state: now }, `${enabled.code} is enabled${note}.`);
    });
};

/** Adds `stock set`. */
export const addStockCommands = (program: Command, io: CommandIO, admin: InventoryAdmin): void => {
  program
    .command('stock')
    .description('change the stock of products')
    .command('set')
    .description('set the stock of a product')
    .argument('<product>', 'id or slug')
    .argument('<quantity>', 'new stock', wholeNumber(0, 1_000_000))
    .option('--variation <name>', 'the variation, for a product with a stock for each of them')
    .action(async (product: string, to: number, { variation }: { variation?: string }) => {
      if (to === 0 && !(await io.confirm(`Set the stock of ${product} to 0? Nobody can buy it then.`)))
        return io.write('Nothing was changed.');
      const found = await admin.setStock(product, to, variation);
      if (found === undefined) throw new CommandError(`There is no product ${product}.`);
      const { id, name, from } = found;
      writeResult(
        io,
        { id, from, to },
        `${variation === undefined ? name : lineName(name, variation)}: stock ${from} → ${to}.`,
      );
    });
};
