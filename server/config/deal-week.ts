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
