import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveMock } from '@razz/mock-backend/serve';
import { withReferenceServer } from '../src/cli/reference-server.ts';

/**
 * Verifies the built package: packs dist/contract into dist/, installs the tarball in an empty folder and uses it there
 * with plain Node. Imports it, runs the command against the mock and the reference server, and runs the example of
 * docs/for-any-api.md with and without a bug. A failing step exits with its output.
 */
const built = fileURLToPath(new URL('../../../dist/contract', import.meta.url));
const dist = join(built, '..');
const folder = mkdtempSync(join(tmpdir(), 'razz-package-'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const run = (command: string, args: readonly string[], cwd = folder): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const mock = await serveMock(0);
try {
  const [{ filename }] = JSON.parse(run(npm, ['pack', '--json', '--pack-destination', dist], built)) as [
    { filename: string },
  ];
  const tarball = join(dist, filename);
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  run(npm, ['install', '--no-audit', '--no-fund', tarball]);
  writeFileSync(
    join(folder, 'use.js'),
    "import { contract, openApiDocument, Product } from '@razz/contract';\nif (!contract.orders.place || !Product.parse || openApiDocument().openapi !== '3.1.0') process.exit(1);\n",
  );
  run(process.execPath, ['use.js']);
  const command = join(folder, 'node_modules/@razz/contract/packages/contract-check/src/cli/main.js');
  // Reports print this form of the command.
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const version = run(npx, ['--no-install', 'razz-contract', '--version']).trim();
  // This process also serves the backends, so the check must run asynchronously.
  const runCli = (args: readonly string[]): Promise<number> =>
    new Promise((resolve) => {
      spawn(process.execPath, [command, ...args], { cwd: folder, stdio: 'inherit' }).on('exit', (code) =>
        resolve(code ?? 2),
      );
    });
  writeFileSync(
    join(folder, 'contract.mjs'),
    "import { initContract } from '@ts-rest/core';\nimport { z } from 'zod';\nexport default initContract().router({ get: { method: 'GET', path: '/things', responses: { 200: z.array(z.string()) } } });\n",
  );
  if ((await runCli(['check', '--contract', 'contract.mjs', '--list'])) !== 0)
    throw new Error('the installed command did not load a ts-rest contract');
  // TypeScript is loaded with the tsx of the folder that contains the contract.
  const library = fileURLToPath(new URL('../examples/library/contract.ts', import.meta.url));
  run(process.execPath, [command, 'check', '--contract', library, '--list']);
  const check = (url: string) => runCli(['check', '--url', url, '--include', 'addresses.*']);
  const example = 'node_modules/@razz/contract/packages/contract-check/examples/tasks';
  /** Checks the example API. Exit code 1 with the bug, 0 without. */
  const checkExample = async (bug: string[]): Promise<number> => {
    const api = spawn(process.execPath, [join(example, 'main.js'), '0', ...bug], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(api.stdout, 'data')) as [Buffer];
      const url = /http:\S+/.exec(String(line))?.[0] ?? '';
      const tokens = ['--token', 'ada-0f3c9b', '--token', 'ben-77d21e'];
      return await runCli(['check', '--openapi', join(example, 'openapi.yaml'), '--url', url, ...tokens]);
    } finally {
      api.kill();
    }
  };
  const codes = [
    await check(mock.url),
    await withReferenceServer(
      (text) => process.stdout.write(text),
      ({ url }) => check(url),
    ),
  ];
  if (codes.some((code) => code !== 0))
    throw new Error(`the installed checks exited with ${codes.join(' and ')}`);
  const examples = [await checkExample(['filter ignored']), await checkExample([])];
  if (examples.join() !== '1,0')
    throw new Error(
      `the check of the installed example exited with ${examples.join(' and ')} instead of 1 and 0`,
    );
  process.stdout.write(
    `${relative('.', tarball)}, version ${version}, was installed and checked backends with plain Node.\n`,
  );
} finally {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
}
