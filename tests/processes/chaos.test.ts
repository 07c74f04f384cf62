import { expect, test } from 'vitest';
import { runChaos } from '../support/chaos/run-chaos.ts';

test('the server survives cut connections and killed postmasters without lost or doubled orders', {
  timeout: 120_000,
}, async () => {
  const report = await runChaos({ cuts: 3, kills: 1, shoppers: 4 });
  expect(report.faults.map(({ survived }) => survived)).toEqual(Array(4).fill(true));
  expect(report.orders).toMatchObject({ lost: 0, doubled: 0 });
  expect(report.stock.found).toEqual(report.stock.expected);
  const statuses = Object.keys({ ...report.orderResponses, ...report.readResponses });
  expect(statuses.filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
  expect(report).toMatchObject({ exitCode: 0, leftPostmaster: false });
});
