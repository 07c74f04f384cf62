import {
  callsAt,
  describeValue,
  type Host,
  type Model,
  type Move,
  type Position,
  type Step,
  stateName,
} from '@razz/model-testing';
import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  SimulatedClock,
} from 'xstate';
import type { Gate } from './gate.ts';
import { callsOf } from './generator-model.ts';
import type { HeldCall } from './held-call.ts';
import type { MachineModel, Past, World } from './machine-model.ts';
import { checkWorld } from './world-checks.ts';

const patience = 10_000;

const same = (what: string, actual: unknown, expected: unknown): void => {
  const [is, should] = [describeValue(actual), describeValue(expected)];
  if (is !== should) throw new Error(`${what} is ${is}, expected ${should}`);
};

const inTime = async (promise: Promise<void>, otherwise: string): Promise<void> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(otherwise)), patience).unref();
  });
  await Promise.race([promise, late]);
};

/** Lets promises that are already settled reach the machine. */
const turn = (): Promise<void> => {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
};

/** Runs one machine for real: its actors run, its requests cross the wire as far as the gate, its clock is simulated. */
export class MachineHost implements Host {
  /** The invariants that have asserted something on any path. */
  readonly asserted = new Set<string>();
  private clock = new SimulatedClock();
  private actor: AnyActor | undefined;
  private emitted: AnyEventObject[] = [];
  private history: Past[] = [];
  private before: AnyMachineSnapshot | undefined;
  private crash: unknown;
  private sentSoFar = 0;

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
    this.clock = new SimulatedClock();
    this.emitted = [];
    this.history = [];
    this.crash = undefined;
    this.sentSoFar = 0;
    const actor = createActor(this.core.machine, { clock: this.clock, input: this.core.input });
    actor.subscribe({
      error: (error) => {
        this.crash = error;
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
    else if (move.kind === 'timer') this.clock.increment(Math.max(0, move.timer.due - from.now));
    else await this.end(move.call.id, move.outcome.name);
    await this.settle();
    const requests = this.gate.calls.flatMap((call) => call.requests);
    this.history.push({
      move: move.key,
      from: stateName(this.before?.value),
      to: stateName(this.snapshot.value),
      emitted: this.emitted,
      requests: requests.slice(this.sentSoFar),
      sent: [...this.gate.received],
    });
    this.sentSoFar = requests.length;
  }

  async assertState(expected: Position, by: { move: Move; step: Step } | undefined): Promise<void> {
    if (this.crash) throw this.crash;
    same('the state', stateName(this.snapshot.value), stateName(expected.snapshot.value));
    same('the context', this.snapshot.context, expected.snapshot.context);
    if (by) same('what it emitted', this.emitted, by.step.emitted);
    if (by) same('what it sent', this.gate.received, by.step.sent);
    const waits = callsAt(expected).map((call) => call.id);
    const held = waits.filter((id) => this.heldCall(id) || this.listens(id));
    same('the calls that wait', held, waits);
    this.assertRules();
  }

  async assertIgnored(expected: Position, move: Move): Promise<void> {
    const was = this.before;
    same('the state', stateName(this.snapshot.value), stateName(was?.value));
    same(`the context after the ignored ${move.name}`, this.snapshot.context, was?.context);
    same(`what it emitted after the ignored ${move.name}`, this.emitted, []);
    await this.assertState(expected, undefined);
  }

  /** Answers that come after the machine has moved on must change nothing. */
  async finish(): Promise<void> {
    const children = this.snapshot.children as Record<string, unknown>;
    const late = this.gate.calls.filter((call) => !call.settled && !(call.actorId in children));
    const was = describeValue([this.snapshot.value, this.snapshot.context]);
    for (const call of late) {
      const ending = Object.values(callsOf(this.model)[call.src]?.endings ?? {})[0];
      if (ending) call.release(ending);
      await turn();
    }
    same('the machine after a late answer', describeValue([this.snapshot.value, this.snapshot.context]), was);
  }

  async stop(): Promise<void> {
    this.actor?.stop();
    for (const call of this.gate.calls) if (!call.settled) call.release({ kind: 'network' });
    await turn();
  }

  private get snapshot(): AnyMachineSnapshot {
    if (!this.actor) throw new Error('the machine has not been started');
    return this.actor.getSnapshot();
  }

  private listens(id: string): boolean {
    const child = (this.snapshot.children as Record<string, AnyActor | undefined>)[id];
    const call = callsOf(this.model)[typeof child?.src === 'string' ? child.src : id];
    return call !== undefined && Object.keys(call.endings).length === 0;
  }

  private heldCall(id: string): HeldCall | undefined {
    return this.gate.calls.findLast((call) => call.actorId === id && !call.settled);
  }

  private async end(id: string, name: string): Promise<void> {
    const call = this.heldCall(id);
    if (!call) throw new Error(`${id} is not waiting for an answer`);
    const ending = callsOf(this.model)[call.src]?.endings[name];
    if (!ending) throw new Error(`${call.src} has no ending called ${name}`);
    call.release(ending);
    await inTime(call.ended, `${id} did not end after its answer "${name}"`);
  }

  private async settle(): Promise<void> {
    await turn();
    for (const call of this.gate.calls) {
      if (!call.settled) await inTime(call.reached, `${call.src} neither asked nor answered`);
    }
    await turn();
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
      waiting: this.gate.calls.filter((call) => !call.settled).flatMap((call) => call.requests),
    };
    const [fault] = this.gate.faults;
    if (fault) throw new Error(fault);
    checkWorld(this.model, world, this.asserted);
  }
}
