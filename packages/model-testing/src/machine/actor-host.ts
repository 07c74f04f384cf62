import {
  type ActorLogic,
  type AnyActor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  type InspectionEvent,
} from 'xstate';
import { comparedContext } from '../engine/comparable.ts';
import { actorId, describeValue, stateName } from '../engine/describe-value.ts';
import { applyEnvironment, initialEnvironment } from '../engine/environment.ts';
import { withFreezeAdvice } from '../engine/freeze.ts';
import type { Model } from '../engine/model.ts';
import { environmentAfter, type Move } from '../engine/moves.ts';
import {
  childOf,
  type Position,
  pendingActorsAt,
  pendingTimersAt,
  type SentEvent,
  type Step,
} from '../engine/position.ts';
import { createParent, createSystemActors, type ExecutedAction } from '../engine/recorder.ts';
import type { Host } from '../engine/replay.ts';
import { nextActorId, type Simulation, simulate, simulateAction, startOf } from '../engine/simulation.ts';
import { type AssertionCounting, CheckError, checksAt, stopKey } from './checks.ts';
import type { ControlledActors } from './controlled-actors.ts';
import { escalates } from './known-edges.ts';
import type { MachineModel, PastStep, World } from './machine-model.ts';
import { StepClock } from './step-clock.ts';
import { assertSame } from './stub-actors.ts';

const { setImmediate } = globalThis;

/** Waits until settled promises have reached the machine. */
const flushPromises = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

type Parent = ReturnType<typeof createParent>;

/** Runs a machine as an actor with controlled child actors in simulated time. */
export class ActorHost implements Host {
  private clock = new StepClock();
  private parent: Parent | undefined;
  private actor: AnyActor | undefined;
  private emitted: AnyEventObject[] = [];
  private sent: SentEvent[] = [];
  private actions: ExecutedAction[] = [];
  private history: PastStep[] = [];
  private before: AnyMachineSnapshot | undefined;
  private lastMove: Move | undefined;
  private crash: { readonly error: unknown } | undefined;
  /** The named custom action that has thrown, and its error. */
  private thrown: { readonly action: string; readonly error: unknown } | undefined;
  private readonly simulation: Simulation = startOf();
  private readonly model: MachineModel;
  private readonly core: Model;
  private readonly controlled: ControlledActors;
  private readonly counting: AssertionCounting;

  constructor(model: MachineModel, core: Model, actors: ControlledActors, counting: AssertionCounting) {
    this.model = model;
    this.core = core;
    this.controlled = actors;
    this.counting = counting;
  }

  async start(): Promise<void> {
    await this.controlled.clear();
    this.clock = new StepClock();
    this.emitted = [];
    this.sent = [];
    this.actions = [];
    this.history = [];
    this.lastMove = undefined;
    this.crash = undefined;
    Object.assign(this.simulation, startOf());
    applyEnvironment(this.core, initialEnvironment(this.core));
    await this.simulated(async () => {
      this.actor = this.createActor();
      this.actor.start();
      this.before = this.snapshot;
      await this.ready();
    });
  }

  async perform(move: Move, from: Position): Promise<void> {
    this.before = this.snapshot;
    this.lastMove = move;
    this.emitted = [];
    this.sent = [];
    this.actions = [];
    Object.assign(this.simulation, from.simulation);
    applyEnvironment(this.core, environmentAfter(from, move));
    await this.simulated(async () => {
      if (move.kind === 'event') {
        if (move.wait > 0) this.advance(move.wait);
        this.actor?.send(move.event);
      } else if (move.kind === 'timer') this.advance(Math.max(0, move.timer.due - from.simulation.now));
      else if (move.kind === 'outcome') await this.controlled.settle(this.child(move.actor.id), move.outcome);
      await this.ready();
    });
    this.history.push({
      move: move.key,
      from: stateName(this.before.value),
      to: stateName(this.snapshot.value),
      emitted: this.emitted,
      sent: this.sent,
      actions: this.actions,
      ...this.controlled.describeStep?.(),
    });
  }

  async assertState(expected: Position, by: { move: Move; step: Step } | undefined): Promise<void> {
    this.assertAlive(expected, by?.move);
    assertSame('the state', stateName(this.snapshot.value), stateName(expected.snapshot.value));
    this.assertContext('the context', expected.snapshot.context);
    assertSame('the output', this.snapshot.output, expected.snapshot.output);
    if (by) assertSame('the list of emitted events', this.emitted, by.step.emitted);
    if (by) assertSame('the list of sent events', this.sent, by.step.sent);
    const pending = pendingActorsAt(expected);
    const ids = pending.map(({ id }) => id);
    const running = ids.filter((id) => this.controlled.isRunning(this.child(id)));
    assertSame('the list of running actors', running, ids);
    this.simulated(() => this.assertInvariants(expected, pending));
  }

  async assertIgnored(expected: Position, move: Move): Promise<void> {
    assertSame('the state', stateName(this.snapshot.value), stateName(this.before?.value));
    this.assertContext(`the context after the ignored ${move.name}`, this.before?.context);
    assertSame(`the list of emitted events after the ignored ${move.name}`, this.emitted, []);
    await this.assertState(expected, undefined);
  }

  /** A stopped actor that settles late must not change the machine. */
  async finish(): Promise<void> {
    if (!this.controlled.settleStopped) return;
    const current = () => [this.snapshot.value, this.snapshot.context];
    const before = current();
    await this.controlled.settleStopped(new Set(Object.values(this.snapshot.children)));
    await flushPromises();
    assertSame('the machine after a stopped actor has settled', current(), before);
  }

