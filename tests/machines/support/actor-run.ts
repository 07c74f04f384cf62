import type { ActorOutcome, RequestOutcome } from './actor-outcomes.ts';

/** A request as received by MSW. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** One run of a promise actor. Its requests stay pending until an outcome is released. */
export class ActorRun {
  readonly requests: SentRequest[] = [];
  readonly timeout = new AbortController();
  isSettled = false;
  /** Resolves when the run waits for its outcome. */
  readonly waiting: Promise<void>;
  readonly settled: Promise<void>;
  private readonly outcome: Promise<ActorOutcome>;
  private markWaiting: () => void = () => undefined;
  private markSettled: () => void = () => undefined;
  private setOutcome: (outcome: ActorOutcome) => void = () => undefined;
  private responseCount = 0;

  readonly key: string;
  /** The running actor; undefined outside of a machine. */
  readonly actor: unknown;
  readonly src: string;

  constructor(key: string, actor: unknown, src: string) {
    this.key = key;
    this.actor = actor;
    this.src = src;
    this.waiting = new Promise((resolve) => {
      this.markWaiting = resolve;
    });
    this.settled = new Promise((resolve) => {
      this.markSettled = resolve;
    });
    this.outcome = new Promise((resolve) => {
      this.setOutcome = resolve;
    });
  }

  release(outcome: ActorOutcome): void {
    this.setOutcome(outcome);
  }

  waitForOutcome(): Promise<ActorOutcome> {
    this.markWaiting();
    return this.outcome;
  }

  settle(): void {
    this.isSettled = true;
    this.markWaiting();
    this.markSettled();
  }

  /** Waits for the outcome, then returns the result of this request; a list has one per request. */
  async outcomeOf(request: SentRequest): Promise<RequestOutcome> {
    this.requests.push(request);
    const outcome = await this.waitForOutcome();
    if (!('kind' in outcome)) {
      const next = outcome[Math.min(this.responseCount, outcome.length - 1)];
      this.responseCount += 1;
      if (!next) throw new Error(`${this.src}: the list of request outcomes is empty`);
      return next;
    }
    if (outcome.kind === 'resolves' || outcome.kind === 'rejects') {
      throw new Error(
        `${this.src} requested ${request.path}, but its outcome in the model is not an HTTP response`,
      );
    }
    return outcome;
  }
}
