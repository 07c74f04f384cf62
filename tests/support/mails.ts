import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

/** What a shop without a mail server has mailed, the oldest first: it keeps each letter in its data folder. */
export const mailsIn = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
};

/** The first mail that goes out to an address. Mails go in the background: no answer waits for them. */
export const mailTo = (read: () => Promise<string[]>, address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const found = (await read()).find((text) => text.toLowerCase().includes(`to: ${address}\n`));
      if (found === undefined) throw new Error(`There is no mail to ${address} yet`);
      return found;
    },
    { timeout: 15_000 },
  );
