import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from './startup-error.ts';

/**
 * Makes the data folder and proves that it can be written.
 * @throws StartupError naming the folder
 */
export const prepareDataFolder = async (folder: string): Promise<void> => {
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be written (${errorCode(error) ?? error}). Give this user the right to write it, or set RAZZ_DATA_DIR to another folder.`,
    );
  }
};
