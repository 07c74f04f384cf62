import { expect, test } from 'vitest';
import { endOfDealWeek } from '../../server/config/deal-week.ts';

const seconds = (moment: string) => Date.parse(moment) / 1000;
const endAfter = (moment: string) => new Date(endOfDealWeek(seconds(moment)) * 1000).toISOString();

// 2026-11-20 is a Friday; Dhaka is six hours ahead of UTC all year.
const thisFriday = '2026-11-20T18:00:00.000Z';
const nextFriday = '2026-11-27T18:00:00.000Z';

test.each([
  ['a Saturday', '2026-11-14T12:00:00+06:00', thisFriday],
  ['the Friday itself', '2026-11-20T12:00:00+06:00', thisFriday],
  ['the last second of Friday', '2026-11-20T23:59:59+06:00', thisFriday],
  ['the start of Saturday', '2026-11-21T00:00:00+06:00', nextFriday],
])('on %s the deals end on Friday at midnight in Dhaka', (_, moment, end) => {
  expect(endAfter(moment)).toBe(end);
});
