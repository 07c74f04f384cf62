import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const inputs = [
  'src',
  'public',
  'index.html',
  'admin.html',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.json',
  'package-lock.json',
];

const filesUnder = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Digest of all sources of the build, except generated files, which the build writes. */
export const sourcesStamp = async (project: string): Promise<string> => {
  const found = await Promise.all(inputs.map((input) => filesUnder(join(project, input))));
  const files = found
    .flat()
    .filter((file) => !file.endsWith('.gen.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file).catch(() => undefined);
    if (content !== undefined) hash.update(relative(project, file)).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
};
