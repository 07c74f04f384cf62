import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { afterAll, expect, test } from 'vitest';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-reports-'));
const backend = createBackend({ policy: { csrf: () => false } });
/** Accepts requests without a CSRF token and lists client secrets. */
const leaking = await serveMock(0, {
  handle: async (request) => {
    const response = await backend.handle(request);
    if (!request.url.endsWith('/oauth/clients') || !response.ok || request.method !== 'GET') return response;
    const clients = (await response.json()) as object[];
    return Response.json(clients.map((client) => ({ ...client, plainSecret: 'hush-hush-hush' })));
  },
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await leaking.close();
});
const post = async (path: string, body: unknown) =>
  fetch(`${leaking.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('reports and output contain no passed secret and no session', {
  timeout: 60_000,
}, async () => {
  const accounts = ['one', 'two'].map((name) => ({
    name,
    email: `${name}@example.com`,
    phone: '01712345678',
    password: `correct-horse-${name}`,
  }));
  for (const account of accounts) expect((await post('/register', account)).ok).toBe(true);
  const { code, text, notes } = await runCli(
    'check',
    '--url',
    leaking.url,
    ...accounts.flatMap(({ email, password }) => ['--email', email, '--password', password]),
    '--header',
    'X-Api-Key: key-of-the-gateway',
    '--include',
    'account.*,oauth.*,signIn.login',
    '--report',
    folder,
  );
  expect(code).toBe(1);
  const cookies = [...notes.matchAll(/^export RAZZ_\w+='(.{12,})'$/gm)].map(([, value]) => value ?? '');
  expect(cookies.length).toBeGreaterThan(1);
  const secrets = [...accounts.map(({ password }) => password), 'key-of-the-gateway', 'hush-hush-hush'];
  for (const secret of secrets) expect(notes).not.toContain(secret);
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  for (const [name, content] of [...files, ['the terminal', text] as const])
    for (const secret of [...secrets, ...cookies])
      expect(content.includes(secret), `${name} contains ${secret}`).toBe(false);
});

test('the HTML page contains the verdict, checked operations, skipped checks and the rerun command', {
  timeout: 60_000,
}, async () => {
  await runCli('check', '--url', leaking.url, '--include', 'account.*,oauth.*', '--report', folder);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(page).toMatch(/class="verdict failed">\d+ issues to fix</);
  const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual(['What was checked', 'Findings by cause', 'What was not checked', 'How to rerun']);
  expect(page).toContain('Not part of this run: catalogue.');
  expect(page).toContain(`npm run contract:check -- --url ${leaking.url} --seed 1`);
  // The file is self-contained.
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
});
