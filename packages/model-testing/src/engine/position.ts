import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { assertComparable, comparedContext, ignoredParts } from './comparable.ts';
import { actorId, describeValue, isActor, stateName } from './describe-value.ts';
import { applyEnvironment, type Environment, initialEnvironment } from './environment.ts';
import { freeze, isPlain, plainObjectsIn, withFreezeAdvice } from './freeze.ts';
import type { Model, Outcome, PendingActor } from './model.ts';
import { type Effect, type ExecutedAction, Recorder } from './recorder.ts';
import { SetupError } from './setup-error.ts';
import { isAnonymous, type OnSent, type Simulation, simulate, startOf, watchActor } from './simulation.ts';

/** A scheduled delayed event. `due` is in ms of simulated time. */
export interface Timer {
  /** Id in `raise` or `sendTo`, which `cancel` names. */
  readonly id: string | undefined;
  readonly event: AnyEventObject;
  readonly due: number;
  /** Time in ms for which it was set. */
  readonly delay: number;
  /** The actor that receives the event; the machine itself if undefined. */
  readonly target: AnyActorRef | undefined;
  /** False if its id was scheduled again: XState then lets both fire and cancels the later one only. */
  readonly isCancellable: boolean;
}

/** A machine's snapshot with simulated time and chance, pending timers and what became of its child actors. */
export interface Position {
  readonly snapshot: AnyMachineSnapshot;
  readonly simulation: Readonly<Simulation>;
  readonly timers: readonly Timer[];
  /** Snapshots of the child actors that an outcome changed. */
  readonly children: ReadonlyMap<unknown, ChildSnapshot>;
  readonly environment: Environment;
}

export interface ChildSnapshot {
  readonly status: string;
}

export interface SentEvent {
  /** Actor id. */
  readonly to: string;
  readonly event: AnyEventObject;
}

/** Result of one event. */
export interface Step {
  readonly position: Position;
  /** Transitions taken, in order, including eventless and raised ones. Empty when the event was ignored. */
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  /** Events sent to other actors, in order. */
  readonly sent: readonly SentEvent[];
  /** The custom actions executed, in order. */
  readonly actions: readonly ExecutedAction[];
}

/** Active states by dotted path, parents first, without the root. */
export const activeStates = ({ snapshot }: Pick<Position, 'snapshot'>): string[] => {
  const nodes: readonly { path: string[] }[] = snapshot._nodes;
  return nodes.map(({ path }) => path.join('.')).filter((path) => path !== '');
};

export const childrenOf = (snapshot: AnyMachineSnapshot): AnyActorRef[] =>
  Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).filter(
    (child) => child !== undefined,
  );

/** A child actor by its id, which is not its key in `children` if `spawnChild` gave it none. */
export const childOf = (snapshot: AnyMachineSnapshot, id: string): AnyActorRef | undefined =>
  childrenOf(snapshot).find((child) => child.id === id);

/** Snapshots of the child actors when they were created; the actors are shared by all paths. */
const firstSnapshots = new WeakMap<AnyActorRef, unknown>();

const firstSnapshotOf = (actor: AnyActorRef): unknown => {
  if (!firstSnapshots.has(actor)) firstSnapshots.set(actor, actor.getSnapshot());
  return firstSnapshots.get(actor);
};

/** Lets the child actors be as they are at this position. */
export const restoreChildren = ({ snapshot, children }: Pick<Position, 'snapshot' | 'children'>): void => {
  for (const child of childrenOf(snapshot))
    Reflect.set(child, '_snapshot', children.get(child) ?? firstSnapshotOf(child));
};

const optionsOf = (actor: AnyActorRef): { readonly syncSnapshot?: boolean; readonly input?: unknown } =>
  Reflect.get(actor, 'options') ?? {};

/** Whether the effect starts a child: one spawned in an assignment, or by an action or a state. */
const startsChild = (type: string): boolean => type === 'start' || type === 'xstate.spawnChild';

/** What a step has done so far. */
class StepRecord {
  snapshot: AnyMachineSnapshot | undefined;
  timers: readonly Timer[];
  children: ReadonlyMap<unknown, ChildSnapshot>;
  readonly simulation: Simulation;
  readonly environment: Environment;
  readonly transitions: AnyTransitionDefinition[] = [];
  readonly emitted: AnyEventObject[] = [];
  readonly sent: SentEvent[] = [];
  readonly actions: ExecutedAction[] = [];
  /** Events to the machine itself, which it takes after the current one. */
  readonly mailbox: AnyEventObject[] = [];
  /** The event, for messages. */
  private cause = '';
  private readonly model: Model;
  private readonly recorder: Recorder;

