import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const check = ['--import', import.meta.resolve('tsx'), main, 'check', '--list'];

test('finishes when the reader of its output has ended', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, check, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

test('reads the settings file of the current folder by default', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razz-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'contract-check.config.json'), '{ "include": ["catalogue.districts"] }');
  const { stdout } = await promisify(execFile)(process.execPath, check, { cwd: folder });
  expect(stdout).toContain('@catalogue.districts');
  expect(stdout).not.toContain('@orders.place');
});
