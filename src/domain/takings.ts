import type { PeriodTakings, VendorPeriodTakings } from '../contracts/admin/schemas/report.ts';

/** The takings of a period as the panel shows them. A vendor's have neither discounts, delivery nor what was paid. */
export type TakingsRow = VendorPeriodTakings & Partial<PeriodTakings>;

const summed = ['orders', 'cancelled', 'quantity', 'discount', 'delivery_charge', 'total', 'paid'] as const;
export type TakingsSum = Pick<TakingsRow, (typeof summed)[number]>;

/** The sum of all periods; what no period has is absent. */
export const sumTakings = (rows: readonly TakingsRow[]): TakingsSum => ({
  orders: 0,
  cancelled: 0,
  quantity: 0,
  total: 0,
  ...Object.fromEntries(
    summed.flatMap((name) => {
      const values = rows.flatMap((row) => row[name] ?? []);
      return values.length === 0 ? [] : [[name, values.reduce((sum, value) => sum + value, 0)]];
    }),
  ),
});

/** The period with the highest total, the first of several; undefined if all are 0. */
export const bestPeriod = (rows: readonly TakingsRow[]): TakingsRow | undefined =>
  rows.reduce<TakingsRow | undefined>(
    (best, row) => (row.total > (best?.total ?? 0) ? row : best),
    undefined,
  );

/** The top of an axis for values up to `max`: 1, 2 or 5 times a power of ten. */
export const axisTop = (max: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  return ([1, 2, 5, 10].find((step) => step * power >= max) ?? 10) * power;
};
