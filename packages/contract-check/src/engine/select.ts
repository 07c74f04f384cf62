import type { Operation } from '../contract/operation.ts';

export interface Selection {
  include: readonly string[];
  exclude: readonly string[];
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  ).test(text);

/**
 * Whether --include and --exclude select a check or rule. A pattern is a class ('access'), a rule
 * ('relations/pages-total'), a check ('relations/pages@*'), an operation ('addresses.*') or a path ('/oauth/*'); '*' is
 * a wildcard.
 */
export const isSelected = (
  { include, exclude }: Selection,
  about: { names: readonly string[]; operation: Operation | undefined },
): boolean => {
  const { operation } = about;
  const candidates = [
    ...about.names,
    ...about.names.map((name) => name.split('/')[0] ?? ''),
    ...(operation === undefined ? [] : [operation.name, operation.path]),
  ];
  const isIn = (patterns: readonly string[]) =>
    patterns.some((pattern) => candidates.some((text) => matches(pattern, text)));
  return (include.length === 0 || isIn(include)) && !isIn(exclude);
};
