import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type {
  ImportPictures,
  ImportResult,
  ImportRowProblem,
} from '../../src/contracts/admin/schemas/import.ts';
import { photoIdOf } from '../../src/domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { createDownload } from '../pictures/download.ts';
import { createPhotoStore, normalizePhoto } from '../pictures/photo-store.ts';
import { PictureError } from '../pictures/picture-error.ts';
import {
  type ImportProgress,
  type ImportRun,
  importRepository,
  type RunInput,
} from '../repositories/admin/imports.ts';
import { writeAuditLog } from '../repositories/audit-log.ts';
import { photoRepository } from '../repositories/catalogue/photos.ts';
import type { AssignColumns, TableColumn } from './any-table.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { type ImportReport, type ImportReview, importCatalogue, type RowError } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { createImportNotes, type ImportNotes } from './import-notes.ts';
import { distinctErrors, openSource, recognizeSource, type SourceKind } from './open-source.ts';
import { vacuumCatalogue } from './vacuum-catalogue.ts';

export interface RunOptions {
  readonly shopName: string;
  readonly dataDir: string;
  /** Hosts with private addresses from which pictures may be fetched. */
  readonly privateHosts: readonly string[];
  /** Called when the run was ended by somebody else. */
  readonly onStopped: () => void;
}

/** Thrown in the transaction of an import that was stopped, so that nothing of it is stored. */
class Stopped extends Error {
  override name = 'Stopped';
}

const beatIntervalMs = 2000;
/** What is stored of a report. The rest is counted. */
const max = {
  problems: 200,
  notes: 100,
  noteLength: 1000,
  names: 50,
  hosts: 50,
  pictureProblems: 100,
} as const;

/** The problems of rows: the first ones, and how many there are. */
const createProblemList = () => {
  const problems: ImportRowProblem[] = [];
  let count = 0;
  return {
    add({ row, field, message }: RowError): void {
      count++;
      if (problems.length < max.problems) problems.push({ row, column: field, message });
    },
    get: () => ({ problems, problem_count: count }),
  };
};

const shorten = (text: string): string =>
  text.length > max.noteLength ? `${text.slice(0, max.noteLength)} …` : text;

const listNotes = (notes: ImportNotes): string[] => {
  const lines = notes.lines();
  const more = lines.length - max.notes;
  return [...lines.slice(0, max.notes).map(shorten), ...(more > 0 ? [`… and ${more} more`] : [])];
};

const toReview = ({ cleared, names = [], pictureHosts = [] }: ImportReview) => ({
  cleared: cleared.map(({ examples, ...column }) => ({ ...column, examples: [...examples] })),
  new_names: names.map(({ kind, total, newNames }) => ({
    kind,
    total,
    count: newNames.length,
    names: newNames.slice(0, max.names),
  })),
  picture_hosts: pictureHosts.slice(0, max.hosts).map((host) => ({ ...host })),
  picture_host_count: pictureHosts.length,
});

const toColumn = ({ name, examples, field }: TableColumn) => ({
  name,
  examples: [...examples],
  ...(field !== null && { field }),
});

/** A name for the file on the server: without a folder, at most 80 characters. */
const safeName = (name: string): string => {
  const extension = extname(name).toLowerCase();
  const stem = basename(name.replaceAll('\\', '/'), extname(name)).replace(/^\.+/, '');
  return `${stem.slice(0, 80 - extension.length) || 'catalogue'}${extension}`;
};

/** The error of a picture file: a browser sends the catalogue alone. */
const noPictureFiles = async (file: string): Promise<never> => {
  throw new PictureError(
    `${file} is a file, which the panel does not get. Write an https:// URL, or leave it empty with is_published "no" and add the picture in the panel`,
  );
};

/**
 * Does what a run of an import in the panel is to do: checks a file, imports it, or fetches pictures. Says every other
 * second that it works, and stores what it found.
 */
export const runImport = async (db: Kysely<Database>, of: ImportRun, options: RunOptions): Promise<void> => {
  const imports = importRepository(db);
  const input = await imports.input(of);
  if (input === undefined) return;
  const progress: { -readonly [Key in keyof ImportProgress]: ImportProgress[Key] } = {
    rows: 0,
    products: 0,
    pictures: 0,
  };
  let beating: Promise<void> | undefined;
  const beat = async (): Promise<void> => {
    if (!(await imports.beat(of, progress))) options.onStopped();
  };
  const timer = setInterval(() => {
    // A beat that fails is one of those that may be missed.
    beating ??= beat()
      .catch(() => {})
      .finally(() => {
        beating = undefined;
      });
  }, beatIntervalMs);
  try {
    if (input.state === 'fetching') await fetchAll(db, of, input.result, progress, options);
    else await withFile(input, options, (file) => readFile(db, of, input, file, progress, options));
  } catch (error) {
    if (error instanceof Stopped) return;
    if (!(error instanceof ImportError)) throw error;
    await imports.fail(of, { reason: 'rejected', message: error.inPanel });
  } finally {
    clearInterval(timer);
    await beating;
  }
};

const folderPrefix = 'import-';

