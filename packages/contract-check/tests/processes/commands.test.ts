import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const check = ['--import', import.meta.resolve('tsx'), main, 'check', '--list'];
const isDatabase = (name: string): boolean => name.startsWith('razz-check-');

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

test('Ctrl+C ends the reference server and removes its database', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'razz-interrupted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = spawn(process.execPath, check.slice(0, -1), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: folder },
    detached: true,
  });
  const ended = once(child, 'close');
  let output = '';
  for await (const chunk of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (/ checks, /.test(output)) break;
  }
  expect((await readdir(folder)).filter(isDatabase)).toHaveLength(1);
  // A terminal sends it to all processes of the command. The last of them closes the output.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  child.stderr.resume();
  await ended;
  expect((await readdir(folder)).filter(isDatabase)).toEqual([]);
});
