import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { stateName } from './describe-value.ts';
import type { Environment } from './environment.ts';
import { waitOf } from './later.ts';
import type { Model, Outcome, Payload, PendingActor } from './model.ts';
import {
  actorName,
  advance,
  changeEnvironment,
  fire,
  type Position,
  pendingActorsAt,
  type Step,
  settle,
  type Timer,
  timerName,
} from './position.ts';

/**
 * A possible next step: an event, an actor outcome, a timer or a change of the environment. Path ids are hashes of the
 * keys. `wait` is the time in ms that passes before an event.
 */
export type Move = {
  readonly key: string;
  /** Event type, actor name, timer name or variable. */
  readonly name: string;
  readonly case: string;
  readonly event: AnyEventObject;
} & (
  | { readonly kind: 'event'; readonly wait: number }
  | { readonly kind: 'outcome'; readonly actor: PendingActor; readonly outcome: Outcome }
  | { readonly kind: 'timer'; readonly timer: Timer }
  | { readonly kind: 'environment'; readonly variable: string }
);

/** Resolves a payload case. Errors name the model, the case and the state. */
const resolvePayload = (
  model: Model,
  key: string,
  payload: Payload<object>,
  snapshot: AnyMachineSnapshot,
) => {
  if (typeof payload !== 'function') return payload;
  try {
    return payload(snapshot);
  } catch (error) {
    const state = stateName(snapshot.value);
    throw new Error(`the model of ${model.name} fails at the case "${key}" in "${state}": ${error}`, {
      cause: error,
    });
  }
};

const eventMoves = (model: Model, { snapshot, timers, simulation: { now } }: Position): Move[] => {
  return Object.entries(model.cases).flatMap(([type, cases]) =>
    Object.entries(cases).flatMap(([name, payloadCase]): Move[] => {
      const payload = resolvePayload(model, `${type} · ${name}`, payloadCase, snapshot);
      const wait = payload ? waitOf(payload) : 0;
      if (payload === undefined || (wait > 0 && timers.some(({ due }) => due <= now + wait))) return [];
      const event = { ...payload, type };
      return [{ kind: 'event', key: `${type} · ${name}`, name: type, case: name, event, wait }];
    }),
  );
};

const outcomeEvent = ({ id }: PendingActor, outcome: Outcome): AnyEventObject => {
  if ('snapshot' in outcome) return { type: `xstate.snapshot.${id}`, snapshot: outcome.snapshot };
  return 'error' in outcome
    ? { type: `xstate.error.actor.${id}`, error: outcome.error, actorId: id }
    : { type: `xstate.done.actor.${id}`, output: outcome.output, actorId: id };
};

const outcomeMoves = async (model: Model, position: Position): Promise<Move[]> => {
  if (!model.outcomes) return [];
  const moves: Move[] = [];
  for (const actor of pendingActorsAt(position)) {
    const name = actorName(position, actor);
    for (const outcome of await model.outcomes(actor)) {
      const key = `${name} answers · ${outcome.name}`;
      const event = outcomeEvent(actor, outcome);
      moves.push({ kind: 'outcome', key, name, case: outcome.name, event, actor, outcome });
    }
  }
  return moves;
};

const timerMoves = ({ timers, simulation: { now } }: Position): Move[] => {
  // Events take no simulated time, so only the earliest timer can fire next.
  const next = [...timers].sort((a, b) => a.due - b.due)[0];
  if (!next) return [];
  const wait = `${Math.max(0, next.due - now)} ms`;
  const name = timerName(next);
  return [{ kind: 'timer', key: `${name} · ${wait}`, name, case: wait, event: next.event, timer: next }];
};

const environmentMoves = ({ environment = {} }: Model, position: Position): Move[] =>
  Object.entries(environment).flatMap(([variable, values]) =>
    Object.keys(values)
      .filter((value) => value !== position.environment[variable])
      .map((value): Move => {
        const name = `${variable} becomes`;
        const event = { type: `environment.${variable}` };
        return { kind: 'environment', key: `${name} · ${value}`, name, case: value, event, variable };
      }),
  );

/** All possible moves at a position: events, actor outcomes, the next timer, and changes of the environment. */
export const movesAt = async (model: Model, position: Position): Promise<Move[]> => {
  if (position.snapshot.status !== 'active') return [];
  return [
    ...eventMoves(model, position),
    ...(await outcomeMoves(model, position)),
    ...timerMoves(position),
    ...environmentMoves(model, position),
  ];
};

export const environmentAfter = ({ environment }: Position, move: Move): Environment =>
  move.kind === 'environment' ? { ...environment, [move.variable]: move.case } : environment;

export const applyMove = (model: Model, position: Position, move: Move): Step => {
  if (move.kind === 'timer') return fire(model, position, move.timer);
  if (move.kind === 'outcome') return settle(model, position, move.actor, move.outcome, move.event);
  if (move.kind === 'environment')
    return changeEnvironment(model, position, environmentAfter(position, move));
  const { simulation } = position;
  const from = { ...position, simulation: { ...simulation, now: simulation.now + move.wait } };
  return advance(model, from, move.event);
};
