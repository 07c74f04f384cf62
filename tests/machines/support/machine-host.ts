import {
  type AssertionCounts,
  describeValue,
  type Host,
  type Model,
  type Move,
  type Position,
  pendingActorsAt,
  type Step,
  stateName,
} from '@razz/model-testing';
import { StepClock } from '@razz/model-testing/machine';
import { type AnyActor, type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate';
import type { ActorRun } from './actor-run.ts';
import { checkRules } from './check-rules.ts';
import type { Gate } from './gate.ts';
import { actorModelsOf } from './generator-model.ts';
import type { MachineModel, PastStep, World } from './machine-model.ts';

const timeoutMs = 10_000;

const assertSame = (what: string, actual: unknown, expected: unknown): void => {
  const [received, wanted] = [describeValue(actual), describeValue(expected)];
  if (received !== wanted) throw new Error(`${what} is ${received}, expected ${wanted}`);
};

const withTimeout = async (promise: Promise<void>, message: string): Promise<void> => {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(message)), timeoutMs).unref();
  });
  await Promise.race([promise, timeout]);
};

/** Lets reactions to settled promises run. */
const flushPromises = (): Promise<void> => {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
};

/** Runs a machine with its actors: their requests are intercepted by the gate, the clock is simulated. */
export class MachineHost implements Host {
  /** Of all paths. */
  readonly assertions: AssertionCounts = new Map();
  private clock = new StepClock();
  private actor: AnyActor | undefined;
  private emitted: AnyEventObject[] = [];
  private history: PastStep[] = [];
  private before: AnyMachineSnapshot | undefined;
  private actorError: unknown;
  private requestCount = 0;

  private readonly model: MachineModel;
  private readonly core: Model;
  private readonly gate: Gate;

  constructor(model: MachineModel, core: Model, gate: Gate) {
    this.model = model;
    this.core = core;
    this.gate = gate;
  }

  async start(): Promise<void> {
    this.gate.clear();
    this.clock = new StepClock();
    this.emitted = [];
    this.history = [];
    this.actorError = undefined;
    this.requestCount = 0;
    const actor = createActor(this.core.machine, { clock: this.clock, input: this.core.input });
    actor.subscribe({
      error: (error) => {
        this.actorError = error;
      },
    });
    actor.on('*', (event) => this.emitted.push(event));
    this.actor = actor.start();
    this.before = this.snapshot;
    await this.settle();
  }

  async perform(move: Move, from: Position): Promise<void> {
    this.before = this.snapshot;
    this.emitted = [];
    this.gate.received.length = 0;
    if (move.kind === 'event') this.actor?.send(move.event);
    else if (move.kind === 'timer') this.clock.step(Math.max(0, move.timer.due - from.now));
    else await this.settleRun(move.actor.id, move.outcome.name);
    await this.settle();
    const requests = this.gate.runs.flatMap((run) => run.requests);
    this.history.push({
      move: move.key,
      from: stateName(this.before?.value),
      to: stateName(this.snapshot.value),
      emitted: this.emitted,
      requests: requests.slice(this.requestCount),
      sent: [...this.gate.received],
    });
    this.requestCount = requests.length;
  }

  async assertState(expected: Position, by: { move: Move; step: Step } | undefined): Promise<void> {
    if (this.actorError) throw this.actorError;
    assertSame('the state', stateName(this.snapshot.value), stateName(expected.snapshot.value));
    assertSame('the context', this.snapshot.context, expected.snapshot.context);
    if (by) assertSame('the emitted events', this.emitted, by.step.emitted);
    if (by) assertSame('the sent events', this.gate.received, by.step.sent);
    const pending = pendingActorsAt(expected).map(({ id }) => id);
    const running = pending.filter((id) => this.pendingRun(id) || this.isListener(id));
    assertSame('the list of pending actors', running, pending);
    this.assertRules();
  }

  async assertIgnored(expected: Position, move: Move): Promise<void> {
    const { before } = this;
    assertSame('the state', stateName(this.snapshot.value), stateName(before?.value));
    assertSame(`the context after the ignored ${move.name}`, this.snapshot.context, before?.context);
    assertSame(`the emitted events after the ignored ${move.name}`, this.emitted, []);
    await this.assertState(expected, undefined);
  }

  /** Asserts that outcomes of stopped actors change nothing. */
  async finish(): Promise<void> {
    const children = this.snapshot.children as Record<string, unknown>;
    const stopped = this.gate.runs.filter((run) => !run.isSettled && !(run.actorId in children));
    const before = describeValue([this.snapshot.value, this.snapshot.context]);
    for (const run of stopped) {
      const outcome = Object.values(actorModelsOf(this.model)[run.src]?.outcomes ?? {})[0];
      if (outcome) run.release(outcome);
      await flushPromises();
    }
    const after = describeValue([this.snapshot.value, this.snapshot.context]);
    assertSame('the machine after the outcome of a stopped actor', after, before);
  }

  async stop(): Promise<void> {
    this.actor?.stop();
    for (const run of this.gate.runs) if (!run.isSettled) run.release({ kind: 'network' });
    await flushPromises();
  }

  private get snapshot(): AnyMachineSnapshot {
    if (!this.actor) throw new Error('The machine is not started');
    return this.actor.getSnapshot();
  }

  private isListener(id: string): boolean {
    const child = (this.snapshot.children as Record<string, AnyActor | undefined>)[id];
    const actor = actorModelsOf(this.model)[typeof child?.src === 'string' ? child.src : id];
    return actor !== undefined && Object.keys(actor.outcomes).length === 0;
  }

  private pendingRun(id: string): ActorRun | undefined {
    return this.gate.runs.findLast((run) => run.actorId === id && !run.isSettled);
  }

  private async settleRun(id: string, name: string): Promise<void> {
    const run = this.pendingRun(id);
    if (!run) throw new Error(`${id} is not pending`);
    const outcome = actorModelsOf(this.model)[run.src]?.outcomes[name];
    if (!outcome) throw new Error(`${run.src} has no outcome "${name}"`);
    run.release(outcome);
    await withTimeout(run.settled, `${id} did not settle after its outcome "${name}"`);
  }

  private async settle(): Promise<void> {
    await flushPromises();
    for (const run of this.gate.runs) {
      if (!run.isSettled) await withTimeout(run.waiting, `${run.src} neither sent a request nor settled`);
    }
    await flushPromises();
  }

  private assertRules(): void {
    const last = this.history.at(-1);
    const world: World = {
      state: stateName(this.snapshot.value),
      context: this.snapshot.context,
      before: this.before?.context ?? this.snapshot.context,
      snapshot: this.snapshot,
      last,
      history: this.history,
      waiting: this.gate.runs.filter(({ isSettled }) => !isSettled).flatMap(({ requests }) => requests),
    };
    const [violation] = this.gate.violations;
    if (violation) throw new Error(violation);
    checkRules(this.model, world, this.assertions);
  }
}
