import { AsyncLocalStorage } from 'node:async_hooks';
import type { SentEvent } from '@razz/model-testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  type AnyEventObject,
  type CallbackActorLogic,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from 'xstate';
import type { Answer, Ending } from './answers.ts';
import { faultsOfAnswer, faultsOfRequest } from './contract-faults.ts';
import { HeldCall, type SentRequest } from './held-call.ts';

const header = 'x-held-call';
/** Where relative addresses lead in Node. */
const origin = 'http://shop.test';

type Logic = PromiseActorLogic<unknown, unknown>;
type Work = Parameters<typeof fromPromise<unknown, unknown>>[0];

/** The function that a promise actor was made from. */
const workOf = (src: string, logic: Logic): Work => {
  if (typeof logic.config === 'function') return logic.config as Work;
  throw new Error(`${src} is not a promise actor; give its model endings that return or throw, and no actor`);
};

const sent = async (request: Request): Promise<SentRequest> => {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  const json = request.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = text === '' ? undefined : json ? JSON.parse(text) : text;
  return { method: request.method, path: pathname, query: search, body, headers: request.headers };
};

const respond = (answer: Answer): Response => {
  if (answer.kind !== 'response') return HttpResponse.error();
  if (typeof answer.body === 'string') return new HttpResponse(answer.body, { status: answer.status });
  return HttpResponse.json(answer.body as object, { status: answer.status });
};

/**
 * Stands between actors and the network: every request of an actor waits here until the path names
 * its ending. A request that no actor made, or that the contract does not know, is a fault.
 */
export class Gate {
  readonly calls: HeldCall[] = [];
  readonly faults: string[] = [];
  /** What the machine sent to actors that only listen. */
  readonly received: SentEvent[] = [];
  private readonly running = new AsyncLocalStorage<HeldCall>();
  private readonly byKey = new Map<string, HeldCall>();
  private count = 0;
  private readonly server = setupServer(http.all('*', ({ request }) => this.handle(request)));
  private restore: () => void = () => undefined;

  open(): void {
    this.server.listen({ onUnhandledRequest: 'error' });
    const through = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const address = typeof input === 'string' && input.startsWith('/') ? `${origin}${input}` : input;
      const request = new Request(address, init);
      const call = this.running.getStore();
      if (!call) return through(request);
      request.headers.set(header, call.key);
      const signal = AbortSignal.any([request.signal, call.timeout.signal]);
      return through(new Request(request, { signal }));
    };
    this.restore = () => {
      globalThis.fetch = through;
    };
  }

  close(): void {
    this.restore();
    this.server.close();
  }

  /** Forgets what a finished path left behind. */
  clear(): void {
    this.calls.length = 0;
    this.faults.length = 0;
    this.received.length = 0;
    this.byKey.clear();
  }

  /** The actor as the machine will run it: the same logic, under a name, held at the gate. */
  hold(src: string, logic: Logic | undefined): Logic {
    return fromPromise<unknown, unknown>((args) => {
      const call = this.enter(args.self.id, src);
      this.calls.push(call);
      return this.run(call, () => (logic ? workOf(src, logic)(args) : this.direct(call, args.input)));
    });
  }

  /** An actor that only listens. */
  listener(): CallbackActorLogic<AnyEventObject> {
    return fromCallback(({ receive, self }) =>
      receive((event) => this.received.push({ to: self.id, event })),
    );
  }

  /** Runs an actor once with a given ending, to learn what it makes of it. */
  async probe(src: string, logic: Logic | undefined, input: unknown, ending: Ending): Promise<unknown> {
    const call = this.enter(`probe ${src}`, src);
    call.release(ending);
    const args = { input, signal: new AbortController().signal } as Parameters<Work>[0];
    return this.run(call, () => (logic ? workOf(src, logic)(args) : this.direct(call, input)));
  }

  private enter(actorId: string, src: string): HeldCall {
    this.count += 1;
    const call = new HeldCall(String(this.count), actorId, src);
    this.byKey.set(call.key, call);
    return call;
  }

  private async run(call: HeldCall, work: () => PromiseLike<unknown>): Promise<unknown> {
    try {
      return await this.running.run(call, async () => work());
    } finally {
      call.finish();
    }
  }

  private async direct(call: HeldCall, input: unknown): Promise<unknown> {
    const ending = await call.wait();
    if (!('kind' in ending) || (ending.kind !== 'returns' && ending.kind !== 'throws')) {
      throw new Error(`${call.src} has an HTTP ending but its model names no actor to make the request`);
    }
    if (ending.kind === 'throws') throw ending.error;
    return typeof ending.output === 'function' ? ending.output(input as never) : ending.output;
  }

  private async handle(request: Request): Promise<Response> {
    const call = this.byKey.get(request.headers.get(header) ?? '');
    const asked = await sent(request);
    if (!call) {
      this.faults.push(`a request that no actor made: ${asked.method} ${asked.path}`);
      return HttpResponse.error();
    }
    this.faults.push(...faultsOfRequest(asked));
    const answer = await call.answerFor(asked);
    if (answer.kind === 'response' && answer.declared) this.faults.push(...faultsOfAnswer(asked, answer));
    if (answer.kind === 'timeout')
      call.timeout.abort(new DOMException('The call took too long', 'TimeoutError'));
    return respond(answer);
  }
}
