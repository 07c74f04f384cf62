import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { PictureError } from '../pictures/picture-error.ts';
import { ProductRow } from './product-row.ts';
import { isPictureFile } from './read-picture-file.ts';
import type { SourceRow } from './source-row.ts';
import { type CategoriesAndMerchants, categoriesAndMerchants } from './upsert-categories-and-merchants.ts';
import { type UpsertCounts, upsertProducts } from './upsert-products.ts';

export interface ImportOptions {
  /** Validate everything, including database constraints, and roll back. */
  readonly dryRun?: boolean;
  /** Import the valid rows despite invalid ones. Otherwise one invalid row rolls back the import. */
  readonly skipInvalidRows?: boolean;
  /** Called for each error of a row, in file order. */
  readonly onRowError?: (error: RowError) => void;
  /** Stores a picture file referenced by a row. @returns its URL on the shop @throws PictureError */
  readonly storePictureFile?: (file: string) => Promise<string>;
  /** Called after each batch with the number of rows read so far. */
  readonly onRead?: (rows: number) => void;
  /** Called after each batch with the number of products written so far. */
  readonly onWritten?: (products: number) => void;
}

export interface RowError {
  readonly row: number;
  /** Column; '' for an error of the whole row. */
  readonly field: string;
  readonly message: string;
}

export interface ImportReport {
  readonly rows: number;
  readonly invalidRows: number;
  readonly created: number;
  readonly changed: number;
  /** Whether the transaction was committed. */
  readonly committed: boolean;
}

const BATCH_SIZE = 500;

/**
 * Runs ANALYZE each time the number of written products has quadrupled: plans made for an empty table would scan the
 * whole table for every batch.
 */
const FIRST_ANALYZE = 1000;
const ANALYZE_GROWTH = 4;

/** Thrown to roll back the transaction and still return the report. */
class Rollback extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super();
    this.report = report;
  }
}

interface ValidRow {
  readonly row: number;
  readonly product: ProductRow;
}

const validateRow = (source: SourceRow): { product: ProductRow } | { errors: RowError[] } => {
  const { row } = source;
  if ('error' in source) return { errors: [{ row, field: '', message: source.error }] };
  const parsed = ProductRow.safeParse(source.value);
  if (parsed.success) return { product: parsed.data };
  return {
    errors: parsed.error.issues.map((issue) => ({
      row,
      field: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : String(issue.path[0]),
      message: messageOf(issue),
    })),
  };
};

const messageOf = (issue: {
  readonly code: string;
  readonly message: string;
  readonly input?: unknown;
}): string => {
  if (issue.code === 'unrecognized_keys') return 'is not a known column';
  if (issue.message.endsWith('received undefined')) return 'is required';
  return issue.message.replace(/Invalid|Too/, (word) => word.toLowerCase());
};

/** Stores the picture files of a row and replaces them with their URLs. */
const storePictures = async (
  { row, product }: ValidRow,
  store: NonNullable<ImportOptions['storePictureFile']>,
): Promise<{ product: ProductRow } | { errors: RowError[] }> => {
  const errors: RowError[] = [];
  const storeOne = async (field: string, picture: string): Promise<string> => {
    if (!isPictureFile(picture)) return picture;
    try {
      return await store(picture);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      errors.push({ row, field, message: error.message });
      return picture;
    }
  };
  const featuredImg = await storeOne('featured_img', product.featuredImg);
  const gallery: string[] = [];
  for (const picture of product.gallery) gallery.push(await storeOne('gallery', picture));
  return errors.length > 0 ? { errors } : { product: { ...product, featuredImg, gallery } };
};

const noPictureFiles = async (file: string): Promise<string> => {
  throw new PictureError(`${file} is a file, but the import cannot read files`);
};

