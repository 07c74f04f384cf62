import { describeValue, type Move, type Outcome, type PendingActor } from '@razz/model-testing';
import type { ControlledActors } from '@razz/model-testing/machine';
import { type AnyActorLogic, fromCallback, type PromiseActorLogic } from 'xstate';
import type { ActorOutcome } from './actor-outcomes.ts';
import type { ActorRun, SentRequest } from './actor-run.ts';
import type { Gate } from './gate.ts';
import type { MachineModel, PastStep, World } from './machine-model.ts';

const tickMs = 100;
const maxTicks = 100;

/** Rejects after ten seconds. A time in which the process was paused or blocked counts as one tick. */
const withTimeout = async (promise: Promise<void>, message: string): Promise<void> => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === maxTicks) reject(new Error(message));
    }, tickMs);
  });
  await Promise.race([promise, timeout]).finally(() => clearInterval(timer));
};

/** Lets reactions to settled promises run. */
const flushPromises = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

interface ErasedActor {
  readonly logic?: PromiseActorLogic<unknown, unknown>;
  readonly outcomes: Readonly<Record<string, ActorOutcome>>;
}

/** The machine's own actors, or the model's, whose requests the gate keeps pending. */
export class GatedActors implements ControlledActors {
  readonly actors: Readonly<Record<string, AnyActorLogic>>;
  private readonly gate: Gate;
  private readonly model: MachineModel;
  private readonly models: Readonly<Record<string, ErasedActor>>;
  private readonly cache = new Map<string, ReturnType<GatedActors['runAll']>>();
  private requestCount = 0;

  constructor(model: MachineModel, gate: Gate) {
    this.gate = gate;
    this.model = model;
    this.models = (model.actors ?? {}) as Readonly<Record<string, ErasedActor>>;
    this.actors = Object.fromEntries(
      Object.keys(this.models).map((src) => [
        src,
        this.isListener(src) ? fromCallback(() => undefined) : gate.control(src, this.logicOf(src)),
      ]),
    );
  }

  async outcomes(actor: PendingActor): Promise<readonly Outcome[]> {
    return (await this.runsOf(actor)).map(({ outcome }) => outcome);
  }

  async predictStep(started: readonly PendingActor[], move: Move): Promise<Pick<PastStep, 'requests'>> {
    const settled = move.kind === 'outcome' ? await this.runsOf(move.actor) : [];
    const later = settled.find(({ outcome }) => outcome.name === move.case)?.later ?? [];
    return { requests: [...later, ...(await this.requestsOf(started))] };
  }

  async predictWorld(pending: readonly PendingActor[]): Promise<Pick<World, 'waiting'>> {
    return { waiting: await this.requestsOf(pending) };
  }

  async clear(): Promise<void> {
    for (const run of this.pendingRuns()) run.release({ kind: 'network' });
    await flushPromises();
    this.gate.clear();
    this.requestCount = 0;
  }

  async ready(): Promise<void> {
    for (const run of this.pendingRuns())
      await withTimeout(run.waiting, `${run.src} neither sent a request nor settled`);
  }

  async settle(actor: unknown, { name }: Outcome): Promise<void> {
    const run = this.pendingRuns().findLast((pending) => pending.actor === actor);
    if (!run) throw new Error(`cannot settle with "${name}" an actor that is not pending`);
    const outcome = this.models[run.src]?.outcomes[name];
    if (!outcome) throw new Error(`${run.src} has no outcome "${name}"`);
    run.release(outcome);
    await withTimeout(run.settled, `${run.src} did not settle after its outcome "${name}"`);
  }

  async settleStopped(children: ReadonlySet<unknown>): Promise<void> {
    for (const run of this.pendingRuns()) {
      const [first] = Object.values(this.models[run.src]?.outcomes ?? {});
      if (children.has(run.actor) || !first) continue;
      run.release(first);
      await flushPromises();
    }
  }

  isRunning(actor: unknown): boolean {
    const src: unknown = Reflect.get(actor ?? {}, 'src');
    return this.isListener(String(src)) || this.pendingRuns().some((run) => run.actor === actor);
  }

  describeStep(): Pick<PastStep, 'requests'> {
    const sent = this.gate.runs.flatMap(({ requests }) => requests);
    const requests = sent.slice(this.requestCount);
    this.requestCount = sent.length;
    return { requests };
  }

  describeWorld(): Pick<World, 'waiting'> {
    const [violation] = this.gate.violations;
    if (violation) throw new Error(violation);
    return { waiting: this.pendingRuns().flatMap(({ requests }) => requests) };
  }

  private pendingRuns(): ActorRun[] {
    return this.gate.runs.filter(({ isSettled }) => !isSettled);
  }

  private isListener(src: string): boolean {
    const actor = this.models[src];
    return actor !== undefined && Object.keys(actor.outcomes).length === 0;
  }

  /** The logic that sends the requests: the model's or the machine's; none if no outcome is an HTTP response. */
  private logicOf(src: string): ErasedActor['logic'] {
    const { logic, outcomes = {} } = this.models[src] ?? {};
    const sendsNoRequest = Object.values(outcomes).every(
      (outcome) => 'kind' in outcome && (outcome.kind === 'resolves' || outcome.kind === 'rejects'),
    );
    if (sendsNoRequest) return undefined;
    return logic ?? (this.model.machine.implementations.actors[src] as ErasedActor['logic']);
  }

  private runsOf({ src, input }: PendingActor): ReturnType<GatedActors['runAll']> {
    const key = describeValue([src, input]);
    const runs = this.cache.get(key) ?? this.runAll(src, input);
    this.cache.set(key, runs);
    return runs;
  }

  /** What the actors request before they have an outcome. */
  private async requestsOf(actors: readonly PendingActor[]): Promise<SentRequest[]> {
    const runs = await Promise.all(actors.map((actor) => this.runsOf(actor)));
    return runs.flatMap(([first]) => first?.requests ?? []);
  }

  private async runAll(src: string, input: unknown) {
    const runs: Awaited<ReturnType<Gate['runOnce']>>[] = [];
    for (const [name, outcome] of Object.entries(this.models[src]?.outcomes ?? {}))
      runs.push(await this.gate.runOnce(src, this.logicOf(src), input, { name, outcome }));
    return runs;
  }
}
