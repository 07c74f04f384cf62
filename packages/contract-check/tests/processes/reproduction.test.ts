import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBackend } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { afterAll, expect, test } from 'vitest';
import { content, described, inPath, nothing, object, text } from '../in-memory-api.ts';
import { runCli } from '../run-cli.ts';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
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

test('printed commands create a resource again with its parent, in path and body', {
  timeout: 60_000,
}, async () => {
  const projects = new Map<string, Set<number>>();
  let lastTask = 0;
  // Responds 500 when a task that exists, in a project that exists, is renamed or linked.
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.headers.authorization !== 'Bearer t') return reply(401);
    const route = `${request.method} ${request.url}`;
    if (route === 'POST /projects') {
      const id = `p-${randomUUID()}`;
      projects.set(id, new Set());
      return reply(201, { id });
    }
    if (route === 'POST /links') {
      const task = /^\{"task":(\d+)\}$/.exec(body)?.[1];
      if (task === undefined) return reply(422);
      return reply([...projects.values()].some((tasks) => tasks.has(Number(task))) ? 500 : 404);
    }
    const { project = '', task } =
      / \/projects\/(?<project>[^/]+)(\/tasks(\/(?<task>\d+))?)?$/.exec(route)?.groups ?? {};
    const tasks = projects.get(project);
    if (tasks === undefined) return reply(404);
    if (request.method === 'POST') {
      lastTask += 1;
      tasks.add(lastTask);
      return reply(201, { id: lastTask });
    }
    if (task !== undefined && !tasks.has(Number(task))) return reply(404);
    if (request.method === 'PATCH') return reply(500);
    if (task === undefined) projects.delete(project);
    else tasks.delete(Number(task));
    return reply(204, undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const id = (type: string) => described(object({ id: { type } }));
  const common = { 204: nothing, 401: nothing, 404: nothing };
  const fromProject = { projectId: { create: 'createProject', at: 'id' } };
  const fromTask = { ...fromProject, taskId: { create: 'createTask', at: 'id' } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Projects', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths: {
      '/projects': { post: { operationId: 'createProject', responses: { ...common, 201: id('string') } } },
      '/projects/{projectId}': {
        parameters: [inPath('projectId')],
        delete: { operationId: 'deleteProject', 'x-from': fromProject, responses: common },
      },
      '/projects/{projectId}/tasks': {
        parameters: [inPath('projectId')],
        post: {
          operationId: 'createTask',
          'x-from': fromProject,
          responses: { ...common, 201: id('integer') },
        },
      },
      '/projects/{projectId}/tasks/{taskId}': {
        parameters: [inPath('projectId'), { ...inPath('taskId'), schema: { type: 'integer' } }],
        patch: {
          operationId: 'renameTask',
          'x-from': fromTask,
          requestBody: content(object({ title: text })),
          responses: common,
        },
        delete: { operationId: 'deleteTask', 'x-from': fromTask, responses: common },
      },
      '/links': {
        post: {
          operationId: 'link',
          'x-from': { task: { create: 'createTask', at: 'id' } },
          requestBody: content(object({ task: { type: 'integer' } })),
          responses: { ...common, 422: nothing },
        },
      },
    },
  };
  const folder = mkdtempSync(join(tmpdir(), 'razz-nested-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  try {
    const { text: output } = await runCli(
      'check',
      '--openapi',
      file,
      '--url',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      '--token',
      't',
      '--include',
      'renameTask,link',
      '--allow-writes',
    );
    expect(projects.size).toBe(0);
    const responses = new Set<string>();
    for (const { lines } of printedIn(output)) {
      const { stdout } = await bash(`set -u\nRAZZ_TOKEN_1=t\n${lines}`);
      responses.add(`${/^curl -i -X (\w+)/m.exec(lines)?.[1]} ${lastStatus(stdout)}`);
    }
    expect([...responses].sort()).toEqual(['PATCH 500', 'POST 500']);
  } finally {
    rmSync(folder, { recursive: true });
    server.close();
    server.closeAllConnections();
  }
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
