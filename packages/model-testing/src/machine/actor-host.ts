import { type AnyActor, type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate';
import { describeValue, stateName } from '../engine/describe-value.ts';
import type { Model } from '../engine/model.ts';
import type { Move } from '../engine/moves.ts';
import { type Position, pendingActorsAt, type Step } from '../engine/position.ts';
import type { Host } from '../engine/replay.ts';
import { type AssertionCounting, CheckError, checksAt, stopKey } from './checks.ts';
import type { ControlledActors } from './controlled-actors.ts';
import { escalates } from './known-edges.ts';
import type { MachineModel, PastStep, World } from './machine-model.ts';
import { StepClock } from './step-clock.ts';
import { assertSame } from './stub-actors.ts';

/** Waits until settled promises have reached the machine. */
const flushPromises = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Runs a machine as an actor with controlled child actors on a simulated clock. */
export class ActorHost implements Host {
  private clock = new StepClock();
  private actor: AnyActor | undefined;
  private emitted: AnyEventObject[] = [];
  private history: PastStep[] = [];
  private before: AnyMachineSnapshot | undefined;
  private crash: unknown;
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
    this.history = [];
    this.crash = undefined;
    const actor = createActor(this.core.machine, { clock: this.clock, input: this.core.input });
    actor.subscribe({
      error: (error) => {
        this.crash = error;
      },
    });
    actor.on('*', (event) => this.emitted.push(event));
    this.actor = actor.start();
    this.before = this.snapshot;
    await this.ready();
  }

  async perform(move: Move, from: Position): Promise<void> {
    this.before = this.snapshot;
    this.emitted = [];
    this.controlled.received.length = 0;
    if (move.kind === 'event') this.actor?.send(move.event);
    else if (move.kind === 'timer') this.clock.step(Math.max(0, move.timer.due - from.now));
    else await this.controlled.settle(this.child(move.actor.id), move.outcome);
    await this.ready();
    this.history.push({
      move: move.key,
      from: stateName(this.before.value),
      to: stateName(this.snapshot.value),
      emitted: this.emitted,
      sent: [...this.controlled.received],
      ...this.controlled.describeStep?.(),
    });
  }

  async assertState(expected: Position, by: { move: Move; step: Step } | undefined): Promise<void> {
    this.assertAlive(expected, by?.move);
    assertSame('the state', stateName(this.snapshot.value), stateName(expected.snapshot.value));
    assertSame('the context', this.snapshot.context, expected.snapshot.context);
    if (by) assertSame('the list of emitted events', this.emitted, by.step.emitted);
    if (by) assertSame('the list of sent events', this.controlled.received, by.step.sent);
    const pending = pendingActorsAt(expected);
    const ids = pending.map(({ id }) => id);
    const running = ids.filter((id) => this.controlled.isRunning(this.child(id)));
    assertSame('the list of running actors', running, ids);
    this.assertInvariants(pending);
  }

  async assertIgnored(expected: Position, move: Move): Promise<void> {
    assertSame('the state', stateName(this.snapshot.value), stateName(this.before?.value));
    assertSame(`the context after the ignored ${move.name}`, this.snapshot.context, this.before?.context);
    assertSame(`the list of emitted events after the ignored ${move.name}`, this.emitted, []);
    await this.assertState(expected, undefined);
  }

  /** A stopped actor that settles late must not change the machine. */
  async finish(): Promise<void> {
    const current = () => [this.snapshot.value, this.snapshot.context];
    const before = current();
    await this.controlled.settleStopped(new Set(Object.values(this.snapshot.children)));
    await flushPromises();
    assertSame('the machine after a stopped actor has settled', current(), before);
  }

  async stop(): Promise<void> {
    this.actor?.stop();
    await this.controlled.clear();
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

  /** Throws if the machine has stopped with an error that the outcome does not escalate. */
  private assertAlive({ snapshot: { status, error } }: Position, move: Move | undefined): void {
    if (status !== 'error') {
      if (this.crash) throw this.crash;
      return;
    }
    assertSame('the status', this.snapshot.status, status);
    if (escalates(move)) return;
    const reason = error instanceof Error ? error.message : describeValue(error);
    throw new CheckError(
      stopKey(move?.key ?? ''),
      `no transition takes the error of ${move?.name}, so the machine stops: ${reason}. Add an onError, or \`escalates: true\` to the outcome if the machine's parent handles it.`,
      error,
    );
  }

  private child(id: string): unknown {
    return (this.snapshot.children as Record<string, unknown>)[id];
  }

  private assertInvariants(waiting: World['waiting']): void {
    const { snapshot } = this;
    const world: World = {
      state: stateName(snapshot.value),
      context: snapshot.context,
      before: this.before?.context ?? snapshot.context,
      snapshot,
      last: this.history.at(-1),
      history: this.history,
      waiting,
      ...this.controlled.describeWorld?.(),
    };
    for (const { run } of checksAt(this.model, { snapshot }, this.counting)) run(world);
  }
}
