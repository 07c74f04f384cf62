import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { terminalReport } from '../src/report/terminal.ts';
import {
  content,
  contractOf,
  described,
  idsOf,
  inPath,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

const thing = object({ id: { type: 'integer' }, price: { type: 'number' } });
const listing = {
  get: {
    operationId: 'list',
    responses: { 200: described(object({ data: { type: 'array', items: thing } })) },
  },
};

test('rows that break the schema are not called a missing envelope', async () => {
  const contract = await contractOf({ '/things': listing });
  const rows = Array.from({ length: 5 }, (_, i) => ({ id: i, price: `${i}.50`, secret: 'x' }));
  const result = await run(contract, ({ url }) =>
    url.endsWith('/things') ? respond(200, { data: rows }) : respond(404),
  );
  const report = terminalReport(result, new Set());
  expect(report).not.toMatch(/envelope|wrap/i);
  expect(idsOf(result)).toEqual(
    expect.arrayContaining([
      'schema/body list 200 data[].price',
      'schema/undeclared-key list 200 data[].secret',
    ]),
  );
});

test('a body without the declared envelope is called so', async () => {
  const contract = await contractOf({
    '/things': listing,
    '/others': { get: { ...listing.get, operationId: 'others' } },
  });
  const result = await run(contract, ({ url }) =>
    /s$/.test(url) ? respond(200, [{ id: 1, price: 1 }]) : respond(404),
  );
  expect(terminalReport(result, new Set())).toMatch(/lack the envelope “data”/);
});

test.each([
  ['Any token is accepted', 'any', ['access/bad-token']],
  ['No operation asks for the credentials', 'none', ['access/bad-token', 'access/sign-in']],
])('“%s” is one cause if no operation rejects it', async (title, accepted, rules) => {
  const security = [{ key: [] }];
  const paths = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `/${name}`,
      { get: { operationId: name, security, responses: { 200: nothing } } },
    ]),
  );
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
  const contract = await contractOf(paths, { components });
  const reportOf = async (open: string) => {
    const result = await run(
      contract,
      ({ url, headers }) => {
        const key = headers.get('x-key');
        if (!/\/[abc]$/.test(url)) return respond(404);
        const isOpen = new RegExp(`/[${open}]$`).test(url) && (accepted === 'none' || key !== null);
        return respond(key === 'the-key-of-a' || isOpen ? 200 : 401);
      },
      { tokens: ['the-key-of-a'] },
    );
    const broken = new Set(result.findings.map(({ rule }) => rule));
    expect([...broken]).toEqual(rules);
    return terminalReport(result, new Set());
  };
  expect((await reportOf('abc')).split('\n')[2]).toBe(
    `${title}${title.startsWith('Any') ? ', even one that was never issued' : ' that the contract requires'}: 3 operations.`,
  );
  // One operation rejects it: the others are findings of their own.
  expect(await reportOf('ab')).not.toContain(title);
});

test('a content type that many responses have instead of the declared one is one cause', async () => {
  const problem = described(object({ title: text }), 'application/problem+json');
  const paths = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `/${name}`,
      {
        get: {
          operationId: name,
          parameters: [{ name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } }],
          responses: { 200: described(object({ name: text })), default: problem },
        },
      },
    ]),
  );
  const result = await run(await contractOf(paths), ({ url }) =>
    /\/[abc](\?size=[1-9])?$/.test(url) ? respond(200, { name: '' }) : respond(400, { title: 'Not valid' }),
  );
  const [, , title] = terminalReport(result, new Set()).split('\n');
  expect(title).toBe(
    'Responses have the content type application/json, and not application/problem+json: 3 operations.',
  );
  // What else is wrong stays a finding.
  const { others } = result.evidence.causesOf(result.findings, []);
  expect(others.map(({ rule }) => rule).filter((rule) => rule.startsWith('schema/'))).toEqual(
    Array(3).fill('schema/body'),
  );
});

