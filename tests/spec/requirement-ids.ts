const tag = /\s*\[(\d+\.\d+(?:, \d+\.\d+)*)\]/g;

/** The requirement ids in a title, such as 'an order is placed [7.24, 8.16]'. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(tag)].flatMap(([, ids = '']) => ids.split(', '));

/** Whether the ids were truncated: Vitest cuts values in `test.each` titles after 40 characters. */
export const isCutOff = (title: string): boolean => /\[\d[\d., ]*…/.test(title);

export const withoutIds = (title: string): string => title.replaceAll(tag, '');