  async stop(): Promise<void> {
    // The parent stops its child: an actor with a parent cannot be stopped from outside.
    const child = this.actor as unknown as { _stop(): void } | undefined;
    child?._stop();
    this.parent?.stop();
    await this.controlled.clear();
    applyEnvironment(this.core, initialEnvironment(this.core));
  }

  private createActor(): AnyActor {
    const parent = createParent({
      clock: this.clock,
      logger: () => undefined,
      inspect: (event: InspectionEvent) => this.inspect(event),
    });
    this.parent = parent;
    const others = createSystemActors(this.core, parent);
    const { get } = parent.system;
    Object.assign(parent.system, {
      // Unnamed actors get the ids that the model predicts.
      _bookId: () => nextActorId(this.simulation),
      get: (systemId: string) => get(systemId) ?? others.get(systemId),
    });
    parent.start();
    const { machine, input } = this.core;
    const actor = createActor(this.simulatedLogic(), { parent, id: machine.id, input } as never) as AnyActor;
    actor.subscribe({
      error: (error) => {
        this.crash = { error };
      },
    });
    actor.on('*', (event) => this.emitted.push(event));
    return actor;
  }

  /** The machine, whose custom actions draw their random values from a sequence of their own. */
  private simulatedLogic(): ActorLogic<AnyMachineSnapshot, AnyEventObject> {
    const { machine } = this.core;
    const simulateActions = (scope: AnyActorScope): void => {
      const execute = scope.actionExecutor;
      scope.actionExecutor = (action) => {
        const { type, exec, params } = action;
        if (!exec || type.startsWith('xstate.')) return execute(action);
        this.actions.push({ name: type, ...(params !== undefined && { params }) });
        const simulated = (...args: Parameters<typeof exec>) =>
          simulateAction(this.simulation, () => {
            try {
              exec(...args);
            } catch (error) {
              this.thrown = { action: type, error };
              throw error;
            }
          });
        return execute({ ...action, exec: simulated as typeof exec });
      };
    };
    return {
      transition: machine.transition,
      getPersistedSnapshot: machine.getPersistedSnapshot,
      start: machine.start,
      getInitialSnapshot: (scope: AnyActorScope, input: never) => {
        simulateActions(scope);
        return machine.getInitialSnapshot(scope, input);
      },
    } as unknown as ActorLogic<AnyMachineSnapshot, AnyEventObject>;
  }

  private simulated<Result>(work: () => Result): Result {
    return simulate(this.simulation, this.core.startTime, work, (to, event, deliver) => {
      this.sent.push({ to: actorId(to), event });
      deliver();
    });
  }

  private advance(ms: number): void {
    this.simulation.now += ms;
    this.clock.step(ms);
  }

  /** Records what reaches other actors. */
  private inspect(event: InspectionEvent): void {
    if (event.type !== '@xstate.event' || event.event.type.startsWith('xstate.')) return;
    const to = event.actorRef as unknown as AnyActorRef;
    if (to !== (this.actor as unknown)) this.sent.push({ to: actorId(to), event: event.event });
  }

  private get snapshot(): AnyMachineSnapshot {
    if (!this.actor) throw new Error('The machine has not been started.');
    return this.actor.getSnapshot();
  }

  private async ready(): Promise<void> {
    await flushPromises();
    if (!this.controlled.ready) return;
    await this.controlled.ready();
    await flushPromises();
  }

  private assertContext(name: string, expected: unknown): void {
    const compared = (context: unknown) => comparedContext(this.core, context);
    assertSame(name, compared(this.snapshot.context), compared(expected));
  }

  /** Throws if the machine has stopped with an error that the outcome does not escalate. */
  private assertAlive({ snapshot: { status, error } }: Position, move: Move | undefined): void {
    if (this.crash && status !== 'error') {
      const { error: crash } = this.crash;
      if (!(crash instanceof Error)) throw crash;
      // The action of an inline function has no name.
      const action = this.thrown?.error === crash ? this.thrown.action : '';
      crash.message =
        action === '' || action === '(anonymous)'
          ? withFreezeAdvice(crash.message)
          : `the action “${action}” threw: ${withFreezeAdvice(crash.message).replace(/\.$/, '')}. If it is a placeholder, test machine.provide({ actions: { … } })`;
      throw crash;
    }
    assertSame('the status', this.snapshot.status, status);
    if (status !== 'error' || escalates(move)) return;
    const reason = error instanceof Error ? error.message : describeValue(error);
    throw new CheckError(
      stopKey(move?.key ?? ''),
      `no transition takes the error of ${move?.name}, so the machine stops: ${reason}. Add an onError, or \`escalates: true\` to the outcome if the machine's parent handles it.`,
      error,
    );
  }

  private child(id: string): unknown {
    return childOf(this.snapshot, id);
  }

  private assertInvariants(expected: Position, waiting: World['waiting']): void {
    const { snapshot, lastMove: move } = this;
    const world: World = {
      state: stateName(snapshot.value),
      context: snapshot.context,
      before: this.before?.context ?? snapshot.context,
      snapshot,
      last: this.history.at(-1),
      history: this.history,
      waiting,
      timers: pendingTimersAt(expected),
      environment: expected.environment,
      ...this.controlled.describeWorld?.(),
    };
    const step = move && this.before ? { from: { snapshot: this.before }, move } : undefined;
    for (const { run } of checksAt(this.model, { snapshot }, this.counting, step)) run(world);
  }
}
