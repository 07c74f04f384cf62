import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a shop without a mail server has mailed, the oldest first: it keeps each letter in its data folder. */
export async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
