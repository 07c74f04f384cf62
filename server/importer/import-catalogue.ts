import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { ProductRow } from './product-row.ts';
import type { SourceRow } from './read-rows.ts';
import { openPlaces, type Places } from './upsert-categories-and-merchants.ts';
import { writeProducts } from './upsert-products.ts';

export interface ImportOptions {
  /** Check everything, the database's rules too, and keep nothing. */
  readonly dryRun?: boolean;
  /** Keep the good rows when there are bad ones; otherwise one bad row keeps all out. */
  readonly skipBadRows?: boolean;
  /** Hears of each thing wrong with a row, in the file's order. */
  readonly onProblem?: (problem: Problem) => void;
}

export interface Problem {
  readonly row: number;
  /** Column, or '' when the row as a whole is wrong. */
  readonly field: string;
  readonly message: string;
}

export interface ImportReport {
  readonly rows: number;
  readonly badRows: number;
  readonly created: number;
  readonly changed: number;
  /** Whether the database now holds what was read. */
  readonly kept: boolean;
}

const AT_ONCE = 500;

/**
 * Statistics are taken again each time the products written have grown fourfold: plans made for an empty table
 * would read the whole of a full one for every batch.
 */
const FIRST_LOOK = 1000;
const GROWTH = 4;

/** Thrown to take back what a transaction has written, with the report to give all the same. */
class TakenBack extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('taken back');
    this.report = report;
  }
}

interface GoodRow {
  readonly row: number;
  readonly product: ProductRow;
}

function problemsOf(source: SourceRow): { product: ProductRow } | { problems: Problem[] } {
  const { row } = source;
  if ('complaint' in source) return { problems: [{ row, field: '', message: source.complaint }] };
  const checked = ProductRow.safeParse(source.value);
  if (checked.success) return { product: checked.data };
  return {
    problems: checked.error.issues.map((issue) => ({
      row,
      field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : String(issue.path[0] ?? ''),
      message: messageOf(issue),
    })),
  };
}

function messageOf(issue: {
  readonly code: string;
  readonly message: string;
  readonly input?: unknown;
}): string {
  if (issue.code === 'unrecognized_keys') return 'is not a column of a catalogue';
  if (/received (undefined|NaN)$/.test(issue.message)) {
    return issue.message.endsWith('NaN') ? 'must be a number' : 'must be given';
  }
  return issue.message.replace(/^(Invalid|Too)/, (word) => word.toLowerCase());
}

/** Notes each row's address; returns the rows whose address another row of the file has had. */
async function findRepeated(
  db: Transaction<Database>,
  rows: readonly GoodRow[],
): Promise<Map<number, number>> {
  const slugs = rows.map(({ product }) => product.slug);
  await sql`
    INSERT INTO imported_rows (slug, row)
    SELECT * FROM unnest(${slugs}::text[], ${rows.map(({ row }) => row)}::bigint[])
    ON CONFLICT DO NOTHING
  `.execute(db);
  const { rows: first } = await sql<{ slug: string; row: number }>`
    SELECT slug, row FROM imported_rows WHERE slug = ANY (${slugs}::text[])
  `.execute(db);
  const firstOf = new Map(first.map(({ slug, row }) => [slug, row]));
  return new Map(
    rows.flatMap(({ row, product }) => {
      const earlier = firstOf.get(product.slug);
      return earlier === undefined || earlier === row ? [] : [[row, earlier] as const];
    }),
  );
}

/** Runs inside one transaction; the rows still to be written are never more than a batch. */
async function importRows(
  db: Transaction<Database>,
  source: AsyncIterable<SourceRow>,
  { skipBadRows = false, onProblem = () => {} }: ImportOptions,
): Promise<Omit<ImportReport, 'kept'>> {
  const places = openPlaces(db);
  const report = { rows: 0, badRows: 0, created: 0, changed: 0 };
  let batch: GoodRow[] = [];
  let nextLook = FIRST_LOOK;

  async function writeBatch(): Promise<void> {
    const repeated = await findRepeated(db, batch);
    for (const [row, earlier] of repeated) {
      report.badRows++;
      onProblem({ row, field: 'slug', message: `is that of row ${earlier} too` });
    }
    const good = batch.filter(({ row }) => !repeated.has(row));
    batch = [];
    if (report.badRows > 0 && !skipBadRows) return;
    const written = await writeProducts(db, await drafts(places, good));
    report.created += written.created;
    report.changed += written.changed;
    if (report.created + report.changed >= nextLook) {
      nextLook *= GROWTH;
      await sql`ANALYZE products, product_listing, product_listing_sizes, product_variations, product_images, imported_rows`.execute(
        db,
      );
    }
  }

  for await (const found of source) {
    report.rows++;
    const result = problemsOf(found);
    if ('problems' in result) {
      report.badRows++;
      for (const problem of result.problems) onProblem(problem);
    } else {
      batch.push({ row: found.row, product: result.product });
      if (batch.length === AT_ONCE) await writeBatch();
    }
  }
  await writeBatch();
  return report;
}

async function drafts(places: Places, rows: readonly GoodRow[]) {
  const made = [];
  for (const { product } of rows) {
    made.push({
      ...product,
      categoryId: await places.category(product.category),
      merchantId: await places.merchant(product.merchant),
    });
  }
  return made;
}

/**
 * Reads a catalogue into the shop, all of it or nothing unless told to skip bad rows. Products known by their
 * slug are replaced, others added; categories and merchants are made as they are named. Memory does not grow
 * with the file.
 */
export async function importCatalogue(
  db: Kysely<Database>,
  source: AsyncIterable<SourceRow>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`CREATE TEMPORARY TABLE imported_rows (slug text PRIMARY KEY, row bigint NOT NULL) ON COMMIT DROP`.execute(
        transaction,
      );
      const report = await importRows(transaction, source, options);
      const refused = report.badRows > 0 && options.skipBadRows !== true;
      if (refused || options.dryRun === true) throw new TakenBack({ ...report, kept: false });
      return { ...report, kept: true };
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.report;
    throw error;
  }
}
