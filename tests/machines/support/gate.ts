import { AsyncLocalStorage } from 'node:async_hooks';
import type { Outcome } from '@razz/model-testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { ActorOutcome, RequestOutcome } from './actor-outcomes.ts';
import { ActorRun, type SentRequest } from './actor-run.ts';
import { requestViolations, responseViolations } from './contract-violations.ts';

const header = 'x-actor-run';
/** The origin of relative URLs in Node. */
const origin = 'http://shop.test';

type Logic = PromiseActorLogic<unknown, unknown>;
type PromiseCreator = Parameters<typeof fromPromise<unknown, unknown>>[0];

/** The promise creator that was passed to `fromPromise`. */
const creatorOf = (src: string, logic: Logic): PromiseCreator => {
  if (typeof logic.config === 'function') return logic.config as PromiseCreator;
  throw new Error(
    `${src} is not a promise actor. Give it outcomes made with resolves() or rejects(), and no logic.`,
  );
};

const toSentRequest = async (request: Request): Promise<SentRequest> => {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  return { method: request.method, path: pathname, query: search, body, headers: request.headers };
};

const toResponse = (outcome: RequestOutcome): Response => {
  if (outcome.kind !== 'response') return HttpResponse.error();
  if (typeof outcome.body === 'string') return new HttpResponse(outcome.body, { status: outcome.status });
  return HttpResponse.json(outcome.body as object, { status: outcome.status });
};

/**
 * Intercepts the requests of actors and keeps them pending until the path releases an outcome. A request outside of
 * an actor, or one that violates the contract, is a violation.
 */
export class Gate {
  readonly runs: ActorRun[] = [];
  readonly violations: string[] = [];
  private readonly currentRun = new AsyncLocalStorage<ActorRun>();
  private readonly runsByKey = new Map<string, ActorRun>();
  private runCount = 0;
  private readonly server = setupServer(http.all('*', ({ request }) => this.handle(request)));
  private restore: () => void = () => undefined;

  open(): void {
    this.server.listen({ onUnhandledRequest: 'error' });
    const interceptedFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const url = typeof input === 'string' && input.startsWith('/') ? `${origin}${input}` : input;
      const run = this.currentRun.getStore();
      const signals = [init?.signal, run?.timeout.signal].filter((signal) => signal instanceof AbortSignal);
      // No request in between: collected as garbage, it would no longer pass the abort of its signal on.
      const request = new Request(url, { ...init, signal: AbortSignal.any(signals) });
      if (run) request.headers.set(header, run.key);
      return interceptedFetch(request);
    };
    // The model decides which request times out, not the speed of the test.
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => new AbortController().signal;
    this.restore = () => {
      globalThis.fetch = interceptedFetch;
      AbortSignal.timeout = timeout;
    };
  }

  close(): void {
    this.restore();
    this.server.close();
  }

  /** Resets the gate between paths. */
  clear(): void {
    this.runs.length = 0;
    this.violations.length = 0;
    this.runsByKey.clear();
  }

  /** Wraps the logic of an actor so that its requests, or its outcome, wait at the gate. */
  control(src: string, logic: Logic | undefined): Logic {
    return fromPromise<unknown, unknown>((args) => {
      const run = this.createRun(args.self, src);
      this.runs.push(run);
      return this.execute(run, () =>
        logic ? creatorOf(src, logic)(args) : this.settleWithoutRequest(run, args.input),
      );
    });
  }

  /** Runs an actor outside of a machine, to get the output or error and the requests that an outcome leads to. */
  async runOnce(
    src: string,
    logic: Logic | undefined,
    input: unknown,
    { name, outcome }: { name: string; outcome: ActorOutcome },
  ): Promise<{ outcome: Outcome; requests: readonly SentRequest[]; later: readonly SentRequest[] }> {
    const run = this.createRun(undefined, src);
    const args = { input, signal: new AbortController().signal } as Parameters<PromiseCreator>[0];
    const settled = this.execute(run, () =>
      logic ? creatorOf(src, logic)(args) : this.settleWithoutRequest(run, input),
    ).then(
      (output): Outcome => ({ name, output }),
      (error: unknown): Outcome => ({ name, error }),
    );
    await run.waiting;
    const requests = [...run.requests];
    run.release(outcome);
    return { outcome: await settled, requests, later: run.requests.slice(requests.length) };
  }

  private createRun(actor: unknown, src: string): ActorRun {
    this.runCount += 1;
    const run = new ActorRun(String(this.runCount), actor, src);
    this.runsByKey.set(run.key, run);
    return run;
  }

  private async execute(run: ActorRun, start: () => PromiseLike<unknown>): Promise<unknown> {
    try {
      return await this.currentRun.run(run, async () => start());
    } finally {
      run.settle();
    }
  }

  private async settleWithoutRequest(run: ActorRun, input: unknown): Promise<unknown> {
    const outcome = await run.waitForOutcome();
    if (!('kind' in outcome) || (outcome.kind !== 'resolves' && outcome.kind !== 'rejects')) {
      throw new Error(`${run.src} has an HTTP outcome, but its model has no logic that sends the request`);
    }
    if (outcome.kind === 'rejects') throw outcome.error;
    return typeof outcome.output === 'function' ? outcome.output(input as never) : outcome.output;
  }

  private async handle(received: Request): Promise<Response> {
    const run = this.runsByKey.get(received.headers.get(header) ?? '');
    const request = await toSentRequest(received);
    if (!run) {
      this.violations.push(`request outside of an actor: ${request.method} ${request.path}`);
      return HttpResponse.error();
    }
    this.violations.push(...requestViolations(request));
    const outcome = await run.outcomeOf(request);
    if (outcome.kind === 'response' && outcome.declared)
      this.violations.push(...responseViolations(request, outcome));
    if (outcome.kind === 'timeout')
      run.timeout.abort(new DOMException('The request timed out', 'TimeoutError'));
    return toResponse(outcome);
  }
}
