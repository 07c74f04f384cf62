import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, OperatorError } from '../errors/operator-error.ts';

/**
 * Creates the data folder and checks that it is writable.
 * @throws OperatorError
 */
export const prepareDataFolder = async (folder: string): Promise<void> => {
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${folder} cannot be written (${errorCode(error) ?? error}). Grant this user write access, or set RAZZ_DATA_DIR to another folder.`,
    );
  }
};
