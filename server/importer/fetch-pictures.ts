import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../database/types.ts';
import type { Download } from '../pictures/download.ts';
import type { PhotoStore } from '../pictures/photo-store.ts';
import { PictureError, UnreachableHostError } from '../pictures/picture-error.ts';

interface FetchOptions {
  readonly photos: Pick<PhotoStore, 'add'>;
  readonly download: Download;
  /** Called for each picture that cannot be fetched or used. It keeps its URL. */
  readonly onError: (url: string, message: string) => void;
  /** Called after each picture, fetched or not. */
  readonly onProgress?: (report: FetchReport) => void;
  /** Called at the end for each host that does not respond, with the number of its pictures. They keep their URLs. */
  readonly onHostError: (host: string, message: string, pictures: number) => void;
}

export interface FetchReport {
  readonly stored: number;
  readonly failed: number;
}

const BATCH_SIZE = 200;
const CONCURRENCY = 8;

/** The next batch of distinct external picture URLs, in order. */
const remoteUrls = async (db: Kysely<Database>, after: string): Promise<string[]> => {
  const { rows } = await sql<{ url: string }>`
    SELECT featured_img AS url FROM products WHERE featured_img ~ '^https?://' AND featured_img > ${after}
    UNION
    SELECT file_url FROM product_images WHERE file_url ~ '^https?://' AND file_url > ${after}
    ORDER BY url LIMIT ${BATCH_SIZE}
  `.execute(db);
  return rows.map(({ url }) => url);
};

const replaceUrls = async (db: Kysely<Database>, newUrls: ReadonlyMap<string, string>): Promise<void> => {
  const map = sql`unnest(${[...newUrls.keys()]}::text[], ${[...newUrls.values()]}::text[]) AS map (url, new_url)`;
  await db.transaction().execute(async (transaction) => {
    await sql`UPDATE products SET featured_img = map.new_url FROM ${map} WHERE featured_img = map.url`.execute(
      transaction,
    );
    await sql`UPDATE product_images SET file_url = map.new_url FROM ${map} WHERE file_url = map.url`.execute(
      transaction,
    );
  });
};

/**
 * Downloads the external pictures of all products, so that the shop serves them in its own widths and formats. A picture
 * that cannot be fetched keeps its URL and is retried by the next import. `download` tries a host that does not respond
 * once.
 */
export const fetchPictures = async (
  db: Kysely<Database>,
  { photos, download, onError, onHostError, onProgress = () => {} }: FetchOptions,
): Promise<FetchReport> => {
  const limit = pLimit(CONCURRENCY);
  const report = { stored: 0, failed: 0 };
  const failedHosts = new Map<string, { message: string; pictures: number }>();
  let after: string | undefined = '';
  while (after !== undefined) {
    const urls = await remoteUrls(db, after);
    const newUrls = new Map<string, string>();
    const fetchOne = async (url: string): Promise<void> => {
      try {
        newUrls.set(url, await photos.add(await download(url)));
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        report.failed++;
        if (error instanceof UnreachableHostError) {
          const { host, message } = error;
          failedHosts.set(host, { message, pictures: (failedHosts.get(host)?.pictures ?? 0) + 1 });
        } else onError(url, error.message);
      }
      onProgress({ ...report, stored: report.stored + newUrls.size });
    };
    await Promise.all(urls.map((url) => limit(fetchOne, url)));
    await replaceUrls(db, newUrls);
    report.stored += newUrls.size;
    after = urls.at(-1);
  }
  for (const [host, { message, pictures }] of failedHosts) onHostError(host, message, pictures);
  return report;
};
