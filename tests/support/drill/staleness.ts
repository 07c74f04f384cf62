import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/database/types.ts';
import { products } from '../chaos/chaos-shop.ts';

const watched = products[1].id;

interface Commit {
  version: number;
  at: number;
}

export interface StalenessReport {
  reads: number;
  /** Reads that missed a change committed longer ago than the bound. */
  tooOld: number;
  /** The longest time for which a change had been committed when a read missed it, milliseconds. */
  oldestMs: number;
}

/** Changes a product all the time and reads it as a visitor, to see how old what visitors read can be. */
export class Staleness {
  readonly #commits: Commit[] = [{ version: 0, at: 0 }];
  readonly #boundMs: number;
  readonly #work: Promise<unknown>;
  #isOver = false;
  readonly report: StalenessReport = { reads: 0, tooOld: 0, oldestMs: 0 };

  constructor(db: Kysely<Database>, address: string, boundMs: number) {
    this.#boundMs = boundMs;
    this.#work = Promise.all([this.#write(db), this.#read(address)]);
    this.#work.catch(() => {});
  }

  async stop(): Promise<StalenessReport> {
    this.#isOver = true;
    await this.#work;
    return this.report;
  }

  async #write(db: Kysely<Database>): Promise<void> {
    for (let version = 1; !this.#isOver; version += 1) {
      try {
        await db
          .updateTable('products')
          .set({ short_description: String(version) })
          .where('id', '=', watched)
          .execute();
        this.#commits.push({ version, at: performance.now() });
      } catch {
        // The primary is gone. Whether this version was committed is not known, so it is not waited for.
      }
      await wait(200);
    }
  }

  async #read(address: string): Promise<void> {
    while (!this.#isOver) {
      const start = performance.now();
      const version = await this.#readVersion(address);
      if (version !== undefined) this.#judge(version, start);
      await wait(50);
    }
  }

  async #readVersion(address: string): Promise<number | undefined> {
    try {
      const response = await fetch(`${address}/api/get_product_details/${watched}`, {
        headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        signal: AbortSignal.timeout(15_000),
      });
      if (!response.ok) return undefined;
      const { data } = (await response.json()) as { data: { short_description: string } };
      return Number(data.short_description);
    } catch {
      return undefined;
    }
  }

  #judge(version: number, start: number): void {
    this.report.reads += 1;
    const missed = this.#commits.find((commit) => commit.version > version && commit.at < start);
    if (missed === undefined) return;
    const age = start - missed.at;
    this.report.oldestMs = Math.max(this.report.oldestMs, age);
    if (age > this.#boundMs) this.report.tooOld += 1;
  }
}
