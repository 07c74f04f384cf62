import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** The run reached its time limit. */
export class OutOfTimeError extends Error {}
/** The backend throttles requests beyond the time limit of the run. */
export class ThrottledError extends OutOfTimeError {}

export const timeLimitReached = 'the run reached its time limit';

export interface ThrottleOptions {
  concurrency: number;
  /** Maximum requests per second; undefined: unlimited. */
  rate: number | undefined;
  /** Unix time in milliseconds. */
  deadline: number;
}

/** Limits concurrency and request rate, and pauses all requests during Retry-After. */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #limit: LimitFunction;
  #nextSlot = 0;
  #pausedUntil = 0;
  /** Seconds spent waiting because the backend throttled requests. */
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

  /** @throws OutOfTimeError if the deadline comes first */
  async sleep(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.signal });
    } catch {
      throw new OutOfTimeError(timeLimitReached);
    }
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#limit(async () => {
      await this.#waitForSlot();
      return work();
    });
  }

  /** Pauses all requests. @throws ThrottledError if the pause exceeds the deadline */
  pause(seconds: number, status: number): void {
    const until = Date.now() + seconds * 1000;
    if (until > this.#options.deadline)
      throw new ThrottledError(
        `the backend responded ${status} with Retry-After ${seconds} s, longer than the time limit of the run`,
      );
    if (until > this.#pausedUntil) {
      this.secondsWaited += seconds;
      this.#pausedUntil = until;
    }
  }

  async #waitForSlot(): Promise<void> {
    const { rate } = this.#options;
    if (rate !== undefined) {
      const at = Math.max(Date.now(), this.#nextSlot);
      this.#nextSlot = at + 1000 / rate;
      if (at > this.#options.deadline) throw new OutOfTimeError(timeLimitReached);
      await this.sleep(at - Date.now());
    }
    while (Date.now() < this.#pausedUntil) await this.sleep(this.#pausedUntil - Date.now());
    if (this.isExpired) throw new OutOfTimeError(timeLimitReached);
  }
}