/** Stages rows in a temporary table. @returns the first row of each slug that an earlier row has, by row */
const stageRows = async (
  db: Transaction<Database>,
  rows: readonly ValidRow[],
): Promise<Map<number, number>> => {
  const slugs = rows.map(({ product }) => product.slug);
  await sql`
    INSERT INTO imported_rows (slug, row, product)
    SELECT * FROM unnest(${slugs}::text[], ${rows.map(({ row }) => row)}::bigint[],
      ${rows.map(({ product }) => JSON.stringify(product))}::json[])
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
};

/** Validates and stages all rows, and stores their picture files. Holds at most one batch in memory. */
const readAll = async (
  db: Transaction<Database>,
  source: AsyncIterable<SourceRow>,
  { onRowError = () => {}, onRead = () => {}, storePictureFile = noPictureFiles }: ImportOptions,
): Promise<Pick<ImportReport, 'rows' | 'invalidRows'>> => {
  await sql`
    CREATE TEMPORARY TABLE imported_rows (slug text PRIMARY KEY, row bigint NOT NULL, product json NOT NULL)
    ON COMMIT DROP`.execute(db);
  const report = { rows: 0, invalidRows: 0 };
  let batch: ValidRow[] = [];

  const stageBatch = async (): Promise<void> => {
    const repeated = await stageRows(db, batch);
    for (const [row, earlier] of repeated) {
      report.invalidRows++;
      onRowError({ row, field: 'slug', message: `is also the slug of row ${earlier}` });
    }
    batch = [];
  };

  for await (const sourceRow of source) {
    report.rows++;
    const validated = validateRow(sourceRow);
    const result =
      'product' in validated
        ? await storePictures({ row: sourceRow.row, product: validated.product }, storePictureFile)
        : validated;
    if ('errors' in result) {
      report.invalidRows++;
      for (const error of result.errors) onRowError(error);
    } else {
      batch.push({ row: sourceRow.row, product: result.product });
      if (batch.length === BATCH_SIZE) {
        await stageBatch();
        onRead(report.rows);
      }
    }
  }
  await stageBatch();
  await sql`ANALYZE imported_rows`.execute(db);
  return report;
};

/**
 * Upserts the staged products. Each stays locked until the commit; orders lock products in the same order, by id, which
 * prevents deadlocks.
 */
const writeAll = async (
  db: Transaction<Database>,
  { onWritten = () => {} }: ImportOptions,
): Promise<UpsertCounts> => {
  const findOrCreate = categoriesAndMerchants(db);
  const report = { created: 0, changed: 0 };
  let nextAnalyze = FIRST_ANALYZE;
  await sql`
    DECLARE imported NO SCROLL CURSOR FOR
    SELECT imported.product FROM imported_rows imported LEFT JOIN products ON products.slug = imported.slug
    ORDER BY products.id, imported.row`.execute(db);
  const fetchBatch = async () =>
    (await sql<{ product: ProductRow }>`FETCH ${sql.lit(BATCH_SIZE)} FROM imported`.execute(db)).rows;
  for (let batch = await fetchBatch(); batch.length > 0; batch = await fetchBatch()) {
    const written = await upsertProducts(db, await toDrafts(findOrCreate, batch));
    report.created += written.created;
    report.changed += written.changed;
    const total = report.created + report.changed;
    onWritten(total);
    if (total >= nextAnalyze) {
      nextAnalyze *= ANALYZE_GROWTH;
      await sql`ANALYZE products, product_listing, product_listing_facets, product_variations, product_images`.execute(
        db,
      );
    }
  }
  return report;
};

const toDrafts = async (findOrCreate: CategoriesAndMerchants, rows: readonly { product: ProductRow }[]) => {
  const drafts = [];
  for (const { product } of rows) {
    drafts.push({
      ...product,
      categoryId: await findOrCreate.category(product.category, product.categoryBn),
      merchantId: await findOrCreate.merchant(product.merchant),
    });
  }
  return drafts;
};

/**
 * Imports a catalogue in one transaction; an invalid row rolls it back unless `skipInvalidRows` is set. Products are
 * upserted by slug, missing categories and merchants are created. Memory usage does not depend on the file's size.
 */
export const importCatalogue = async (
  db: Kysely<Database>,
  source: AsyncIterable<SourceRow>,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      // Storing the picture files of a batch may take minutes, in which the connection is idle.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
      const read = await readAll(transaction, source, options);
      if (read.invalidRows > 0 && options.skipInvalidRows !== true)
        throw new Rollback({ ...read, created: 0, changed: 0, committed: false });
      const report = { ...read, ...(await writeAll(transaction, options)) };
      if (options.dryRun === true) throw new Rollback({ ...report, committed: false });
      return { ...report, committed: true };
    });
  } catch (error) {
    if (error instanceof Rollback) return error.report;
    throw error;
  }
};
