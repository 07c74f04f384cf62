import { expect, test } from 'vitest';
import { DhakaTime, endOfDealWeek } from '../../server/config/dhaka-time.ts';

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

test.each([
  ['2027-04-14', '2027-04-14T18:00:00.000Z'],
  ['2027-04-14T18:00', '2027-04-14T12:00:00.000Z'],
  ['2027-04-14T18:00:30', '2027-04-14T12:00:30.000Z'],
  ['2027-04-14T18:00Z', '2027-04-14T18:00:00.000Z'],
  ['2027-04-14T18:00+01:00', '2027-04-14T17:00:00.000Z'],
  ['2027-04-14T18:00:00+01:00', '2027-04-14T17:00:00.000Z'],
])('%s is %s, in any time zone of the server', (text, time) => {
  expect(DhakaTime.parse(text).toISOString()).toBe(time);
});

test.each(['2027-02-30', '14 April 2027', '2027-04-14T25:00', ''])('"%s" is no date', (text) => {
  expect(DhakaTime.safeParse(text).success).toBe(false);
});
