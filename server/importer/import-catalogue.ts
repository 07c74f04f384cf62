import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { PictureError } from '../pictures/picture-error.ts';
import {
  type CatalogueRow,
  type CellError,
  type Column,
  parseRow,
  tagsNotDisplayed,
} from './catalogue-row.ts';
import { ImportError } from './import-error.ts';
import { mergeProduct, missingValues } from './merge-product.ts';
import { isPictureFile } from './read-picture-file.ts';
import { type NamesOfKind, reviewNames } from './review-names.ts';
import { type PictureHost, reviewPictures } from './review-pictures.ts';
import type { SourceRow } from './source-row.ts';
import { trimmedParts } from './split-list.ts';
import { identifyProducts, readStoredProducts } from './stored-products.ts';
import { type CategoriesAndMerchants, categoriesAndMerchants } from './upsert-categories-and-merchants.ts';
import { type ProductDraft, type UpsertCounts, upsertProducts } from './upsert-products.ts';

/** What a new product gets whose row does not have the column. */
export interface NewProductDefaults {
  readonly merchant: string;
  /** A path such as `Women > Saree`. */
  readonly category: string;
  readonly current_stock: number;
}

export interface ImportOptions {
  /** Validate everything, including database constraints, and roll back. */
  readonly dryRun?: boolean;
  /** Import the valid rows despite invalid ones. Otherwise one invalid row rolls back the import. */
  readonly skipInvalidRows?: boolean;
  /** Called for each error of a row, in file order. */
  readonly onRowError?: (error: RowError) => void;
  /** Keeps new products without a picture unpublished, instead of rejecting them. */
  readonly acceptsMissingPictures?: boolean;
  /** Otherwise these are required of new products. */
  readonly newProducts?: NewProductDefaults | undefined;
  /** Called with what is changed or left out of a valid row, as a reason of the import notes. */
  readonly onNote?: (reason: string, row: number) => void;
  /** Stores a picture file referenced by a row. @returns its URL on the shop @throws PictureError */
  readonly storePictureFile?: (file: string) => Promise<string>;
  /** Called before anything is written. If it throws, nothing is. */
  readonly confirm?: (review: ImportReview) => void | Promise<void>;
  /** Called with what is about to be committed, in the transaction. If it throws, nothing is imported. */
  readonly beforeCommit?: (transaction: Transaction<Database>, report: ImportReport) => Promise<void>;
  /** Called after each batch with the number of rows read so far. */
  readonly onRead?: (rows: number) => void;
  /** Called after each batch with the number of products written so far. */
  readonly onWritten?: (products: number) => void;
}

export interface RowError extends CellError {
  readonly row: number;
}

/** A column whose empty cells remove what is stored. */
export interface ClearedColumn {
  readonly column: string;
  /** Number of products that lose their value. */
  readonly products: number;
  /** Slugs of some of them. */
  readonly examples: readonly string[];
}

/** What an import is about to do. */
export interface ImportReview {
  readonly cleared: readonly ClearedColumn[];
  /** Of a dry run. */
  readonly names?: readonly NamesOfKind[];
  /** Of a dry run. */
  readonly pictureHosts?: readonly PictureHost[];
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
const MAX_EXAMPLES = 3;

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
  readonly slug: string;
  readonly cells: CatalogueRow;
}

/** Stores the picture files of a row and replaces them with their URLs. */
const storePictures = async (
  cells: CatalogueRow,
  store: NonNullable<ImportOptions['storePictureFile']>,
): Promise<{ cells: CatalogueRow; errors: CellError[] }> => {
  const errors: CellError[] = [];
  const storeOne = async (field: string, picture: string): Promise<string> => {
    if (!isPictureFile(picture)) return picture;
    try {
      return await store(picture);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      errors.push({ field, message: error.message });
      return picture;
    }
  };
  const featured_img = cells.featured_img && (await storeOne('featured_img', cells.featured_img));
  const gallery: string[] = [];
  for (const picture of cells.gallery ?? []) gallery.push(await storeOne('gallery', picture));
  return {
    cells: { ...cells, ...(featured_img && { featured_img }), ...(cells.gallery && { gallery }) },
    errors,
  };
};

const noPictureFiles = async (file: string): Promise<string> => {
  throw new PictureError(`${file} is a file, but the import cannot read files`);
};

/** Stages rows in a temporary table. @returns the first row of each slug that an earlier row has, by row */
const stageRows = async (
  db: Transaction<Database>,
  rows: readonly ValidRow[],
): Promise<Map<number, number>> => {
  const slugs = rows.map(({ slug }) => slug);
  await sql`
    INSERT INTO imported_rows (slug, row, cells)
    SELECT * FROM unnest(${slugs}::text[], ${rows.map(({ row }) => row)}::bigint[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::json[])
    ON CONFLICT DO NOTHING
  `.execute(db);
  const { rows: first } = await sql<{ slug: string; row: number }>`
    SELECT slug, row FROM imported_rows WHERE slug = ANY (${slugs}::text[])
  `.execute(db);
  const firstOf = new Map(first.map(({ slug, row }) => [slug, row]));
  return new Map(
    rows.flatMap(({ row, slug }) => {
      const earlier = firstOf.get(slug);
      return earlier === undefined || earlier === row ? [] : [[row, earlier] as const];
    }),
  );
};

