import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** Fonts of the system, if it has any, and those of the package. */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const unpack = async (bin: string, folder: string): Promise<void> => {
  const decompressed = (name: string) =>
    [createReadStream(join(bin, name)), createBrotliDecompress()] as const;
  await Promise.all([
    pipeline(...decompressed('chromium.br'), createWriteStream(join(folder, 'chromium'), { mode: 0o755 })),
    pipeline(...decompressed('fonts.tar.br'), extract(join(folder, 'fonts'))),
    pipeline(...decompressed('al2023.tar.br'), extract(folder)),
    writeFile(join(folder, 'fonts.conf'), fontConfiguration),
  ]);
  const env = { ...process.env, LD_LIBRARY_PATH: '' };
  // The package's libraries are for systems without their own, which fit the rest of the system better.
  const hasLibraries = await promisify(execFile)(join(folder, 'chromium'), ['--version'], { env }).then(
    () => true,
    () => false,
  );
  const libraries = hasLibraries ? '' : `export LD_LIBRARY_PATH="$folder/lib"\n`;
  const script = `#!/bin/sh
folder=\${0%/*}
export FONTCONFIG_FILE="$folder/fonts.conf"
${libraries}exec "$folder/chromium" "$@"
`;
  await writeFile(join(folder, 'browser'), script, { mode: 0o755 });
};

/**
 * Path of the headless shell inside the npm package `@sparticuz/chromium`, unpacked at the first call, or null where it
 * is not installed or not made for (it is for Linux on x64). Not unpacked by the package itself, which takes any
 * `chromium` in the temporary folder, such as one of another version, for its own.
 */
export const unpackBrowser = async (): Promise<string | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return null;
  }
  const packageFolder = join(main, '..', '..');
  const manifest = await readFile(join(packageFolder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  const path = join(folder, 'browser');
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(`${folder}-`);
  try {
    await unpack(join(packageFolder, 'bin'), partial);
    // Atomic, because several processes may unpack it at once.
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return path;
};
