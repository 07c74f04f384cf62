/** Parses a share of 1 to 100 percent, such as `90%` or `90`; undefined for anything else. */
export const parseShare = (text: string): number | undefined => {
  const percent = Number(/^(\d+)%?$/.exec(text)?.[1]);
  return percent >= 1 && percent <= 100 ? percent / 100 : undefined;
};
