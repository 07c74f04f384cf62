import type { Goal } from '../engine/goals.ts';

export const goalName = ({ criterion, state, label, transition }: Goal): string => {
  if (criterion === 'states') return `state ${state}`;
  if (criterion === 'pairs') return label;
  if (criterion === 'ignored') return `${label} ignored in ${state}`;
  return `${transition ?? state} × ${label}`;
};

const maxNamed = 5;

/** One line with the first names of a list; empty for an empty list. */
export const summarizeList = (what: string, names: readonly string[]): string[] => {
  if (names.length === 0) return [];
  const rest = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return [`${what}: ${names.slice(0, maxNamed).join('; ')}${rest}`];
};