test('an error body that many operations have is one cause', async () => {
  const problem = described(object({ title: text }));
  const parameters = [{ name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } }];
  const responses = { 200: described(object({ name: text })), default: problem };
  const names = ['a', 'b', 'c'];
  const paths = Object.fromEntries(
    names.map((name) => [`/${name}`, { get: { operationId: name, parameters, responses } }]),
  );
  const titleOf = async (wrong: string[]) => {
    const result = await run(await contractOf(paths), ({ url }) => {
      if (/\/[abc](\?size=[1-9])?$/.test(url)) return respond(200, { name: 'x' });
      return respond(400, wrong.some((name) => url.includes(`/${name}?`)) ? {} : { title: 'Not valid' });
    });
    return terminalReport(result, new Set()).split('\n')[2];
  };
  expect(await titleOf(names)).toBe(
    'Error bodies break their schema in the same way: title is missing (3 operations).',
  );
  expect(await titleOf(['a', 'b'])).toMatch(/^schema\/error-body /);
});

test('an invalid value that is accepted comes before the responses that have it', async () => {
  const note = object({ code: { type: 'string', enum: ['x', 'y'] } });
  const stored: unknown[] = [];
  const contract = await contractOf({
    '/notes': {
      get: { operationId: 'listNotes', responses: { 200: described({ type: 'array', items: note }) } },
      post: {
        operationId: 'addNote',
        requestBody: { required: true, ...content(note) },
        responses: { 201: described(note) },
      },
    },
  });
  const result = await run(contract, async (request) => {
    if (!request.url.endsWith('/notes')) return respond(404);
    if (request.method === 'GET') return respond(200, stored);
    if (!/^application\/json/.test(request.headers.get('content-type') ?? '')) return respond(415);
    try {
      const sent = JSON.parse(await request.text()) as { code?: unknown };
      if (typeof sent?.code !== 'string') return respond(422);
      stored.push({ code: sent.code });
      return respond(201, { code: sent.code });
    } catch {
      return respond(400);
    }
  });
  expect(idsOf(result)).toEqual(expect.arrayContaining(['schema/body addNote 201 code']));
  expect(terminalReport(result, new Set()).split('\n').slice(2, 4)).toEqual([
    'negative/enum  A value outside the enum is rejected.',
    expect.stringContaining('addNote · code'),
  ]);
});

test('a request on a connection that the server has closed is sent again', async () => {
  const contract = await contractOf({ '/things': listing });
  const sockets = new Map<Socket, number>();
  let dropped = 0;
  const server = createServer((request, response) => {
    const count = (sockets.get(request.socket) ?? 0) + 1;
    sockets.set(request.socket, count);
    // The second request on a connection meets its end, as if it had been idle for too long.
    if (count === 2) {
      dropped += 1;
      request.socket.destroy();
      return;
    }
    const body = JSON.stringify({ data: [{ id: 1, price: 1 }] });
    const isList = request.method === 'GET' && request.url === '/things';
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const result = await run(contract, () => respond(500), {
      url: `http://127.0.0.1:${port}`,
      concurrency: 1,
      fetch,
    });
    expect(dropped).toBeGreaterThan(0);
    expect(idsOf(result)).toEqual([]);
  } finally {
    server.close();
  }
});

const refused = () =>
  Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  });
const reset = () =>
  Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
  });

const crashing = {
  '/things': listing,
  '/things/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'read', responses: { 200: described(thing), 404: nothing } },
    put: {
      operationId: 'update',
      requestBody: { required: true, ...content(object({ price: { type: 'number' } })) },
      responses: { 200: described(thing) },
    },
  },
};

