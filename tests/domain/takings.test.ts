import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTakingsFilter } from '../../src/domain/admin-filters.ts';
import { addDays, nextPeriod, periodEnd, periodStart } from '../../src/domain/periods.ts';
import { axisTop, bestPeriod, sumTakings } from '../../src/domain/takings.ts';

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9990-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyPeriod = fc.constantFrom('day' as const, 'week' as const, 'month' as const);

describe('periods', () => {
  test('begin at or before each day, and end at or after it', () => {
    fc.assert(
      fc.property(anyPeriod, anyDay, (period, day) => {
        const start = periodStart(period, day);
        expect(start <= day && day <= periodEnd(period, start)).toBe(true);
      }),
    );
  });

  test('follow one another without a gap', () => {
    fc.assert(
      fc.property(anyPeriod, anyDay, (period, day) => {
        // The first week that there is has no Sunday.
        fc.pre(day > '0001-01-31');
        const next = nextPeriod(period, periodStart(period, day));
        expect(periodStart(period, next)).toBe(next);
        expect(addDays(next, -1)).toBe(periodEnd(period, periodStart(period, day)));
      }),
    );
  });

  test.each([
    ['day', '2026-11-30', '2026-11-30', '2026-11-30'],
    ['week', '2026-11-30', '2026-11-29', '2026-12-05'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '0050-03-07', '0050-03-01', '0050-03-31'],
  ] as const)('%s of %s: %s to %s', (period, day, start, end) => {
    expect([periodStart(period, day), periodEnd(period, start)]).toEqual([start, end]);
  });

  test('are read from a URL; what is none is left out', () => {
    expect(readTakingsFilter({ period: 'week', from: '2026-11-01', to: 'today' })).toEqual({
      period: 'week',
      from: '2026-11-01',
    });
    expect(readTakingsFilter({ period: 'year' })).toEqual({ period: 'day' });
  });
});

describe('takings', () => {
  const row = { start: '2026-11-30', orders: 1, cancelled: 2, quantity: 3, total: 400 };

  test('are summed; what a vendor does not see stays absent', () => {
    expect(sumTakings([row, { ...row, total: 100 }])).toEqual({
      orders: 2,
      cancelled: 4,
      quantity: 6,
      total: 500,
    });
    expect(
      sumTakings([
        { ...row, paid: 5, discount: 1, delivery_charge: 60 },
        { ...row, paid: 7 },
      ]),
    ).toMatchObject({ paid: 12, discount: 1, delivery_charge: 60 });
    expect(sumTakings([])).toEqual({ orders: 0, cancelled: 0, quantity: 0, total: 0 });
  });

  test('have a best period, unless all are 0', () => {
    const best = { ...row, start: '2026-12-01', total: 900 };
    expect(bestPeriod([row, best, { ...best, start: '2026-12-02' }])).toBe(best);
    expect(bestPeriod([{ ...row, total: 0 }])).toBeUndefined();
  });

  test('fit below the top of the axis, and fill more than a third of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (max) => {
        const top = axisTop(max);
        expect(max <= top && max > top / 2.6).toBe(true);
        expect(String(top)).toMatch(/^[125]0*$/);
      }),
    );
    expect(axisTop(0)).toBe(1);
  });
});
