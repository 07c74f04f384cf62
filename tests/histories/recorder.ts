import type { HistoryInput, HistoryOperation, HistoryOutput } from './check-history.ts';

/** The operations of a history, in milliseconds since its start. */
export class Recorder {
  readonly operations: HistoryOperation[] = [];
  readonly internalErrors: string[] = [];
  readonly #startedAt = performance.now();
  readonly #limit: number;

  /** @param limit number of operations after which clients stop */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.operations.length >= this.#limit;
  }

  now(): number {
    return performance.now() - this.#startedAt;
  }

  since(at: number): number {
    return at - this.#startedAt;
  }

  add(client: string, input: HistoryInput, output: HistoryOutput | undefined, start: number): void {
    const end = output === undefined ? Number.POSITIVE_INFINITY : this.now();
    this.operations.push({ client, input, output, start, end });
  }
}