  constructor(model: Model, from: Omit<Position, 'snapshot'> & { readonly snapshot?: AnyMachineSnapshot }) {
    this.model = model;
    this.recorder = recorderOf(model);
    this.snapshot = from.snapshot;
    this.timers = from.timers;
    this.children = from.children;
    this.simulation = { ...from.simulation };
    this.environment = from.environment;
  }

  /** Enters the initial state, then takes the events that the start has sent. */
  start(): Step {
    return this.run(() => {
      this.macrostep(
        'xstate.init',
        (scope) => this.model.machine.getInitialSnapshot(scope, this.model.input) as AnyMachineSnapshot,
      );
      const error: unknown = this.snapshot?.status === 'error' ? this.snapshot.error : undefined;
      if (this.snapshot?.status === 'error') throw this.failure('at the start', error);
      this.takeMail();
    });
  }

  /** Takes the events in order, and those that they send. */
  take(...events: readonly AnyEventObject[]): Step {
    this.cause = events.map(({ type }) => ` on "${type}"`).join('');
    return this.run(() => {
      this.mailbox.push(...events);
      this.takeMail();
    });
  }

  send(target: AnyActorRef, event: AnyEventObject): void {
    if (target === this.recorder.self) this.mailbox.push(event);
    else this.sent.push({ to: actorId(target), event });
  }

  private run(work: () => void): Step {
    const { input } = this.model;
    const { snapshot } = this;
    const inputText = () => (typeof input === 'object' && input !== null ? describeValue(input) : '');
    const contextText = () => describeValue(snapshot && comparedContext(this.model, snapshot.context));
    const before = { input: '', context: '' };
    const simulated = () => {
      applyEnvironment(this.model, this.environment);
      // Objects of the app may show the environment.
      Object.assign(before, { input: inputText(), context: contextText() });
      work();
    };
    // Actors of the app receive nothing: the exploration only predicts.
    const onSent: OnSent = (target, event) => this.recorder.relayed.push({ target, event });
    simulate(this.simulation, this.model.startTime, simulated, onSent);
    if (inputText() !== before.input)
      throw new SetupError(
        `${this.model.name} changes its input in place, which belongs to the app and is the same on every path. Copy what it changes.`,
      );
    // Plain objects are frozen; maps, sets and instances of classes cannot be.
    if (contextText() !== before.context)
      throw new SetupError(
        `${this.model.name} changes its context in place${this.cause}. All paths share the context: assign a copy, such as new Map(context.items).set(…), or list the part in \`ignoreContext\`.`,
      );
    return this.finish();
  }

  private takeMail(): void {
    for (let event = this.mailbox.shift(); event; event = this.mailbox.shift()) {
      const { snapshot } = this;
      if (snapshot?.status !== 'active') return;
      restoreChildren({ snapshot, children: this.children });
      const taken = event;
      this.macrostep(
        taken.type,
        (scope) => this.model.machine.transition(snapshot, taken, scope) as AnyMachineSnapshot,
      );
    }
  }

  private macrostep(event: string, run: Parameters<Recorder['record']>[2]): void {
    const { recorder, snapshot: before } = this;
    recorder.simulation = this.simulation;
    try {
      this.snapshot = recorder.record(before, before ? childrenOf(before) : [], run);
    } catch (cause) {
      if (cause instanceof SetupError) throw cause;
      const state = before && (stateName(before.value) || '(root)');
      throw this.failure(state === undefined ? 'at the start' : `in "${state}" on "${event}"`, cause);
    }
    this.transitions.push(...recorder.taken);
    if (this.transitions.length > 100_000)
      throw new SetupError(
        `${this.model.name}: endless loop on "${event}", which the machine sends to itself.`,
      );
    this.actions.push(...recorder.actions);
    const { effects } = recorder;
    this.refuseLostChild(before, event);
    // The children of the initial state start before all other effects.
    const starts = before ? [] : effects.filter(({ type }) => startsChild(type));
    for (const effect of starts) this.apply(effect);
    for (const { target, event: sent } of recorder.relayed) this.send(target, sent);
    for (const effect of effects) if (!starts.includes(effect)) this.apply(effect);
    if (this.snapshot.status === 'active') return;
    this.timers = [];
    this.mailbox.length = 0;
  }

  private failure(when: string, cause: unknown): Error {
    const reason = withFreezeAdvice(cause instanceof Error ? cause.message : String(cause));
    const { input } = this.model;
    const given = input === undefined ? '' : `, which is ${describeValue(input)}`;
    const hint = when === 'at the start' ? `. If it reads its input, set the model's \`input\`${given}` : '';
    const unknown = [...this.recorder.unknownSystemIds].map(
      (id) => `. No actor has the system id "${id}": list it under \`system\` of the model.`,
    );
    return new Error(`${this.model.name} throws ${when}: ${reason}${hint}${unknown.join('')}`, { cause });
  }

