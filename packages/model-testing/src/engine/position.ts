import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate';
import { stateName } from './describe-value.ts';
import { freeze } from './freeze.ts';
import type { Call, Model } from './model.ts';

/** A delayed event that the machine has set and not cancelled. `due` is in ms of simulated time. */
export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  readonly due: number;
}

/** Where a machine is: its snapshot, its clock, its timers, and the actors that have already answered. */
export interface Position {
  readonly snapshot: AnyMachineSnapshot;
  readonly now: number;
  readonly timers: readonly Timer[];
  readonly answered: ReadonlySet<unknown>;
}

export interface SentEvent {
  /** The id of the actor. */
  readonly to: string;
  readonly event: AnyEventObject;
}

/** What one event did. */
export interface Step {
  readonly position: Position;
  /** Transitions taken, in order, eventless and raised ones too. Empty: the event was ignored. */
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  /** Events sent to the machine's own actors, in order. */
  readonly sent: readonly SentEvent[];
  /** Names of the custom actions run, in order. */
  readonly actions: readonly string[];
}

/** The active states by dotted path, parents first; the root is left out. */
export const activeStates = ({ snapshot }: Position): string[] => {
  const nodes: readonly { path: string[] }[] = snapshot._nodes;
  return nodes.map(({ path }) => path.join('.')).filter((path) => path !== '');
};

interface Recorded {
  readonly type: string;
  readonly params: Record<string, unknown>;
}

interface Recorder {
  readonly scope: AnyActorScope;
  taken: AnyTransitionDefinition[];
  ran: Recorded[];
}

const makeRecorder = (model: Model): Recorder => {
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') recorder.taken.push(...event._transitions);
  };
  const ignore = () => undefined;
  const actionExecutor = (action: { type: string; params?: unknown }) => {
    recorder.ran.push({ type: action.type, params: (action.params ?? {}) as Record<string, unknown> });
  };
  const recorder: Recorder = { scope: {} as AnyActorScope, taken: [], ran: [] };
  const self = createActor(model.machine, { input: model.input, inspect });
  const scope = { self, id: '', sessionId: '', system: self.system, logger: ignore, defer: ignore };
  Object.assign(recorder.scope, scope, { emit: ignore, stopChild: ignore, actionExecutor });
  return recorder;
};

const recorders = new WeakMap<Model, Recorder>();

/** The system of one step. Actors are created in it but never started. */
const recorderFor = (model: Model): Recorder => {
  const recorder = recorders.get(model) ?? makeRecorder(model);
  // Names of the whole system are taken once; a machine that gives them needs a system for each step.
  if (!JSON.stringify(model.machine.config).includes('"systemId"')) recorders.set(model, recorder);
  recorder.taken = [];
  recorder.ran = [];
  return recorder;
};

const timersAfter = (before: readonly Timer[], now: number, ran: readonly Recorded[]): Timer[] => {
  let timers = [...before];
  for (const { type, params } of ran) {
    if (type === 'xstate.cancel') timers = timers.filter((timer) => timer.id !== params.sendId);
    const delayed = (type === 'xstate.raise' || type === 'xstate.sendTo') && typeof params.delay === 'number';
    if (!delayed) continue;
    const event = params.event as AnyEventObject;
    const id = String(params.id ?? `${event.type}#${timers.length}`);
    timers = timers.filter((timer) => timer.id !== id);
    timers.push({ id, event, due: now + Number(params.delay) });
  }
  return timers;
};

const finish = (
  snapshot: AnyMachineSnapshot,
  from: Pick<Position, 'now' | 'timers' | 'answered'>,
  recorded: Pick<Recorder, 'taken' | 'ran'>,
): Step => {
  freeze(snapshot.context);
  const alive = new Set(Object.values(snapshot.children));
  return {
    position: {
      snapshot,
      now: from.now,
      timers: timersAfter(from.timers, from.now, recorded.ran),
      answered: new Set([...from.answered].filter((actor) => alive.has(actor as never))),
    },
    transitions: recorded.taken,
    emitted: recorded.ran
      .filter(({ type }) => type === 'xstate.emit')
      .map(({ params }) => params.event as AnyEventObject),
    sent: recorded.ran
      .filter(({ type, params }) => type === 'xstate.sendTo' && params.delay === undefined)
      .map(({ params }) => ({
        to: (params.to as AnyActorRef).id,
        event: params.event as AnyEventObject,
      })),
    actions: recorded.ran.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
  };
};

/** The machine's first step. No actor is started and no promise is made. */
export const begin = (model: Model): Step => {
  const recorder = recorderFor(model);
  const snapshot = model.machine.getInitialSnapshot(recorder.scope, model.input) as AnyMachineSnapshot;
  if (snapshot.status === 'error') throw snapshot.error;
  return finish(snapshot, { now: 0, timers: [], answered: new Set() }, recorder);
};

const stepFrom = (model: Model, from: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) => {
  try {
    return model.machine.transition(from, event, scope) as AnyMachineSnapshot;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${model.name} throws in "${stateName(from.value)}" on "${event.type}": ${reason}`, {
      cause,
    });
  }
};

/** Applies one event purely. `answers` names the call that it ends, if it ends one. */
export const advance = (model: Model, from: Position, event: AnyEventObject, answers?: Call): Step => {
  const recorder = recorderFor(model);
  const snapshot = stepFrom(model, from.snapshot, event, recorder.scope);
  const answered = new Set(from.answered);
  if (answers) answered.add(from.snapshot.children[answers.id]);
  return finish(snapshot, { ...from, answered }, recorder);
};

/** Lets simulated time run to the next timer and fires it. */
export const fire = (model: Model, from: Position, timer: Timer): Step => {
  const now = Math.max(from.now, timer.due);
  const timers = from.timers.filter((other) => other !== timer);
  return advance(model, { ...from, now, timers }, timer.event);
};

/** The calls that wait for an answer, in the order in which they were made. */
export const callsAt = ({ snapshot, answered }: Position): Call[] => {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  return Object.entries(children).flatMap(([id, actor]) => {
    if (!actor || answered.has(actor)) return [];
    const src: unknown = actor.src;
    const state = actor.getSnapshot() as { input?: unknown };
    return [{ id, src: typeof src === 'string' ? src : id, input: state.input }];
  });
};
