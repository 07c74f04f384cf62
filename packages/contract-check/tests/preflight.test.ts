import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createBackend } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { afterEach, expect, test } from 'vitest';
import { checkMutation } from '../src/mutants/run-mutant.ts';
import { runCli } from './run-cli.ts';
import { selfSigned } from './self-signed.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  for (const close of closing.splice(0)) await close();
});

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};
const respond =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
const serve = async (listener: RequestListener) => `http://127.0.0.1:${await portOf(createServer(listener))}`;
const serveTls = async (listener: RequestListener) =>
  `https://127.0.0.1:${await portOf(createTlsServer(selfSigned, listener) as unknown as Server)}`;

/** Serves the mock with recorded requests and changed responses. */
const serveChanged = async (change: (response: Response, request: Request) => Response) => {
  const backend = createBackend();
  const requests: string[] = [];
  const served = await serveMock(0, {
    handle: async (request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return change(await backend.handle(request), request);
    },
  });
  closing.push(served.close);
  return { url: served.url, requests };
};
const withCookies = (response: Response, keep: (line: string) => boolean, more: string[] = []) => {
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const line of [...response.headers.getSetCookie().filter(keep), ...more])
    headers.append('set-cookie', line);
  return new Response(response.body, { status: response.status, headers });
};
const isNoCsrf = (line: string) => !line.startsWith('XSRF-TOKEN');

test('names the port if the connection is refused', async () => {
  const closed = createServer();
  const port = await portOf(closed);
  await new Promise((resolve) => closed.close(resolve));
  const { code, notes } = await runCli('check', '--url', `http://127.0.0.1:${port}`);
  expect(code).toBe(2);
  expect(notes).toContain(
    `nothing listens on 127.0.0.1:${port}. Start the backend, or check the host and the port`,
  );
});

test('names a host that does not resolve', async () => {
  const { code, notes } = await runCli(
    'check',
    '--url',
    'http://no-such-shop.localhost.invalid',
    '--allow-writes',
  );
  expect(code).toBe(2);
  expect(notes).toMatch(/the host name no-such-shop\.localhost\.invalid does not resolve/);
});

test('suggests the other protocol for http to https and https to http', async () => {
  const tls = await serveTls(respond(200, 'application/json', '[]'));
  const plain = await serve(respond(200, 'application/json', '[]'));
  const toTls = await runCli('check', '--url', tls.replace('https:', 'http:'));
  expect(toTls.notes).toContain(`the server speaks https on this port. Try --url ${tls}.`);
  const toPlain = await runCli('check', '--url', plain.replace('http:', 'https:'));
  expect(toPlain.notes).toContain(`the server does not speak https on this port. Try --url ${plain}.`);
  const redirecting = await serve(respond(301, 'text/html', '', { location: 'https://shop.example/api' }));
  const redirected = await runCli('check', '--url', redirecting);
  expect(redirected.notes).toContain('redirects to https. Try --url https://shop.example.');
});

test('rejects a self-signed certificate unless --insecure is given', async () => {
  const url = await serveTls(respond(200, 'text/html', '<title>Shop</title>'));
  const strict = await runCli('check', '--url', url);
  expect(strict.notes).toMatch(/^The certificate of .* is self-signed\. Pass --insecure/m);
  const accepted = await runCli('check', '--url', url, '--insecure');
  expect(accepted.notes).toMatch(/HTML page \(“Shop”\) where JSON is expected/);
});