/** Counts the products whose stored values are cleared, by column. */
const createClearedCounter = () => {
  const columns = new Map<string, { products: number; examples: string[] }>();
  return {
    add(slug: string, cleared: readonly string[]): void {
      for (const column of cleared) {
        const { products, examples } = columns.get(column) ?? { products: 0, examples: [] };
        columns.set(column, {
          products: products + 1,
          examples: examples.length < MAX_EXAMPLES ? [...examples, slug] : examples,
        });
      }
    },
    list: (): ClearedColumn[] => [...columns].map(([column, found]) => ({ column, ...found })),
  };
};

type CheckedRow = ValidRow & { readonly cleared: readonly string[]; readonly notes: readonly string[] };

/** The cells that a new product has by default, and what to tell of them. */
const defaultCells = (
  row: CatalogueRow,
  errors: readonly CellError[],
  { merchant, category, current_stock }: NewProductDefaults,
): { cells: CatalogueRow; notes: string[] } => {
  const lacks = (column: Column) => row[column] == null && !errors.some(({ field }) => field === column);
  const cells: { -readonly [Key in Column]?: CatalogueRow[Key] } = {};
  const notes: string[] = [];
  if (lacks('merchant')) {
    cells.merchant = merchant;
    notes.push(`New products without a vendor get "${merchant}"`);
  }
  if (lacks('category')) {
    cells.category = trimmedParts(category, '>');
    notes.push(`New products without a category get "${category}"`);
  }
  if (lacks('current_stock') && row.variation_stock == null) {
    cells.current_stock = current_stock;
    notes.push(`New products without a stock get ${current_stock}`);
  }
  return { cells, notes };
};

/** Parses rows, identifies their products, and merges them with the stored products. */
const checkRows = async (
  db: Transaction<Database>,
  sources: readonly SourceRow[],
  { acceptsMissingPictures = false, newProducts }: ImportOptions,
): Promise<(CheckedRow | { row: number; errors: CellError[] })[]> => {
  const parsed = sources.map((source) =>
    'error' in source
      ? { row: {}, errors: [{ field: '', message: source.error }], undisplayed: [], isUnreadable: true }
      : { ...parseRow(source.value), undisplayed: tagsNotDisplayed(source.value), isUnreadable: false },
  );
  const identities = await identifyProducts(
    db,
    parsed.map(({ row }) => row),
    newProducts?.merchant,
  );
  const slugs = identities.flatMap((identity) => ('slug' in identity ? [identity.slug] : []));
  const storedProducts = await readStoredProducts(db, slugs);
  return sources.map(({ row }, index) => {
    const { row: givenCells = {}, errors = [], undisplayed = [], isUnreadable = false } = parsed[index] ?? {};
    const identity = identities[index];
    if (isUnreadable || identity === undefined) return { row, errors };
    const stored = 'slug' in identity ? storedProducts.get(identity.slug) : undefined;
    const defaults =
      newProducts === undefined || stored !== undefined
        ? { cells: {}, notes: [] }
        : defaultCells(givenCells, errors, newProducts);
    const parsedCells = { ...givenCells, ...defaults.cells };
    const isUnpublished =
      acceptsMissingPictures &&
      parsedCells.is_published !== false &&
      !(parsedCells.featured_img || stored?.featuredImg);
    const cells = isUnpublished ? { ...parsedCells, is_published: false } : parsedCells;
    if (errors.length > 0)
      return { row, errors: [...errors, ...missingValues(cells, stored !== undefined, errors)] };
    if (!('slug' in identity)) {
      const missing = missingValues(cells, false).filter(({ field }) => field !== identity.field);
      const { field, error: message } = identity;
      return { row, errors: [{ field, message }, ...(field === 'sku' ? [] : missing)] };
    }
    const merged = mergeProduct(identity.slug, cells, stored);
    return 'errors' in merged
      ? { row, errors: merged.errors }
      : {
          row,
          slug: identity.slug,
          cells,
          cleared: merged.cleared,
          notes: [
            ...defaults.notes,
            ...(isUnpublished ? ['Products without a picture stay unpublished until they have one'] : []),
            ...undisplayed.map((tag) => `Products whose descriptions are displayed without <${tag}>`),
          ],
        };
  });
};