test('a backend that stops listening is one finding, which names the request, and the run stops', async () => {
  let isRunning = true;
  let requests = 0;
  const result = await run(await contractOf(crashing), ({ url, method }) => {
    requests += 1;
    if (!isRunning) throw refused();
    if (method === 'PUT') {
      isRunning = false;
      throw reset();
    }
    return url.endsWith('/things') ? respond(200, { data: [{ id: 1, price: 1 }] }) : respond(404, undefined);
  });
  expect(
    result.findings
      .filter(({ rule }) => rule === 'schema/server-error')
      .map(({ message, operation }) => `${operation}: ${message}`),
  ).toEqual(['update: no response: other side closed']);
  expect(result.cutOff).toMatchObject({ reason: 'unreachable', unanswered: 'PUT /things/1' });
  expect(terminalReport(result, new Set())).toMatch(
    /accepts no connections since PUT \/things\/1 got no response/,
  );
  const atStop = requests;
  expect(atStop).toBeLessThan(200);
});

test('after a request without a response, the other rules of its check are inconclusive', async () => {
  const result = await run(
    await contractOf(crashing),
    ({ url, method }) => {
      if (method === 'PUT') throw reset();
      return url.endsWith('/things')
        ? respond(200, { data: [{ id: 1, price: 1 }] })
        : respond(404, undefined);
    },
    { include: ['negative/body@update'] },
  );
  expect(idsOf(result)).toEqual(['schema/server-error update']);
  const rules = result.inconclusive
    .filter(({ reason }) => reason === 'PUT /things/1 got no response')
    .map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['negative/missing-field', 'negative/wrong-type']));
});

test('the status is part of the identity of a finding', async () => {
  const paths = { '/things': listing, '/a': { get: { operationId: 'a', responses: { 202: nothing } } } };
  const idOf = async (status: number) =>
    idsOf(
      await run(
        await contractOf(paths),
        ({ url }) =>
          url.endsWith('/things') ? respond(200, { data: [] }) : respond(url.endsWith('/a') ? status : 404),
        {
          include: ['schema/status'],
        },
      ),
    );
  expect(await idOf(200)).toEqual(['schema/status a 200']);
  expect(await idOf(418)).toEqual(['schema/status a 418']);
});

test('a status for requests outside the contract need not be declared, unless asked for', async () => {
  const paths = {
    '/a': {
      get: {
        operationId: 'a',
        parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: nothing },
      },
    },
  };
  const check = async (more: object) =>
    idsOf(
      await run(
        await contractOf(paths),
        ({ url }) => {
          const { pathname, searchParams } = new URL(url);
          if (pathname !== '/a') return respond(404);
          return respond(searchParams.has('n') ? 422 : 200);
        },
        more,
      ),
    );
  expect(await check({})).toEqual([]);
  expect(await check({ strictStatuses: true })).toEqual(['schema/status a 422']);
});

test('an error body may have keys that are not declared', async () => {
  const error = described(object({ message: text }));
  const parameters = [{ name: 'n', in: 'query', schema: { type: 'integer' } }];
  const paths = {
    '/a': { get: { operationId: 'a', parameters, responses: { 200: nothing, default: error } } },
  };
  const result = await run(await contractOf(paths), ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname !== '/a') return respond(404, {});
    return searchParams.has('n') ? respond(400, { message: 'no', traceId: 'x' }) : respond(200);
  });
  expect(idsOf(result)).toEqual([]);
});

test('a list that answers with an error is not called empty', async () => {
  const result = await run(
    await contractOf({ ...crashing, '/up': { get: { operationId: 'up', responses: { 200: nothing } } } }),
    ({ url }) => respond(url.endsWith('/things') ? 500 : url.endsWith('/up') ? 200 : 404, {}),
    { include: ['schema/reads@read'] },
  );
  expect(result.inconclusive.map(({ reason }) => reason)).toContain('list responded 500');
});

test('a wrong base path is named, if every operation needs credentials', async () => {
  const contract = await contractOf(
    { '/things': { get: { ...listing.get, security: [{ bearer: [] }] } } },
    {
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      servers: [{ url: '/api/v3' }],
    },
  );
  await expect(
    run(contract, () => respond(404, { message: 'Not Found' }), { tokens: ['secret-token'] }),
  ).rejects.toThrow(/Try --url http:\/\/api\.example\/api\/v3/);
});
