import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import formats from 'ajv-formats';
import schemas from 'har-schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { credentialNames } from '../src/report/masked-exchange.ts';
import { openTrafficLog } from '../src/report/traffic-log.ts';
import { contractOf, described, object, respond, run, text } from './in-memory-api.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'razz-traffic-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secrets = {
  key: 'key-of-amal-5f3c9b',
  /** The server sends it in a cookie. */
  session: 'session-77de21ff',
  /** The server creates it, so that no option contains it. */
  created: 'created-9c1b55',
  /** In the query of a redirect. */
  redirect: 'redirect-0a7711',
};

/** Checks an API whose credentials are in the query, and writes what is sent to this file. */
const logOf = async (name: string): Promise<string> => {
  const contract = await contractOf(
    {
      '/notes': {
        get: { operationId: 'list', responses: { 200: described({ type: 'array', items: text }) } },
        post: {
          operationId: 'create',
          requestBody: { required: true, ...described(object({ title: text })) },
          responses: { 201: described(object({ title: text, api_key: text })) },
        },
      },
    },
    {
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'auth' } } },
    },
  );
  const file = join(folder, name);
  const log = openTrafficLog(file, [secrets.key], credentialNames(contract));
  await run(
    contract,
    async (request) => {
      const response =
        new URL(request.url).searchParams.get('auth') !== secrets.key
          ? respond(401, { message: 'no' })
          : request.method === 'GET'
            ? respond(200, ['ঢাকা', 'x'.repeat(30_000)])
            : respond(201, { title: 'a', api_key: secrets.created });
      response.headers.append('set-cookie', `sid=${secrets.session}; Path=/`);
      response.headers.append('location', `/next?token=${secrets.redirect}&page=2`);
      return response;
    },
    { tokens: [secrets.key], onExchange: log.write },
  );
  log.close();
  return readFileSync(file, 'utf8');
};

interface Archive {
  log: {
    entries: {
      _operation: string;
      request: { url: string; method: string; postData?: { text: string }; queryString: object[] };
      response: { status: number; cookies: object[]; headers: { name: string; value: string }[] };
    }[];
  };
}

describe.each(['traffic.har', 'traffic.jsonl'])('%s', (name) => {
  test('contains no secret, whoever made it', async () => {
    const written = await logOf(name);
    expect(written).toContain('/notes?auth=');
    expect(written).toContain('ঢাকা');
    for (const secret of Object.values(secrets)) expect(written).not.toContain(secret);
    // A credential that must be rejected is one as well: its name is declared.
    expect(written).not.toContain('auth=forged');
  });
});

test('an HTTP archive is valid by the schemas of HAR 1.2, and has each exchange in order', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addMetaSchema(draft6);
  const { har, ...others } = schemas;
  ajv.addSchema(Object.values(others));
  const archive = JSON.parse(await logOf('traffic.har')) as Archive;
  const validate = ajv.compile(har);
  validate(archive);
  expect(validate.errors).toBe(null);
  expect(validate({ log: { ...archive.log, entries: [{}] } })).toBe(false);
  const { entries } = archive.log;
  const created = entries.find(({ response }) => response.status === 201);
  expect(created).toMatchObject({
    _operation: 'create',
    request: { method: 'POST', queryString: [{ name: 'auth', value: '•••' }] },
    response: { cookies: [{ name: 'sid', value: '•••' }] },
  });
  expect(JSON.parse(created?.request.postData?.text ?? '')).toHaveProperty('title');
  expect(created?.response.headers).toContainEqual({
    name: 'location',
    value: '/next?token=•••&page=2',
  });
});

test('an HTTP archive is complete after each exchange', () => {
  const file = join(folder, 'killed.har');
  const log = openTrafficLog(file, []);
  const entries = () => (JSON.parse(readFileSync(file, 'utf8')) as Archive).log.entries;
  expect(entries()).toEqual([]);
  const exchange = {
    operation: undefined,
    name: '(no such path)',
    person: { label: 'a guest', jar: null },
    method: 'GET',
    url: 'http://api.example/a',
    path: '/a',
    params: {},
    headers: {},
    requestBody: undefined,
    status: 404,
    retryAfter: undefined,
    contentType: '',
    responseHeaders: new Headers(),
    duration: 3,
    location: undefined,
    date: 0,
    text: 'long'.repeat(1000),
    json: undefined,
  };
  log.write(exchange);
  log.write({ ...exchange, text: '' });
  expect(entries()).toHaveLength(2);
  log.close();
});
