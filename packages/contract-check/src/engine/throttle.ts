import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** The run has reached its deadline. */
export class OutOfTimeError extends Error {}
/** The backend throttles requests for longer than the run may wait. */
export class ThrottledError extends OutOfTimeError {}

export const timeLimitReached = 'the time of the run was over';

export interface ThrottleOptions {
  concurrency: number;
  /** Maximum requests per second; undefined: unlimited. */
  rate: number | undefined;
  /** Unix time in milliseconds. */
  deadline: number;
}

/** Limits concurrency and request rate, and pauses all requests while the backend asks for it (Retry-After). */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #limit: LimitFunction;
  #next = 0;
  #pausedUntil = 0;
  /** Seconds spent waiting because the backend asked for it. */
  secondsWaited = 0;
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;

  constructor(options: ThrottleOptions) {
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
    this.signal = AbortSignal.timeout(Math.max(0, Math.ceil(options.deadline - Date.now())));
  }

  get isExpired(): boolean {
    return this.signal.aborted;
  }

  /** @throws OutOfTime when the deadline passes first */
  async sleep(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.signal });
    } catch {
      throw new OutOfTimeError(timeLimitReached);
    }
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit(async () => {
      await this.#turn();
      return work();
    });
  }

  /** Pauses all requests. @throws Throttled when the run ends before that */
  pause(seconds: number, status: number): void {
    const until = Date.now() + seconds * 1000;
    if (until > this.#options.deadline)
      throw new ThrottledError(
        `the backend responded ${status} and asked to wait ${seconds} s, longer than the run may take`,
      );
    if (until > this.#pausedUntil) {
      this.secondsWaited += seconds;
      this.#pausedUntil = until;
    }
  }

  async #turn(): Promise<void> {
    const { rate } = this.#options;
    if (rate !== undefined) {
      const at = Math.max(Date.now(), this.#next);
      this.#next = at + 1000 / rate;
      if (at > this.#options.deadline) throw new OutOfTimeError(timeLimitReached);
      await this.sleep(at - Date.now());
    }
    while (Date.now() < this.#pausedUntil) await this.sleep(this.#pausedUntil - Date.now());
    if (this.isExpired) throw new OutOfTimeError(timeLimitReached);
  }
}
