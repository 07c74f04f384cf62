import { z } from 'zod';

const day = 86_400;
const dhakaOffset = 6 * 3600;

/**
 * The first end of a deal week (midnight after Friday in Dhaka) after `now`, both in Unix seconds.
 * Unix time starts on a Thursday at 00:00, so weeks are shifted by two days to start on Saturday.
 */
export const endOfDealWeek = (now: number): number => {
  const elapsed = (now + dhakaOffset - 2 * day) % (7 * day);
  return now - elapsed + 7 * day;
};

/** A date, which lasts until its midnight in Dhaka, or a time, which is in Dhaka if it has no offset. */
export const DhakaTime = z
  .union([
    z.iso.date().transform((date) => `${date}T24:00+06:00`),
    z.iso.datetime({ offset: true }),
    // Without seconds.
    z.iso.datetime({ offset: true, precision: -1 }),
    z.iso.datetime({ local: true }).transform((time) => `${time}+06:00`),
  ])
  .transform((text) => new Date(text));
