import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { PictureError } from '../pictures/picture-error.ts';
import { ProductRow } from './product-row.ts';
import { isPictureFile } from './read-picture-file.ts';
import type { SourceRow } from './source-row.ts';
import { type CategoriesAndMerchants, categoriesAndMerchants } from './upsert-categories-and-merchants.ts';
import { upsertProducts } from './upsert-products.ts';

export interface ImportOptions {
  /** Check everything, the database's rules too, and keep nothing. */
  readonly dryRun?: boolean;
  /** Keep the good rows when there are bad ones; otherwise one bad row keeps all out. */
  readonly skipInvalidRows?: boolean;
  /** Hears of each thing wrong with a row, in the file's order. */
  readonly onRowProblem?: (problem: RowProblem) => void;
  /** Stores a picture file that a row names. @returns its URL on the shop @throws PictureError */
  readonly storePictureFile?: (file: string) => Promise<string>;
  /** Called after each batch with the rows read so far. */
  readonly onProgress?: (rows: number) => void;
}

export interface RowProblem {
  readonly row: number;
  /** Column, or '' when the row as a whole is wrong. */
  readonly field: string;
  readonly message: string;
}

export interface ImportReport {
  readonly rows: number;
  readonly invalidRows: number;
  readonly created: number;
  readonly changed: number;
  /** Whether the database now holds what was read. */
  readonly committed: boolean;
}

const BATCH_SIZE = 500;

/**
 * Statistics are taken again each time the products written have grown fourfold: plans made for an empty table
 * would read the whole of a full one for every batch.
 */
const FIRST_ANALYZE = 1000;
const ANALYZE_GROWTH = 4;

/** Thrown to take back what a transaction has written, with the report to give all the same. */
class Rollback extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('taken back');
    this.report = report;
  }
}

interface ValidRow {
  readonly row: number;
  readonly product: ProductRow;
}

const validateRow = (source: SourceRow): { product: ProductRow } | { problems: RowProblem[] } => {
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
};

const messageOf = (issue: {
  readonly code: string;
  readonly message: string;
  readonly input?: unknown;
}): string => {
  if (issue.code === 'unrecognized_keys') return 'is not a column of a catalogue';
  if (/received (undefined|NaN)$/.test(issue.message)) {
    return issue.message.endsWith('NaN') ? 'must be a number' : 'must be given';
  }
  return issue.message.replace(/^(Invalid|Too)/, (word) => word.toLowerCase());
};

/** The product with the URLs of its pictures in place of the files that the row names. */
const storePictures = async (
  { row, product }: ValidRow,
  store: NonNullable<ImportOptions['storePictureFile']>,
): Promise<{ product: ProductRow } | { problems: RowProblem[] }> => {
  const problems: RowProblem[] = [];
  const storeOne = async (field: string, picture: string): Promise<string> => {
    if (!isPictureFile(picture)) return picture;
    try {
      return await store(picture);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      problems.push({ row, field, message: error.message });
      return picture;
    }
  };
  const featuredImg = await storeOne('featured_img', product.featuredImg);
  const gallery: string[] = [];
  for (const picture of product.gallery) gallery.push(await storeOne('gallery', picture));
  return problems.length > 0 ? { problems } : { product: { ...product, featuredImg, gallery } };
};

const noPictureFiles = async (file: string): Promise<string> => {
  throw new PictureError(`${file} is a file, and there is no folder to read it from`);
};

/** Notes each row's address; returns the rows whose address another row of the file has had. */
const findDuplicateSlugs = async (
  db: Transaction<Database>,
  rows: readonly ValidRow[],
): Promise<Map<number, number>> => {
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
};

/** Runs inside one transaction; the rows still to be written are never more than a batch. */
const importRows = async (
  db: Transaction<Database>,
  source: AsyncIterable<SourceRow>,
  {
    skipInvalidRows = false,
    onRowProblem = () => {},
    onProgress = () => {},
    storePictureFile = noPictureFiles,
  }: ImportOptions,
): Promise<Omit<ImportReport, 'committed'>> => {
  const places = categoriesAndMerchants(db);
  const report = { rows: 0, invalidRows: 0, created: 0, changed: 0 };
  let batch: ValidRow[] = [];
  let nextLook = FIRST_ANALYZE;

  const writeBatch = async (): Promise<void> => {
    const repeated = await findDuplicateSlugs(db, batch);
    for (const [row, earlier] of repeated) {
      report.invalidRows++;
      onRowProblem({ row, field: 'slug', message: `is that of row ${earlier} too` });
    }
    const good = batch.filter(({ row }) => !repeated.has(row));
    batch = [];
    if (report.invalidRows > 0 && !skipInvalidRows) return;
    const written = await upsertProducts(db, await drafts(places, good));
    report.created += written.created;
    report.changed += written.changed;
    if (report.created + report.changed >= nextLook) {
      nextLook *= ANALYZE_GROWTH;
      await sql`ANALYZE products, product_listing, product_listing_facets, product_variations, product_images, imported_rows`.execute(
        db,
      );
    }
  };

  for await (const found of source) {
    report.rows++;
    const valid = validateRow(found);
    const result =
      'product' in valid
        ? await storePictures({ row: found.row, product: valid.product }, storePictureFile)
        : valid;
    if ('problems' in result) {
      report.invalidRows++;
      for (const problem of result.problems) onRowProblem(problem);
    } else {
      batch.push({ row: found.row, product: result.product });
      if (batch.length === BATCH_SIZE) {
        await writeBatch();
        onProgress(report.rows);
      }
    }
  }
  await writeBatch();
  return report;
};

const drafts = async (places: CategoriesAndMerchants, rows: readonly ValidRow[]) => {
  const made = [];
  for (const { product } of rows) {
    made.push({
      ...product,
      categoryId: await places.category(product.category, product.categoryBn),
      merchantId: await places.merchant(product.merchant),
    });
  }
  return made;
};

/**
 * Imports a catalogue, all of it or nothing unless `skipInvalidRows` is set. Products known by their
 * slug are replaced, others added; categories and merchants are made as they are named. Memory does not grow
 * with the file.
 */
export const importCatalogue = async (
  db: Kysely<Database>,
  source: AsyncIterable<SourceRow>,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`CREATE TEMPORARY TABLE imported_rows (slug text PRIMARY KEY, row bigint NOT NULL) ON COMMIT DROP`.execute(
        transaction,
      );
      const report = await importRows(transaction, source, options);
      const refused = report.invalidRows > 0 && options.skipInvalidRows !== true;
      if (refused || options.dryRun === true) throw new Rollback({ ...report, committed: false });
      return { ...report, committed: true };
    });
  } catch (error) {
    if (error instanceof Rollback) return error.report;
    throw error;
  }
};
