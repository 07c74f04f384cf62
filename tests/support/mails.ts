import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Mails of a shop without a mail server, oldest first. It writes them to `outbox` in its data folder. */
export const readOutbox = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
};

/** Waits for the first mail to an address. Mails are sent in the background, after the response. */
export const waitForMail = (read: () => Promise<string[]>, address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const found = (await read()).find((text) => text.toLowerCase().includes(`to: ${address}\n`));
      if (found === undefined) throw new Error(`No mail to ${address} yet.`);
      return found;
    },
    { timeout: 15_000 },
  );
