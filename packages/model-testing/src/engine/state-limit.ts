import { comparedContext } from './comparable.ts';
import { describeValue } from './describe-value.ts';
import type { Model } from './model.ts';
import { type Position, pendingActorsAt } from './position.ts';
import { SetupError } from './setup-error.ts';

/** The parts of a position that tell states apart, by name. */
const partsOf = (model: Model, position: Position): Record<string, unknown> => {
  const { snapshot, timers, simulation } = position;
  const context = comparedContext(model, snapshot.context);
  const compared = model.key ? { key: model.key(snapshot) } : { context };
  const named = Object.entries(compared).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
      : [[name, value]],
  );
  const pending = timers.map(({ id, event, due }) => [id, event, due - simulation.now]);
  const running = pendingActorsAt(position).map((actor) => (model.key ? actor.src : actor));
  return { ...Object.fromEntries(named), 'running actors': running, 'pending timers': pending };
};

/** The parts with the most different values, which make the states so many. */
const largestParts = (model: Model, positions: readonly Position[]): string => {
  const values = new Map<string, Set<string>>();
  for (const position of positions)
    for (const [name, value] of Object.entries(partsOf(model, position)))
      values.set(name, (values.get(name) ?? new Set()).add(describeValue(value)));
  return [...values]
    .filter(([, { size }]) => size > 1)
    .sort(([, a], [, b]) => b.size - a.size)
    .slice(0, 3)
    .map(([name, { size }]) => `${name} (${size})`)
    .join(', ');
};

/** The error of an exploration that does not end. */
export const tooManyStates = (model: Model, maxStates: number, positions: readonly Position[]): SetupError =>
  new SetupError(
    `${model.name}: more than ${maxStates} states. Different values: ${largestParts(model, positions)}. If their number is bounded, raise the model's \`maxStates\`. Otherwise leave parts of the context out by \`key\` or \`ignoreContext\`, or limit an event: a payload case may be a function of the snapshot that returns undefined where the event is of no interest.`,
  );
