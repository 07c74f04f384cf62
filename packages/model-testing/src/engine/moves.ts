import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { stateName } from './describe-value.ts';
import type { Call, Model, Outcome, Payload } from './model.ts';
import { advance, callsAt, fire, type Position, type Step, type Timer } from './position.ts';

/** Something that can happen next. Its key is the same in every run and makes up path ids. */
export type Move = {
  readonly key: string;
  /** The event's type, or the call's or timer's name. */
  readonly name: string;
  readonly case: string;
  readonly event: AnyEventObject;
} & (
  | { readonly kind: 'event' }
  | { readonly kind: 'outcome'; readonly call: Call; readonly outcome: Outcome }
  | { readonly kind: 'timer'; readonly timer: Timer }
);

/** The event's payload here; an error of a case's own names the model, the case and the state. */
const payloadHere = (model: Model, key: string, given: Payload<object>, snapshot: AnyMachineSnapshot) => {
  if (typeof given !== 'function') return given;
  try {
    return given(snapshot);
  } catch (error) {
    const state = stateName(snapshot.value);
    throw new Error(`the model of ${model.name} fails at the case "${key}" in "${state}": ${error}`, {
      cause: error,
    });
  }
};

const eventMoves = (model: Model, { snapshot }: Position): Move[] => {
  return Object.entries(model.cases).flatMap(([type, cases]) =>
    Object.entries(cases).flatMap(([name, given]): Move[] => {
      const payload = payloadHere(model, `${type} · ${name}`, given, snapshot);
      if (payload === undefined) return [];
      return [
        { kind: 'event', key: `${type} · ${name}`, name: type, case: name, event: { ...payload, type } },
      ];
    }),
  );
};

const ending = (call: Call, outcome: Outcome): AnyEventObject => {
  return 'error' in outcome
    ? { type: `xstate.error.actor.${call.id}`, error: outcome.error, actorId: call.id }
    : { type: `xstate.done.actor.${call.id}`, output: outcome.output, actorId: call.id };
};

const outcomeMoves = async (model: Model, position: Position): Promise<Move[]> => {
  if (!model.outcomes) return [];
  const moves: Move[] = [];
  for (const call of callsAt(position)) {
    for (const outcome of await model.outcomes(call)) {
      const key = `${call.id} answers · ${outcome.name}`;
      const event = ending(call, outcome);
      moves.push({ kind: 'outcome', key, name: call.id, case: outcome.name, event, call, outcome });
    }
  }
  return moves;
};

const timerMoves = ({ timers, now }: Position): Move[] => {
  // Events take no time, so only the earliest timer can be the next to fire.
  const next = [...timers].sort((a, b) => a.due - b.due)[0];
  if (!next) return [];
  const wait = `${Math.max(0, next.due - now)} ms`;
  const name = next.event.type.replace(/^xstate\.after\.[^.]+\./, 'after ');
  return [{ kind: 'timer', key: `${name} · ${wait}`, name, case: wait, event: next.event, timer: next }];
};

/** Everything that can happen at a position: user events first, then answers, then the next timer. */
export const movesAt = async (model: Model, position: Position): Promise<Move[]> => {
  if (position.snapshot.status !== 'active') return [];
  return [...eventMoves(model, position), ...(await outcomeMoves(model, position)), ...timerMoves(position)];
};

export const take = (model: Model, position: Position, move: Move): Step => {
  if (move.kind === 'timer') return fire(model, position, move.timer);
  return advance(model, position, move.event, move.kind === 'outcome' ? move.call : undefined);
};
