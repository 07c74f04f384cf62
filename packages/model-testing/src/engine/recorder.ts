import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createActor,
  fromTransition,
  type InspectionEvent,
} from 'xstate';
import type { Model } from './model.ts';
import { SetupError } from './setup-error.ts';
import { nextActorId, type Simulation, simulateAction, startOf } from './simulation.ts';

/** An effect that XState executes after the transition. */
export interface Effect {
  readonly type: string;
  readonly params: Record<string, unknown>;
}

export interface ExecutedAction {
  readonly name: string;
  readonly params?: unknown;
}

/** Number of transitions in one step from which on a loop is considered endless. */
const maxTransitions = 10_000;

const endlessLoop = (model: Model, taken: readonly AnyTransitionDefinition[], event: string): SetupError => {
  const repeated = taken.slice(-100).map(({ source }) => `"${source.path.join('.') || source.id}"`);
  const states = [...new Set(repeated)].join(', ');
  const when = event === 'xstate.init' ? 'at the start' : `on "${event}"`;
  return new SetupError(
    `${model.name}: endless loop ${when} through the transitions of ${states}. Add a guard to one of them.`,
  );
};

/** Does nothing; for the parent of a machine under test and for its stand-in. */
const silent = fromTransition(() => undefined, undefined);

/** The parent of the machine under test, so that it may `sendParent`. Its id is the one in `sent`. */
export const createParent = (options: object = {}) =>
  createActor(silent, { id: 'parent', ...options } as never) as unknown as AnyActorRef & {
    start(): unknown;
    stop(): unknown;
  };

/** Actors of the system that other machines have registered. They receive events and have the snapshots of the model. */
export const createSystemActors = ({ system = {} }: Model, parent: AnyActorRef): Map<string, AnyActorRef> =>
  new Map(
    Object.entries(system).map(([systemId, snapshot]) => {
      const actor = createActor(silent, { parent, id: systemId } as never) as unknown as AnyActorRef;
      actor.getSnapshot = () => (typeof snapshot === 'function' ? snapshot() : snapshot);
      return [systemId, actor];
    }),
  );

const actorUsers = new WeakMap<object, boolean>();

/** Whether an action may send an event or read a snapshot, so that its effects belong to the step. */
const usesActors = (action: object): boolean => {
  const known = actorUsers.get(action) ?? /\b(?:self|system|send)\b/.test(String(action));
  actorUsers.set(action, known);
  return known;
};

type Executable = Parameters<NonNullable<AnyActorScope['actionExecutor']>>[0];

/**
 * Stand-in for the actor of a machine, which records what XState would execute. Child actors are created and never
 * started. Of the custom actions only those run that use an actor.
 */
export class Recorder {
  readonly self: AnyActorRef;
  readonly scope: AnyActorScope;
  simulation: Simulation = startOf();
  taken: AnyTransitionDefinition[] = [];
  actions: ExecutedAction[] = [];
  effects: Effect[] = [];
  /** Events that actions sent themselves, such as by `self.send()`. */
  relayed: { readonly target: AnyActorRef; readonly event: AnyEventObject }[] = [];
  /** What `self.getSnapshot()` returns; none while the machine is created. */
  private snapshot: AnyMachineSnapshot | undefined;
  private postponed: (() => void)[] | undefined;
  /** System ids that the macrostep has asked for and nobody has. */
  readonly unknownSystemIds = new Set<string>();
  private readonly keyed = new Map<string, AnyActorRef>();
  private created: AnyActorRef | undefined;
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
    const ignore = () => undefined;
    const parent = createParent({ logger: ignore });
    const { system } = parent;
    const others = createSystemActors(model, parent);
    Object.assign(system, {
      _bookId: () => nextActorId(this.simulation),
      _relay: (_: unknown, target: AnyActorRef, event: AnyEventObject) =>
        this.relayed.push({ target, event }),
      _set: (systemId: string, actor: AnyActorRef) => this.register(systemId, actor),
      _unregister: (actor: AnyActorRef) => this.unregister(actor),
      get: (systemId: string) => {
        const actor = this.keyed.get(systemId) ?? others.get(systemId);
        if (!actor) this.unknownSystemIds.add(systemId);
        return actor;
      },
      getAll: () => Object.fromEntries([...others, ...this.keyed]),
    });
    system.inspect((event) => this.inspect(event));
    this.self = createActor(silent, { parent, id: model.machine.id } as never) as unknown as AnyActorRef;
    this.self.getSnapshot = () => {
      if (this.snapshot) return this.snapshot;
      throw new Error("Snapshot can't be read while the actor initializes itself");
    };
    this.scope = {
      self: this.self,
      id: this.self.id,
      sessionId: this.self.sessionId,
      system,
      logger: ignore,
      emit: ignore,
      stopChild: ignore,
      // Called by `spawn` in an assignment only: the effects of actions are recorded instead of executed.
      defer: () => this.effects.push({ type: 'start', params: { actorRef: this.created } }),
      actionExecutor: (action) => this.execute(action),
    } as AnyActorScope;
  }

  /** Records one macrostep. */
  record(
    before: AnyMachineSnapshot | undefined,
    children: readonly AnyActorRef[],
    macrostep: (scope: AnyActorScope) => AnyMachineSnapshot,
  ): AnyMachineSnapshot {
    this.snapshot = before;
    this.taken = [];
    this.actions = [];
    this.effects = [];
    this.relayed = [];
    // XState executes the custom actions of the start when the actor starts.
    this.postponed = before ? undefined : [];
    this.unknownSystemIds.clear();
    this.keyed.clear();
    for (const child of children) {
      const systemId: unknown = Reflect.get(child, 'systemId');
      if (typeof systemId === 'string') this.keyed.set(systemId, child);
    }
    const after = macrostep(this.scope);
    this.snapshot = after;
    for (const action of this.postponed ?? []) action();
    return after;
  }

  private register(systemId: string, actor: AnyActorRef): void {
    const existing = this.keyed.get(systemId);
    if (existing && existing !== actor) throw new Error(`Actor with system ID '${systemId}' already exists.`);
    this.keyed.set(systemId, actor);
  }

  private unregister(actor: AnyActorRef | undefined): void {
    for (const [systemId, keyed] of this.keyed) if (keyed === actor) this.keyed.delete(systemId);
  }

  private inspect(event: InspectionEvent): void {
    if (event.type === '@xstate.actor') this.created = event.actorRef as AnyActorRef;
    if (event.type !== '@xstate.microstep') return;
    this.taken.push(...event._transitions);
    // XState has no limit of its own: the step would not return.
    if (this.taken.length > maxTransitions) throw endlessLoop(this.model, this.taken, event.event.type);
  }

  private execute({ type, params, exec, info }: Executable): void {
    if (type.startsWith('xstate.')) {
      if (type === 'xstate.stopChild') this.unregister(params as unknown as AnyActorRef);
      this.effects.push({ type, params: (params ?? {}) as Record<string, unknown> });
      return;
    }
    this.actions.push({ name: type, ...(params !== undefined && { params }) });
    const action = () =>
      simulateAction(this.simulation, () => {
        if (exec && usesActors(exec)) exec(info, params as never);
      });
    if (this.postponed) this.postponed.push(action);
    else action();
  }
}