  /** Refuses a child that runs on and is no longer among the children, because another one has got its id. */
  private refuseLostChild(before: AnyMachineSnapshot | undefined, event: string): void {
    const { snapshot, recorder } = this;
    if (snapshot?.status !== 'active') return;
    const started = recorder.effects.filter(({ type }) => startsChild(type));
    const stopped = recorder.effects.filter(({ type }) => type === 'xstate.stopChild');
    const accounted = new Set<unknown>([...childrenOf(snapshot), ...stopped.map(({ params }) => params)]);
    const known = [...(before ? childrenOf(before) : []), ...started.map(({ params }) => params.actorRef)];
    const runs = (child: AnyActorRef) =>
      (this.children.get(child) ?? (firstSnapshotOf(child) as ChildSnapshot)).status === 'active';
    const lost = (known as (AnyActorRef | undefined)[]).find(
      (child) => child && !accounted.has(child) && runs(child),
    );
    if (lost)
      throw new SetupError(
        `${this.model.name} starts another actor "${lost.id}" on "${event}" while the first one runs, which nothing can stop any more. Use stopChild first, or ids of their own.`,
      );
  }

  private apply({ type, params }: Effect): void {
    const event = params.event as AnyEventObject;
    if (type === 'xstate.emit') this.emitted.push(event);
    else if (type === 'xstate.cancel') this.cancel(String(params.sendId));
    else if (type === 'start' || type === 'xstate.spawnChild')
      this.startChild(params.actorRef as AnyActorRef);
    else if (type === 'xstate.raise' || type === 'xstate.sendTo') {
      const target = (params.to as AnyActorRef | undefined) ?? this.recorder.self;
      if (typeof params.delay === 'number')
        this.schedule(params.id as string | undefined, event, params.delay, target);
      else if (type === 'xstate.sendTo') this.send(target, event);
    }
  }

  private startChild(child: AnyActorRef | undefined): void {
    if (!child || !this.snapshot || !childrenOf(this.snapshot).includes(child)) return;
    const snapshot = firstSnapshotOf(child) as ChildSnapshot;
    if (optionsOf(child).syncSnapshot && snapshot.status === 'active')
      this.mailbox.push({ type: `xstate.snapshot.${child.id}`, snapshot });
  }

  private schedule(id: string | undefined, event: AnyEventObject, delay: number, target: AnyActorRef): void {
    if (!(delay <= maxDelay))
      throw new SetupError(
        `${this.model.name} delays "${event.type}" by ${delay} ms. Timers fire at once if the delay is NaN or more than ${maxDelay} ms (24.8 days).`,
      );
    const due = this.simulation.now + delay;
    const to = target === this.recorder.self ? undefined : target;
    this.timers = [...forgetId(this.timers, id), { id, event, due, delay, target: to, isCancellable: true }];
  }

  private cancel(id: string): void {
    this.timers = this.timers.filter((timer) => timer.id !== id || !timer.isCancellable);
  }

  private finish(): Step {
    const { snapshot, model } = this;
    if (!snapshot) throw new Error('The machine has not been started.');
    if (!model.key) assertComparable(model.name, comparedContext(model, snapshot.context));
    const owned = ownedBy(model);
    for (const part of ignoredParts(model, snapshot.context)) plainObjectsIn(part, owned);
    freeze(snapshot.context, owned);
    const alive = childrenOf(snapshot);
    for (const child of alive) firstSnapshotOf(child);
    const children = new Map([...this.children].filter(([child]) => alive.includes(child as AnyActorRef)));
    const { simulation, timers, environment, transitions, emitted, sent, actions } = this;
    const position = { snapshot, simulation, timers, children, environment };
    return { position, transitions, emitted, sent, actions };
  }
}

/** The longest delay of `setTimeout` in ms. */
const maxDelay = 2 ** 31 - 1;

/** Timers of which none can be cancelled by this id. */
const forgetId = (timers: readonly Timer[], id: string | undefined): Timer[] =>
  timers.map((timer) => (id !== undefined && timer.id === id ? { ...timer, isCancellable: false } : timer));

const recorders = new WeakMap<Model, Recorder>();

/** Actors of the app in a value, such as the parent that a child machine gets by its input. */
const actorsIn = (value: unknown, seen = new Set<unknown>()): AnyActorRef[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (isActor(value)) return [value as AnyActorRef];
  return isPlain(value) ? Object.values(value).flatMap((part) => actorsIn(part, seen)) : [];
};

const recorderOf = (model: Model): Recorder => {
  const known = recorders.get(model);
  if (known) return known;
  for (const actor of actorsIn([model.input, model.cases])) watchActor(actor);
  const recorder = new Recorder(model);
  recorders.set(model, recorder);
  return recorder;
};

