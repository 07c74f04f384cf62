import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, OperatorError } from '../errors/operator-error.ts';

/**
 * The key that signs tracking links: SHOP_SECRET, or one generated on first start and stored in the data folder,
 * readable by its owner only. Concurrent first starts agree on one key.
 */
export const readSecret = async (configured: string | undefined, dataDir: string): Promise<string> => {
  if (configured !== undefined) return configured;
  const path = join(dataDir, 'secret');
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new OperatorError(`${path} cannot be read (${errorCode(error)}).`);
  });
  if (stored !== undefined) {
    if (stored.trim().length < 32)
      throw new OperatorError(`${path} is invalid. Remove it to generate a new one.`);
    return stored.trim();
  }
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(unfinished, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  return readSecret(undefined, dataDir);
};