test('reports one finding and exits with 2 if every operation responds 500', async () => {
  const url = await serve(respond(500, 'application/json', '{"message":"Server Error"}'));
  const { code, text } = await runCli('check', '--url', url, '--include', 'addresses.*');
  expect(code).toBe(2);
  expect(text).toMatch(/^Every request gets a server error: \d+ operations\.$/m);
  expect(text).toMatch(/^1 finding \(\d+ violations folded/m);
  expect(text).toMatch(/^Stopped: the backend responds with a server error to every public read/m);
});

test('asks for --csrf-path if public reads do not set the CSRF cookie', { timeout: 60_000 }, async () => {
  const bare = await serveChanged((response) => withCookies(response, isNoCsrf));
  const without = await runCli('check', '--url', bare.url, '--include', 'account.*');
  expect(without.code).toBe(2);
  expect(without.notes).toMatch(
    /^No public read sets the XSRF-TOKEN cookie, and POST \/register responded 419\. Pass the path that sets it, such as --csrf-path/m,
  );
  const wrong = await runCli('check', '--url', bare.url, '--include', 'account.*', '--csrf-path', '/csrf');
  expect(wrong.notes).toMatch(/^GET \/csrf does not set the XSRF-TOKEN cookie/m);

  const backend = createBackend();
  const served = await serveMock(0, {
    handle: async (request) => {
      const isCsrfPath = new URL(request.url).pathname === '/sanctum/csrf-cookie';
      if (!isCsrfPath)
        return withCookies(
          await backend.handle(request),
          (line) => isNoCsrf(line) || request.url.includes('/login') || request.url.includes('/register'),
        );
      const read = new Request(new URL('/api/get_districts', request.url), { headers: request.headers });
      return new Response(null, { status: 204, headers: (await backend.handle(read)).headers });
    },
  });
  closing.push(served.close);
  const withPath = await runCli(
    'check',
    '--url',
    served.url,
    '--include',
    'account.*',
    '--csrf-path',
    '/sanctum/csrf-cookie',
  );
  expect(withPath.text).toMatch(/^0 findings/m);
  expect(withPath.code).toBe(0);
});

test('registers no account if --include selects only public reads', { timeout: 60_000 }, async () => {
  const { url, requests } = await serveChanged((response, request) =>
    /\/(register|login)$/.test(new URL(request.url).pathname)
      ? Response.json({ message: 'Closed.' }, { status: 403 })
      : response,
  );
  const { code, text, notes } = await runCli('check', '--url', url, '--include', 'catalogue.*,shop.*');
  expect({ code, notes: notes.replace(/\d+/g, '') }).toMatchObject({ code: 0 });
  expect(text).toMatch(/^0 findings/m);
  expect(requests.filter((each) => /register|login/.test(each))).toEqual([]);
});

test('checks public reads equally with and without accounts', { timeout: 60_000 }, async () => {
  const alone = await checkMutation({}, ['catalogue.*']);
  const withOthers = await checkMutation({}, ['catalogue.*', 'account.check']);
  const catalogueRules = ({ passed }: typeof alone) =>
    passed.filter(({ operation }) => operation.startsWith('catalogue.'));
  expect(catalogueRules(alone)).toEqual(catalogueRules(withOthers));
});

test.each([
  ['a relative', '/api/v3'],
  ['an absolute', 'https://things.example/api/v3/'],
])('suggests the path of %s server URL if the responses are not those of the API', async (_, server) => {
  const file = join(await mkdtemp(join(tmpdir(), 'razz-check-')), 'openapi.json');
  closing.push(() => rm(dirname(file), { recursive: true }));
  const paths = {
    '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'OK' } } } },
  };
  const info = { title: 'Things', version: '3' };
  const servers = [{ url: server }];
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info, servers, paths }));
  const url = await serve(respond(404, 'text/html', '<title>Home</title>'));
  const outside = await runCli('check', '--openapi', file, '--url', url);
  expect(outside.notes).toContain(`Try --url ${url}/api/v3; a frontend's address is not that of its API.`);
  const inside = await runCli('check', '--openapi', file, '--url', `${url}/api/v3`);
  expect(inside.notes).toContain('Check the URL, including its path;');
});

/** A server with a document of its own, which ends or answers 503 to its first requests. */
const serveStarting = async (servers: object) => {
  let count = 0;
  return serve((request, response) => {
    count += 1;
    if (count === 1) request.socket.destroy();
    else if (count < 4) response.writeHead(503).end();
    else if (request.url === '/docs/openapi.json')
      response.end(
        JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'Things', version: '3' },
          ...servers,
          paths: {
            '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'OK' } } } },
          },
        }),
      );
    else {
      const isThings = request.method === 'GET' && /^(\/api)?\/things$/.test(request.url ?? '');
      response.writeHead(isThings ? 200 : 404).end();
    }
  });
};

test.each([
  ['its host', {}, ''],
  ['the server relative to it', { servers: [{ url: '../api/' }] }, '/api'],
])('checks the API at the URL of its document alone: %s', async (_, servers, path) => {
  const url = await serveStarting(servers);
  const openapi = ['--openapi', `${url}/docs/openapi.json`];
  const impatient = await runCli('check', ...openapi);
  expect(impatient.notes).toMatch(
    /^Cannot read --openapi .*\. If the server is still starting, pass --wait/m,
  );
  const { code, text } = await runCli('check', ...openapi, '--wait', '60s');
  expect(text).toContain(`Checked ${url}${path} with seed 1`);
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/^0 findings/m) });
});

test('waits for the backend', async () => {
  const url = await serveStarting({});
  const file = join(await mkdtemp(join(tmpdir(), 'razz-wait-')), 'openapi.json');
  closing.push(() => rm(dirname(file), { recursive: true }));
  const paths = { '/things': { get: { responses: { 200: { description: 'OK' } } } } };
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '3' }, paths }));
  const { code, text } = await runCli('check', '--openapi', file, '--url', url, '--wait', '60s');
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/^0 findings/m) });
});