/** Validates and stages all rows, and stores their picture files. Holds at most one batch in memory. */
const readAll = async (
  db: Transaction<Database>,
  source: AsyncIterable<SourceRow>,
  {
    onRowError = () => {},
    onNote = () => {},
    onRead = () => {},
    storePictureFile = noPictureFiles,
    ...options
  }: ImportOptions,
): Promise<Pick<ImportReport, 'rows' | 'invalidRows'> & Pick<ImportReview, 'cleared'>> => {
  await sql`
    CREATE TEMPORARY TABLE imported_rows (slug text PRIMARY KEY, row bigint NOT NULL, cells json NOT NULL)
    ON COMMIT DROP`.execute(db);
  const report = { rows: 0, invalidRows: 0 };
  const cleared = createClearedCounter();

  const reject = (row: number, errors: readonly CellError[]): void => {
    report.invalidRows++;
    for (const error of errors) onRowError({ row, ...error });
  };
  const stageBatch = async (sources: readonly SourceRow[]): Promise<void> => {
    const valid: CheckedRow[] = [];
    for (const checked of await checkRows(db, sources, options)) {
      if ('errors' in checked) reject(checked.row, checked.errors);
      else {
        const { cells, errors } = await storePictures(checked.cells, storePictureFile);
        if (errors.length > 0) reject(checked.row, errors);
        else valid.push({ ...checked, cells });
      }
    }
    const repeated = await stageRows(db, valid);
    for (const { row, slug, cleared: columns, notes } of valid) {
      const earlier = repeated.get(row);
      if (earlier !== undefined) {
        reject(row, [{ field: 'slug', message: `is also that of row ${earlier}` }]);
        continue;
      }
      cleared.add(slug, columns);
      for (const reason of notes) onNote(reason, row);
    }
  };

  let batch: SourceRow[] = [];
  try {
    for await (const sourceRow of source) {
      report.rows++;
      batch.push(sourceRow);
      if (batch.length < BATCH_SIZE) continue;
      const full = batch;
      batch = [];
      await stageBatch(full);
      onRead(report.rows);
    }
  } finally {
    // Also reports the errors before the row at which the file cannot be read.
    if (batch.length > 0) await stageBatch(batch);
  }
  await sql`ANALYZE imported_rows`.execute(db);
  return { ...report, cleared: cleared.list() };
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
    SELECT imported.row, imported.slug, imported.cells FROM imported_rows imported LEFT JOIN products ON products.slug = imported.slug
    ORDER BY products.id, imported.row`.execute(db);
  const fetchBatch = async () =>
    (await sql<ValidRow>`FETCH ${sql.lit(BATCH_SIZE)} FROM imported`.execute(db)).rows;
  for (let batch = await fetchBatch(); batch.length > 0; batch = await fetchBatch()) {
    const written = await upsertProducts(db, await toDrafts(db, findOrCreate, batch));
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

/** Locks the stored products, and merges the rows with them again: they may have changed, by orders or an import. */
const toDrafts = async (
  db: Transaction<Database>,
  findOrCreate: CategoriesAndMerchants,
  rows: readonly ValidRow[],
): Promise<ProductDraft[]> => {
  const slugs = rows.map(({ slug }) => slug);
  const storedProducts = await readStoredProducts(db, slugs, { isLocked: true });
  const drafts: ProductDraft[] = [];
  for (const { row, slug, cells } of rows) {
    const stored = storedProducts.get(slug);
    const merged = mergeProduct(slug, cells, stored);
    if ('errors' in merged) {
      const [error] = merged.errors;
      throw new ImportError(`row ${row}: ${error?.field}: ${error?.message}. The product has just changed.`);
    }
    const { product } = merged;
    const keepsCategory = stored !== undefined && cells.category == null && cells.category_bn == null;
    drafts.push({
      ...product,
      categoryId: keepsCategory
        ? stored.categoryId
        : await findOrCreate.category(product.category, product.categoryBn),
      merchantId:
        stored !== undefined && cells.merchant == null
          ? stored.merchantId
          : await findOrCreate.merchant(product.merchant),
    });
  }
  return drafts;
};

/**
 * Imports a catalogue in one transaction; an invalid row rolls it back unless `skipInvalidRows` is set. New products and
 * missing categories and merchants are created; a row changes the columns that it has. Memory usage does not depend on
 * the file's size.
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
      const { cleared, ...read } = await readAll(transaction, source, options);
      const nothing = { ...read, created: 0, changed: 0, committed: false };
      const isRejected = read.invalidRows > 0 && options.skipInvalidRows !== true;
      if (isRejected && options.dryRun !== true) throw new Rollback(nothing);
      await options.confirm?.({
        cleared,
        ...(options.dryRun === true && {
          names: await reviewNames(transaction),
          pictureHosts: await reviewPictures(transaction),
        }),
      });
      if (isRejected) throw new Rollback(nothing);
      const report = { ...read, ...(await writeAll(transaction, options)) };
      if (options.dryRun === true) throw new Rollback({ ...report, committed: false });
      const committed = { ...report, committed: true };
      await options.beforeCommit?.(transaction, committed);
      return committed;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.report;
    throw error;
  }
};
