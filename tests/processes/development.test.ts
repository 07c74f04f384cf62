import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../../server/database/embedded/postmaster-file.ts';
import { freePort } from '../../server/startup/port.ts';
import { freshDatabase } from '../support/fresh-database.ts';

test('npm run dev serves the API and pages with hot reload on one port, until SIGINT', {
  timeout: 180_000,
}, async () => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'razz-development-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const start = fileURLToPath(new URL('../../server/start.js', import.meta.url));
  const child = spawn(process.execPath, [start, '--dev'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      RAZZ_DATA_DIR: folder,
      RAZZ_DEMO: '0',
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group, with the API.
    detached: true,
  });
  onTestFinished(async () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // All have exited.
    }
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const printed = { out: '', error: '' };
  child.stdout.on('data', (part) => {
    printed.out += part;
  });
  child.stderr.on('data', (part) => {
    printed.error += part;
  });
  await vi.waitFor(() => {
    expect(printed.out).toContain(`Development server: ${address}\n`);
    // The API logs where it listens.
    expect(printed.out).toContain('listening at');
  }, 90_000);

  const get = (path: string) =>
    fetch(`${address}${path}`, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(20_000) });
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${address}/sitemap.xml`);
  expect(await (await get('/shop/all')).text()).toContain('src="/@vite/client"');
  const module = await get('/src/main.tsx');
  expect(module.headers.get('content-type')).toBe('text/javascript');
  child.kill('SIGINT');
  await vi.waitFor(() => expect(child.exitCode).toBe(0), 20_000);
  expect(printed.error).toBe('');
  // The API has exited too.
  await expect.poll(() => isAlive(-Number(child.pid))).toBe(false);
});
