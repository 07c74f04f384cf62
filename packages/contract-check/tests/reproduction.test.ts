import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBackend } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { afterAll, expect, test } from 'vitest';
import { runCli } from './run-cli.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const backend = createBackend({
  policy: { ownership: () => false, csrf: () => false, scopes: () => false, scriptHeader: () => false },
});
const wrongly = await serveMock(0, {
  handle: async (request) => {
    const { pathname } = new URL(request.url);
    const length = Number(request.headers.get('content-length') ?? 0);
    if (length > 1_000_000) return Response.json({ message: 'Taken.' }, { status: 500 });
    const response = await backend.handle(request);
    if (pathname === '/register' && response.status < 300)
      return Response.json({ ...(await response.json()), password_hash: '$2y$10' }, response);
    return response;
  },
});
afterAll(() => wrongly.close());

const bash = (script: string) => promisify(execFile)('bash', ['-c', script], { cwd: project });
/** Starts the command without npm, which is slow to start. */
const direct = (command: string) =>
  command.replace(
    'npm run contract:check --',
    `'${process.execPath}' --import tsx packages/contract-check/src/cli/main.ts check`,
  );

/** The findings of a report: each with its status, its lines and its command, as they were printed. */
const printedIn = (text: string) =>
  [...text.matchAll(/(?<lines>(?:^ {4}(?:curl|RAZZ_|\{ printf).*\n)*)^ {4}again: (?<again>.*)$/gm)].map(
    ({ groups }) => ({
      lines: (groups?.lines ?? '').replace(/^ {4}/gm, ''),
      again: groups?.again ?? '',
    }),
  );
const lastStatus = (output: string) =>
  Number([...output.matchAll(/^HTTP\/[\d.]+ (\d{3})/gm)].at(-1)?.[1] ?? 0);

test('printed lines show each finding again, after the run has removed what it created', {
  timeout: 120_000,
}, async () => {
  const { code, text, notes } = await runCli(
    'check',
    '--url',
    wrongly.url,
    '--include',
    'addresses.update,addresses.remove,oauth.updateClient,oauth.removePersonalToken,signIn.register',
  );
  expect(code).toBe(1);
  const block = notes.slice(notes.indexOf('export '));
  const printed = printedIn(text);
  expect(printed.length).toBeGreaterThan(10);
  const statuses = [];
  for (const { lines, again } of printed.filter((each) => each.lines !== '')) {
    const { stdout } = await bash(`set -u\n${block}\n${lines}`);
    statuses.push({ again, status: lastStatus(stdout), lines: stdout.slice(0, 200) });
  }
  // Every one of these faults is a request that should have been refused, or a body with a key too many.
  expect(statuses.filter(({ status }) => status !== 500 && (status < 200 || status > 299))).toEqual([]);
  const made = printed.filter(({ lines }) => lines.includes('RAZZ_MADE='));
  expect(made.length).toBeGreaterThan(3);
  expect(text).toContain("head -c 2097152 /dev/zero | tr '\\0' 'x'");
});

test('the printed command runs the check again', { timeout: 60_000 }, async () => {
  const { text } = await runCli(
    'check',
    '--url',
    wrongly.url,
    '--header',
    "X-Api-Key: it's a secret",
    '--replay',
    'access/foreign@addresses.update',
  );
  const [first] = printedIn(text);
  expect(first?.again).toContain(`npm run contract:check -- --url ${wrongly.url} --header`);
  const secret = `export RAZZ_HEADER_X_API_KEY="it's a secret"`;
  const ended = await bash(`${secret}; ${direct(first?.again ?? '')}`).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('access/foreign') });
});