/** Writes the file to a folder of its own, in which it is read by its name. Messages then have no path of the server. */
const withFile = async (
  { file, fileName }: RunInput,
  { dataDir }: RunOptions,
  use: (file: string) => Promise<void>,
): Promise<void> => {
  if (file === null) throw new ImportError('The file is not stored any more. Upload it again.');
  await mkdir(dataDir, { recursive: true });
  // One import runs at a time: these are of processes that were killed.
  for (const left of await readdir(dataDir))
    if (left.startsWith(folderPrefix)) await rm(join(dataDir, left), { recursive: true, force: true });
  const folder = await mkdtemp(join(dataDir, folderPrefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const path = join(folder, safeName(fileName));
    await writeFile(path, file, { mode: 0o600 });
    await use(path).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
      throw new ImportError(error.inPanel.replaceAll(`${folder}/`, ''));
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
};

const readFile = async (
  db: Kysely<Database>,
  of: ImportRun,
  { state, actor, fileName, options }: RunInput,
  file: string,
  progress: { rows: number; products: number; pictures: number },
  run: RunOptions,
): Promise<void> => {
  const imports = importRepository(db);
  const kind: SourceKind = options.kind ?? (await recognizeSource(file));
  const notes = createImportNotes();
  const { vendor, category, default_stock: stock } = options;
  const assign: AssignColumns = async (names, guessed) =>
    options.columns ?? (await imports.columnsOfLast(names)) ?? guessed;
  const source = openSource(kind, file, { vendor, category, stock, assign }, notes);
  const problems = createProblemList();
  const isCheck = state === 'checking';
  let review: ImportReview = { cleared: [] };
  const reportOf = ({ rows, invalidRows, created, changed }: ImportReport) => ({
    kind,
    rows,
    invalid_rows: invalidRows,
    added: created,
    changed,
    ...problems.get(),
    notes: listNotes(notes),
  });
  const isFetching = options.fetch_pictures === true;
  const report = await importCatalogue(db, source.read(run.shopName), {
    dryRun: isCheck,
    skipInvalidRows: isCheck || options.skip_invalid_rows === true,
    acceptsMissingPictures: kind !== 'own',
    newProducts: source.newProducts?.(run.shopName),
    onRowError: distinctErrors(source, problems.add),
    onNote: notes.add,
    storePictureFile: noPictureFiles,
    confirm: (found) => {
      review = found;
    },
    onRead: (rows) => {
      progress.rows = rows;
    },
    onWritten: (products) => {
      progress.products = products;
    },
    beforeCommit: async (transaction, found) => {
      if (!(await importRepository(transaction).finishImport(of, reportOf(found), isFetching)))
        throw new Stopped();
      const { created, changed, invalidRows } = found;
      await writeAuditLog(transaction, actor, {
        action: 'import.run',
        subject: `import ${of.id}`,
        details: {
          file: fileName,
          added: created,
          changed,
          ...(invalidRows > 0 && { left_out: invalidRows }),
        },
      });
    },
  });
  if (isCheck) {
    const found = { ...reportOf(report), ...toReview(review) };
    const columns = source.columns?.();
    await imports.finishCheck(
      of,
      { ...found, ...(columns && { columns: columns.map(toColumn) }) },
      // The import reads the columns as they were shown.
      { ...options, kind, ...(columns && { columns: columns.map(({ field }) => field) }) },
    );
    return;
  }
  if (!report.committed) {
    const rows = report.invalidRows === 1 ? '1 row has' : `${report.invalidRows} rows have`;
    throw new ImportError(
      `${rows} problems, and rows with problems were not to be left out. Check the file again.`,
    );
  }
  await vacuumCatalogue(db, report);
  if (isFetching) await fetchAll(db, of, reportOf(report), progress, run);
};

/** Fetches external pictures of all products, and keeps them in the database, like those that are uploaded in the panel. */
const fetchAll = async (
  db: Kysely<Database>,
  of: ImportRun,
  result: ImportResult | undefined,
  progress: { pictures: number },
  { dataDir, privateHosts }: RunOptions,
): Promise<void> => {
  if (result === undefined) throw new Error(`Import ${of.id} has no result.`);
  const stored = photoRepository(db);
  const photos = createPhotoStore(dataDir, stored);
  const add = async (bytes: Buffer): Promise<string> => {
    const url = await photos.upload(await normalizePhoto(bytes));
    const id = photoIdOf(url);
    if (id !== undefined) await stored.use([id]);
    return url;
  };
  const problems: ImportPictures['problems'] = [];
  const addProblem = (source: string, message: string, pictures: number): void => {
    if (problems.length < max.pictureProblems) problems.push({ source: shorten(source), message, pictures });
  };
  const fetched = await fetchPictures(db, {
    photos: { add },
    download: createDownload({ privateHosts }),
    onError: (url, message) => addProblem(url, message, 1),
    onHostError: addProblem,
    onProgress: (report) => {
      progress.pictures = report.stored + report.failed;
    },
  });
  await importRepository(db).finishPictures(of, { ...result, pictures: { ...fetched, problems } });
};
