import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../database/types.ts';
import type { Download } from '../pictures/download.ts';
import type { PhotoStore } from '../pictures/photo-store.ts';
import { PictureError } from '../pictures/picture-error.ts';

interface FetchOptions {
  readonly photos: Pick<PhotoStore, 'add'>;
  readonly download: Download;
  /** Called for each picture that cannot be used; it is left at its address. */
  readonly onProblem: (url: string, message: string) => void;
}

export interface FetchReport {
  readonly stored: number;
  readonly left: number;
}

const BATCH_SIZE = 200;
const CONCURRENCY = 8;

/** The next addresses of pictures elsewhere, in order, each once. */
const remoteUrls = async (db: Kysely<Database>, after: string): Promise<string[]> => {
  const { rows } = await sql<{ url: string }>`
    SELECT featured_img AS url FROM products WHERE featured_img ~ '^https?://' AND featured_img > ${after}
    UNION
    SELECT file_url FROM product_images WHERE file_url ~ '^https?://' AND file_url > ${after}
    ORDER BY url LIMIT ${BATCH_SIZE}
  `.execute(db);
  return rows.map(({ url }) => url);
};

const replaceUrls = async (db: Kysely<Database>, own: ReadonlyMap<string, string>): Promise<void> => {
  const map = sql`unnest(${[...own.keys()]}::text[], ${[...own.values()]}::text[]) AS map (url, own)`;
  await db.transaction().execute(async (transaction) => {
    await sql`UPDATE products SET featured_img = map.own FROM ${map} WHERE featured_img = map.url`.execute(
      transaction,
    );
    await sql`UPDATE product_images SET file_url = map.own FROM ${map} WHERE file_url = map.url`.execute(
      transaction,
    );
  });
};

/**
 * Fetches the pictures that products have at other addresses and lets the shop serve them, in all its widths and
 * formats. One that cannot be fetched is left where it is, and tried again by the next import.
 */
export const fetchPictures = async (
  db: Kysely<Database>,
  { photos, download, onProblem }: FetchOptions,
): Promise<FetchReport> => {
  const limit = pLimit(CONCURRENCY);
  const report = { stored: 0, left: 0 };
  for (let urls = await remoteUrls(db, ''); urls.length > 0; ) {
    const own = new Map<string, string>();
    const fetchOne = async (url: string): Promise<void> => {
      try {
        own.set(url, await photos.add(await download(url)));
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        report.left++;
        onProblem(url, error.message);
      }
    };
    await Promise.all(urls.map((url) => limit(fetchOne, url)));
    await replaceUrls(db, own);
    report.stored += own.size;
    urls = await remoteUrls(db, urls.at(-1) ?? '');
  }
  return report;
};