const owned = new WeakMap<Model, WeakSet<object>>();

/** Objects that belong to the app, which may change them. */
const ownedBy = (model: Model): WeakSet<object> => {
  const objects = owned.get(model) ?? plainObjectsIn(model.input);
  owned.set(model, objects);
  return objects;
};

/** Enters the initial state. No child actor is started and no promise created. */
export const initialStep = (model: Model): Step => {
  // The machine itself is the first actor.
  const simulation = { ...startOf(), actors: 1 };
  const environment = initialEnvironment(model);
  return new StepRecord(model, { simulation, timers: [], children: new Map(), environment }).start();
};

/** Applies one event as a pure transition. */
export const advance = (model: Model, from: Position, event: AnyEventObject): Step =>
  new StepRecord(model, from).take(event);

const settledSnapshot = (snapshot: object, outcome: Outcome): ChildSnapshot => {
  if ('error' in outcome) return { ...snapshot, status: 'error', error: outcome.error } as ChildSnapshot;
  if ('snapshot' in outcome) return { ...snapshot, ...outcome.snapshot, status: 'active' };
  return { ...snapshot, status: 'done', output: outcome.output } as ChildSnapshot;
};

/** Lets a child actor have an outcome. `event` is the one that the machine receives then. */
export const settle = (
  model: Model,
  from: Position,
  { id }: PendingActor,
  outcome: Outcome,
  event: AnyEventObject,
): Step => {
  const child = childOf(from.snapshot, id) as AnyActorRef;
  const snapshot = settledSnapshot(from.children.get(child) ?? (firstSnapshotOf(child) as object), outcome);
  const step = new StepRecord(model, { ...from, children: new Map(from.children).set(child, snapshot) });
  if (!('snapshot' in outcome)) return step.take(event);
  return optionsOf(child).syncSnapshot ? step.take({ ...event, snapshot }) : step.take();
};

/** Advances simulated time to the timer and fires it. */
export const fire = (model: Model, from: Position, timer: Timer): Step => {
  const now = Math.max(from.simulation.now, timer.due);
  const others = from.timers.filter((other) => other !== timer);
  const step = new StepRecord(model, {
    ...from,
    simulation: { ...from.simulation, now },
    timers: forgetId(others, timer.id),
  });
  if (!timer.target) return step.take(timer.event);
  step.send(timer.target, timer.event);
  return step.take();
};

/** Changes a variable of the environment, which no machine notices by itself. */
export const changeEnvironment = (model: Model, from: Position, environment: Environment): Step =>
  new StepRecord(model, { ...from, environment }).take();

/** Running child actors, in the order in which they were started. */
export const pendingActorsAt = ({ snapshot, children }: Position): PendingActor[] => {
  if (snapshot.status !== 'active') return [];
  return childrenOf(snapshot).flatMap((actor) => {
    const { status } = children.get(actor) ?? (firstSnapshotOf(actor) as ChildSnapshot);
    if (status !== 'active') return [];
    const src: unknown = actor.src;
    return [{ id: actor.id, src: typeof src === 'string' ? src : actor.id, input: optionsOf(actor).input }];
  });
};

/** A timer that is set. */
export interface PendingTimer {
  /** As in moves: `after searching`, or the type of a delayed event. */
  readonly name: string;
  /** Time in ms until it fires. */
  readonly left: number;
}

export const timerName = ({ event, target }: Timer): string => {
  const name = event.type.replace(/^xstate\.after\.[^.]+\.(\(machine\)\.)?/, 'after ');
  return target ? `${name} to ${actorId(target)}` : name;
};

/** The timers that are set, the next one first. */
export const pendingTimersAt = ({ timers, simulation: { now } }: Position): PendingTimer[] =>
  [...timers]
    .sort((a, b) => a.due - b.due)
    .map((timer) => ({ name: timerName(timer), left: Math.max(0, timer.due - now) }));

/** Child actors that run after a step and did not before. */
export const startedActors = (from: Position, to: Position): PendingActor[] =>
  pendingActorsAt(to).filter(({ id }) => childOf(to.snapshot, id) !== childOf(from.snapshot, id));

/** An actor's id; without one, its source, numbered where several may run: `upload 2`. */
export const actorName = (position: Position, { id, src }: PendingActor): string => {
  // XState names an invoked actor after its place: `0.machine.state`.
  const isInvoked = /^\d+\./.test(id);
  if (!isAnonymous(id) && !isInvoked) return id;
  const siblings = pendingActorsAt(position).filter(
    (other) => other.src === src && (isAnonymous(other.id) || /^\d+\./.test(other.id)),
  );
  if (isInvoked && siblings.length === 1) return src;
  return `${src} ${siblings.findIndex((other) => other.id === id) + 1}`;
};
