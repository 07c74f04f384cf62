import type { Answer, Ending } from './answers.ts';

/** One request as it crossed the wire. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** One run of one actor. Its requests wait until an ending is released. */
export class HeldCall {
  readonly requests: SentRequest[] = [];
  readonly timeout = new AbortController();
  settled = false;
  readonly reached: Promise<void>;
  readonly ended: Promise<void>;
  readonly released: Promise<Ending>;
  private markReached: () => void = () => undefined;
  private markEnded: () => void = () => undefined;
  private setEnding: (ending: Ending) => void = () => undefined;
  private answered = 0;

  readonly key: string;
  readonly actorId: string;
  readonly src: string;

  constructor(key: string, actorId: string, src: string) {
    this.key = key;
    this.actorId = actorId;
    this.src = src;
    this.reached = new Promise((resolve) => {
      this.markReached = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.markEnded = resolve;
    });
    this.released = new Promise((resolve) => {
      this.setEnding = resolve;
    });
  }

  release(ending: Ending): void {
    this.setEnding(ending);
  }

  /** The actor needs an ending to go on. */
  wait(): Promise<Ending> {
    this.markReached();
    return this.released;
  }

  finish(): void {
    this.settled = true;
    this.markReached();
    this.markEnded();
  }

  /** Holds a request until the ending is released, then gives the answer that is its turn. */
  async answerFor(request: SentRequest): Promise<Answer> {
    this.requests.push(request);
    const ending = await this.wait();
    if (!('kind' in ending)) {
      const turn = ending[Math.min(this.answered, ending.length - 1)];
      this.answered += 1;
      if (!turn) throw new Error(`${this.src}: an ending without answers`);
      return turn;
    }
    if (ending.kind === 'returns' || ending.kind === 'throws') {
      throw new Error(`${this.src} asked for ${request.path}, but its model has an ending without a request`);
    }
    return ending;
  }
}
