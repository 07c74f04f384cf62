import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/database/types.ts';
import { products } from '../chaos/chaos-shop.ts';

const watched = { id: products[1].id, slug: `saree-${products[1].id}` };

interface Commit {
  version: number;
  at: number;
}

/** A URL through which visitors read the watched product. */
export interface VisitorRead {
  name: string;
  /** such as http://127.0.0.1:4711/products/saree-2 */
  url: string;
  accept: string;
  /** Maximum age of the data read, in milliseconds. */
  boundMs: number;
}

export interface StalenessReport {
  name: string;
  boundMs: number;
  reads: number;
  /** Reads that missed a change committed before the bound. */
  stale: number;
  /** Maximum age of a commit that a read missed, in milliseconds. */
  oldestMs: number;
}

/** Reads the watched product through the API. */
export const apiRead = (address: string, boundMs: number): VisitorRead => ({
  name: 'API',
  url: `${address}/api/get_product_details/${watched.id}`,
  accept: 'application/json',
  boundMs,
});

/** Reads the watched product from its page. */
export const pageRead = (address: string, boundMs: number): VisitorRead => ({
  name: 'page',
  url: `${address}/products/${watched.slug}`,
  accept: 'text/html',
  boundMs,
});

/** Updates a product continuously and reads it as visitors do, to measure how stale their data can be. */
export class Staleness {
  readonly #commits: Commit[] = [{ version: 0, at: 0 }];
  readonly #work: Promise<unknown>;
  #isOver = false;
  readonly #reports: StalenessReport[];

  constructor(db: Kysely<Database>, reads: readonly VisitorRead[]) {
    this.#reports = reads.map(({ name, boundMs }) => ({ name, boundMs, reads: 0, stale: 0, oldestMs: 0 }));
    this.#work = Promise.all([
      this.#write(db),
      ...reads.map((read, at) => this.#read(read, this.#reports[at] as StalenessReport)),
    ]);
    this.#work.catch(() => {});
  }

  async stop(): Promise<readonly StalenessReport[]> {
    this.#isOver = true;
    await this.#work;
    return this.#reports;
  }

  async #write(db: Kysely<Database>): Promise<void> {
    for (let version = 1; !this.#isOver; version += 1) {
      try {
        await db
          .updateTable('products')
          .set({ short_description: String(version) })
          .where('id', '=', watched.id)
          .execute();
        this.#commits.push({ version, at: performance.now() });
      } catch {
        // The primary is gone. The outcome of this commit is unknown, so no read is expected to see it.
      }
      await wait(200);
    }
  }

  async #read(read: VisitorRead, report: StalenessReport): Promise<void> {
    while (!this.#isOver) {
      const start = performance.now();
      const version = await readVersion(read);
      if (version !== undefined) this.#record(version, start, report);
      await wait(50);
    }
  }

  #record(version: number, start: number, report: StalenessReport): void {
    report.reads += 1;
    const missed = this.#commits.find((commit) => commit.version > version && commit.at < start);
    if (missed === undefined) return;
    const age = start - missed.at;
    report.oldestMs = Math.max(report.oldestMs, age);
    if (age > report.boundMs) report.stale += 1;
  }
}

/** The version in a response; the API and a page's data have the same format. Undefined for a failed request. */
const readVersion = async ({ url, accept }: VisitorRead): Promise<number | undefined> => {
  try {
    const response = await fetch(url, {
      headers: { accept, 'x-requested-with': 'XMLHttpRequest' },
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) return undefined;
    const version = /"short_description":"(\d+)"/.exec(await response.text())?.[1];
    return version === undefined ? undefined : Number(version);
  } catch {
    return undefined;
  }
};
