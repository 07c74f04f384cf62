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
const faulty = await serveMock(0, {
  handle: async (request) => {
    const { pathname } = new URL(request.url);
    const length = Number(request.headers.get('content-length') ?? 0);
    if (length > 1_000_000) return Response.json({ message: 'Too large.' }, { status: 500 });
    const response = await backend.handle(request);
    if (pathname === '/register' && response.status < 300)
      return Response.json({ ...(await response.json()), password_hash: '$2y$10' }, response);
    return response;
  },
});
afterAll(() => faulty.close());

const bash = (script: string) => promisify(execFile)('bash', ['-c', script], { cwd: project });
/** Replaces npm, which starts slowly. */
const withoutNpm = (command: string) =>
  command.replace(
    'npm run contract:check --',
    `'${process.execPath}' --import tsx packages/contract-check/src/cli/main.ts check`,
  );

/** Parses the reproduction lines and the rerun command of each printed finding. */
const printedIn = (text: string) =>
  [...text.matchAll(/(?<lines>(?:^ {4}(?:curl|RAZZ_|\{ printf).*\n)*)^ {4}rerun: (?<rerun>.*)$/gm)].map(
    ({ groups }) => ({
      lines: (groups?.lines ?? '').replace(/^ {4}/gm, ''),
      rerun: groups?.rerun ?? '',
    }),
  );
const lastStatus = (output: string) =>
  Number([...output.matchAll(/^HTTP\/[\d.]+ (\d{3})/gm)].at(-1)?.[1] ?? 0);

test('printed commands reproduce each finding after the run has deleted its data', {
  timeout: 120_000,
}, async () => {
  const { code, text, notes } = await runCli(
    'check',
    '--url',
    faulty.url,
    '--include',
    'addresses.update,addresses.remove,oauth.updateClient,oauth.removePersonalToken,signIn.register',
  );
  expect(code).toBe(1);
  const block = notes.slice(notes.indexOf('export '));
  const printed = printedIn(text);
  expect(printed.length).toBeGreaterThan(10);
  const statuses = [];
  for (const { lines, rerun } of printed.filter((each) => each.lines !== '')) {
    const { stdout } = await bash(`set -u\n${block}\n${lines}`);
    statuses.push({ rerun, status: lastStatus(stdout), lines: stdout.slice(0, 200) });
  }
  // Each finding is a request that should have been rejected, or a body with an undeclared key.
  expect(statuses.filter(({ status }) => status !== 500 && (status < 200 || status > 299))).toEqual([]);
  const recreated = printed.filter(({ lines }) => lines.includes('RAZZ_CREATED='));
  expect(recreated.length).toBeGreaterThan(3);
  expect(text).toContain("head -c 2097152 /dev/zero | tr '\\0' 'x'");
});

test('the printed command reruns the check', { timeout: 60_000 }, async () => {
  const { text } = await runCli(
    'check',
    '--url',
    faulty.url,
    '--header',
    "X-Api-Key: it's a secret",
    '--replay',
    'access/foreign@addresses.update',
  );
  const [first] = printedIn(text);
  expect(first?.rerun).toContain(`npm run contract:check -- --url ${faulty.url} --header`);
  const secret = `export RAZZ_HEADER_X_API_KEY="it's a secret"`;
  const result = await bash(`${secret}; ${withoutNpm(first?.rerun ?? '')}`).catch((error: unknown) => error);
  expect(result).toMatchObject({ code: 1, stdout: expect.stringContaining('access/foreign') });
});
