import type { Goal } from '../engine/goals.ts';

export const nameOfGoal = ({ criterion, state, label, transition }: Goal): string => {
  if (criterion === 'states') return `state ${state}`;
  if (criterion === 'pairs') return label;
  if (criterion === 'ignored') return `${label} ignored in ${state}`;
  return `${transition ?? state} × ${label}`;
};

const mostNamed = 5;

/** One sentence that names the first of a list; none for an empty list. */
export const listed = (what: string, names: readonly string[]): string[] => {
  if (names.length === 0) return [];
  const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return [`${what}: ${names.slice(0, mostNamed).join('; ')}${rest}`];
};
