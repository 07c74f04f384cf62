const day = 86_400;
const dhakaOffset = 6 * 3600;

/**
 * The end of the shop's week, Friday midnight in Dhaka, that comes after a moment. Both in Unix seconds.
 * Unix time began on a Thursday, so a week counted from it ends as Thursday begins; two days more is Friday's end.
 */
export const endOfDealWeek = (now: number): number => {
  const intoWeek = (now + dhakaOffset - 2 * day) % (7 * day);
  return now - intoWeek + 7 * day;
};
