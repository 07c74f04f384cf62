import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../../server/errors/operator-error.ts';
import { ensureBuilt } from '../../server/startup/build/ensure-built.ts';
import { sourcesStamp } from '../../server/startup/build/stamp.ts';

test('the shop is built when its sources have changed, and stays when a build fails', {
  timeout: 120_000,
}, async () => {
  const project = await mkdtemp(join(tmpdir(), 'razz-build-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  const shop = join(project, 'dist');
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  };
  await write('index.html', '<script type="module" src="/src/main.tsx"></script>');
  await write('src/main.tsx', 'document.title = import.meta.env.MODE;');
  await write('src/render.ts', 'export const html = 1;');
  await write(
    'scripts/build/render.vite.config.ts',
    "export default { build: { ssr: 'src/render.ts', rolldownOptions: { output: { entryFileNames: 'render.mjs' } } } };",
  );
  await write(
    'scripts/build/early.vite.config.ts',
    "export default { build: { lib: { entry: 'src/render.ts', formats: ['iife'], name: 'early', fileName: () => 'early.js' } } };",
  );
  await write(
    'scripts/build/admin.vite.config.ts',
    "export default { build: { lib: { entry: 'src/render.ts', formats: ['es'], fileName: () => 'admin.js' } } };",
  );
  await write('package.json', '{ "type": "module" }');
  // An older build, which is replaced.
  await write('dist/index.html', '');
  await write('dist/assets/old.js', '');

  const announced: string[] = [];
  const build = () => ensureBuilt((text) => announced.push(text), project, shop);
  const files = async () => (await readdir(shop, { recursive: true })).sort();
  await build();
  const built = await files();
  expect(built).toEqual([
    '.admin',
    '.admin/admin.js',
    '.server',
    '.server/early.js',
    '.server/render.mjs',
    '.sources',
    'assets',
    expect.stringMatching(/^assets\/index-.*\.js$/),
    'index.html',
  ]);
  expect(await readFile(join(shop, '.sources'), 'utf8')).toBe(await sourcesStamp(project));
  const script = built.find((file) => file.startsWith('assets/index-')) ?? '';
  expect(await readFile(join(shop, script), 'utf8')).toContain('production');
  await build();
  expect(announced).toEqual(['Building the shop …']);

  const failing =
    "process.stderr.write = () => true; process.on('uncaughtException', () => process.exit(3));";
  const plugin = "{ name: 'failing', buildStart() { throw new Error('broken'); } }";
  await write('scripts/build/early.vite.config.ts', `${failing} export default { plugins: [${plugin}] };`);
  await expect(build()).rejects.toThrow(new OperatorError('The build failed. See the errors above.'));
  expect(await files()).toEqual(built);
  expect((await readdir(project)).sort()).toEqual(['dist', 'index.html', 'package.json', 'scripts', 'src']);
});
