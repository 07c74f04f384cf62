import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  SimulatedClock,
} from 'xstate';
import { stateName } from '../engine/describe-value.ts';
import type { Model } from '../engine/model.ts';
import type { Move } from '../engine/moves.ts';
import { activeStates, callsAt, type Position, type Step } from '../engine/position.ts';
import type { Host } from '../engine/replay.ts';
import { assertSame, type HeldActors } from './held-actors.ts';
import type { MachineModel, PastStep, World } from './machine-model.ts';

/** Lets promises that are already settled reach the machine. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

const named = (sentence: string, check: () => void): void => {
  try {
    check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${sentence}: ${reason}`, { cause: error });
  }
};

/** Runs a machine as an actor, its own actors held, on a simulated clock. */
export class ActorHost implements Host {
  private clock = new SimulatedClock();
  private actor: AnyActor | undefined;
  private emitted: AnyEventObject[] = [];
  private history: PastStep[] = [];
  private before: AnyMachineSnapshot | undefined;
  private crash: unknown;
  private readonly model: MachineModel;
  private readonly core: Model;
  private readonly held: HeldActors;
  private readonly assertionCount: () => number;
  /** The rules that have asserted something, where assertions can be counted. */
  readonly asserted: Set<string>;

  constructor(
    model: MachineModel,
    core: Model,
    held: HeldActors,
    counting: { asserted: Set<string>; assertionCount: () => number },
  ) {
    this.model = model;
    this.core = core;
    this.held = held;
    this.asserted = counting.asserted;
    this.assertionCount = counting.assertionCount;
  }

  async start(): Promise<void> {
    this.held.clear();
    this.clock = new SimulatedClock();
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
    await turn();
  }

  async perform(move: Move, from: Position): Promise<void> {
    this.before = this.snapshot;
    this.emitted = [];
    this.held.received.length = 0;
    if (move.kind === 'event') this.actor?.send(move.event);
    else if (move.kind === 'timer') this.clock.increment(Math.max(0, move.timer.due - from.now));
    else this.held.end(this.child(move.call.id), move.outcome);
    await turn();
    this.history.push({
      move: move.key,
      from: stateName(this.before.value),
      to: stateName(this.snapshot.value),
      emitted: this.emitted,
      sent: [...this.held.received],
    });
  }

  async assertState(expected: Position, by: { move: Move; step: Step } | undefined): Promise<void> {
    if (this.crash) throw this.crash;
    assertSame('the state', stateName(this.snapshot.value), stateName(expected.snapshot.value));
    assertSame('the context', this.snapshot.context, expected.snapshot.context);
    if (by) assertSame('what it emitted', this.emitted, by.step.emitted);
    if (by) assertSame('what it sent', this.held.received, by.step.sent);
    const waits = callsAt(expected);
    const isHeld = (id: string) =>
      this.held.isWaiting(this.child(id)) || this.held.listens(Reflect.get(this.child(id) ?? {}, 'src'));
    const ids = waits.map(({ id }) => id);
    assertSame('the actors that wait', ids.filter(isHeld), ids);
    this.assertRules(waits);
  }

  async assertIgnored(expected: Position, move: Move): Promise<void> {
    assertSame('the state', stateName(this.snapshot.value), stateName(this.before?.value));
    assertSame(`the context after the ignored ${move.name}`, this.snapshot.context, this.before?.context);
    assertSame(`what it emitted after the ignored ${move.name}`, this.emitted, []);
    await this.assertState(expected, undefined);
  }

  /** An actor that ends after the machine has moved on must change nothing. */
  async finish(): Promise<void> {
    const seen = () => [this.snapshot.value, this.snapshot.context];
    const was = seen();
    this.held.endStopped(new Set(Object.values(this.snapshot.children)));
    await turn();
    assertSame('the machine after a late response', seen(), was);
  }

  async stop(): Promise<void> {
    this.actor?.stop();
    this.held.clear();
  }

  private get snapshot(): AnyMachineSnapshot {
    if (!this.actor) throw new Error('the machine has not been started');
    return this.actor.getSnapshot();
  }

  private child(id: string): unknown {
    return (this.snapshot.children as Record<string, unknown>)[id];
  }

  private assertRules(waiting: World['waiting']): void {
    const { snapshot } = this;
    const world: World = {
      state: stateName(snapshot.value),
      context: snapshot.context,
      before: this.before?.context ?? snapshot.context,
      snapshot,
      last: this.history.at(-1),
      history: this.history,
      waiting,
    };
    const position = { snapshot } as Position;
    const states = activeStates(position).map((path) => [
      `the assertion for ${path} fails`,
      this.model.states[path],
    ]);
    const rules = Object.entries(this.model.invariants ?? {}).map(([rule, check]) => [
      `broken rule "${rule}"`,
      check,
    ]);
    for (const [sentence, check] of [...states, ...rules] as [
      string,
      ((world: World) => void) | undefined,
    ][]) {
      if (!check) continue;
      const before = this.assertionCount();
      named(sentence, () => check(world));
      if (this.assertionCount() > before) this.asserted.add(sentence);
    }
  }
}
