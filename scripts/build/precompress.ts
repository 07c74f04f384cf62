import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const texts = /\.(?:js|css|svg|json|txt|webmanifest)$/;

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < 500) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
};

/** Puts a `.br` and a `.gz` beside every text file of the build, so that no request pays for compression. */
export const precompress = (): Plugin => ({
  name: 'razz:precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && texts.test(entry.name));
    await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
  },
});
