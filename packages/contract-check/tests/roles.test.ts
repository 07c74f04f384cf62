import { initContract } from '@ts-rest/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tsRestContract } from '../src/ts-rest/contract.ts';
import {
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
import { runCli } from './run-cli.ts';

const errors = { 401: nothing, 403: nothing };
const roles = { 'x-roles': ['owner', 'vendor'], 'x-shared-by': ['owner'] };
const product = object({ id: text, name: text, vendor: text });
const body = { required: true, content: { 'application/json': { schema: object({ name: text }) } } };
/** Products that vendors have apart, and that owners see all; clerks have the stock only. */
const paths = {
  '/products': {
    get: {
      operationId: 'list',
      ...roles,
      responses: { 200: described({ type: 'array', items: product }), ...errors },
    },
  },
  '/products/{id}': {
    parameters: [inPath('id')],
    patch: {
      operationId: 'rename',
      ...roles,
      'x-owned': 'product',
      'x-from': { id: { read: 'list', at: '[].id' } },
      requestBody: body,
      responses: { 200: described(product), 400: nothing, 404: nothing, 415: nothing, ...errors },
    },
  },
  '/stock': {
    get: {
      operationId: 'stock',
      'x-roles': ['clerk', 'owner'],
      responses: { 200: described(object({ pieces: { type: 'integer' } })), ...errors },
    },
  },
};
const security = {
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

const accounts: Record<string, { role: string; vendor?: string }> = {
  o: { role: 'owner' },
  c: { role: 'clerk' },
  v: { role: 'vendor', vendor: 'loom' },
  w: { role: 'vendor', vendor: 'clay' },
};

/** The API, with a fault if one is named. */
const shopApi = (fault = '') => {
  const products = [
    { id: 'p1', name: 'Saree', vendor: 'loom' },
    { id: 'p2', name: 'Bowl', vendor: 'clay' },
  ];
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, thing, id] = pathname.split('/');
    if (!['products', 'stock'].includes(thing ?? '')) return respond(404);
    const account = accounts[request.headers.get('authorization')?.replace('Bearer ', '') ?? ''];
    if (account === undefined) return respond(401);
    const { role, vendor } = account;
    if (thing === 'stock')
      return role === 'vendor' && fault !== 'vendors see the stock'
        ? respond(403)
        : respond(200, { pieces: 3 });
    if (role === 'clerk' && request.method === 'GET') return respond(403);
    if (role === 'clerk' && fault !== 'clerks rename' && fault !== 'clerks rename, and get 403')
      return respond(403);
    const isOpen = role !== 'vendor' || fault === 'vendors rename all';
    const isOwn = (each: (typeof products)[number]) => isOpen || each.vendor === vendor;
    if (id === undefined)
      return respond(
        200,
        products.filter((each) => role === 'owner' || each.vendor === vendor),
      );
    const found = products.find((each) => each.id === id && isOwn(each));
    if (found === undefined) return respond(404);
    if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
    const sent = (await request.json().catch(() => undefined)) as { name?: unknown } | null;
    if (typeof sent?.name !== 'string' || !/^.{1,50}$/su.test(sent.name)) return respond(400);
    found.name = sent.name;
    return role === 'clerk' && fault.endsWith('403') ? respond(403) : respond(200, found);
  };
};

const roleTokens = { owner: ['o'], vendor: ['v', 'w'], clerk: ['c'] };
const check = async (fault = '', tokens: Record<string, string[]> = roleTokens) => {
  const contract = await contractOf(paths, security);
  return run(contract, shopApi(fault), { roleTokens: tokens, include: ['access'] });
};

test('an API whose roles get what is theirs has no finding', async () => {
  const { findings, inconclusive, passed } = await check();
  expect(findings).toEqual([]);
  expect(inconclusive.filter(({ rule }) => rule !== 'access/foreign-list')).toEqual([]);
  const roleChecks = passed.filter(({ rule }) => rule === 'access/role').map(({ operation }) => operation);
  expect(roleChecks).toEqual(['list', 'rename', 'stock']);
});

test.each([
  ['vendors see the stock', 'access/role stock vendor', 'the role vendor got 200'],
  ['clerks rename', 'access/role rename clerk', 'the role clerk got 200'],
  ['vendors rename all', 'access/foreign rename', 'vendor B accessed the product p1 of A: 200'],
])('%s: found', async (fault, id, message) => {
  const result = await check(fault);
  expect(idsOf(result)).toContain(id);
  expect(result.findings.map((each) => each.message)).toContain(message);
});

test('a change by another role is found, although the response rejects it', async () => {
  expect(idsOf(await check('clerks rename, and get 403'))).toEqual(['access/role rename changed']);
});

test('an operation that no passed role may use is inconclusive', async () => {
  const { inconclusive } = await check('', { vendor: ['v', 'w'] });
  expect(inconclusive.map(({ operation, reason }) => [operation, reason])).toContainEqual([
    'stock',
    'no account of a role that may use it; pass one with --role-token',
  ]);
});

test('without roles of the accounts, whether others are rejected is inconclusive', async () => {
  const contract = await contractOf(paths, security);
  const { inconclusive } = await run(contract, shopApi(), { tokens: ['v', 'w'], include: ['access/role'] });
  expect(new Set(inconclusive.map(({ reason }) => reason))).toEqual(
    new Set(['the accounts have no roles; pass their tokens with --role-token']),
  );
});

test('--role-token is for other APIs, in a fixed form, and without --token', async () => {
  const alone = await runCli('check', '--list', '--role-token', 'owner=a');
  expect([alone.code, alone.notes]).toEqual([2, expect.stringContaining('requires --openapi or --contract')]);
  const malformed = await runCli('check', '--role-token', 'owner');
  expect(malformed.notes).toContain('Use ROLE=TOKEN.');
  const library = 'packages/contract-check/examples/library/contract.ts';
  const both = ['--token', 'a', '--role-token', 'owner=b', '--url', 'http://127.0.0.1:9'];
  expect((await runCli('check', '--contract', library, ...both)).notes).toContain(
    '--token and --role-token exclude each other',
  );
});

test('the required headers of a ts-rest route are sent, a request id anew each time', () => {
  const router = initContract().router({
    add: {
      method: 'POST',
      path: '/things',
      body: z.object({ name: z.string() }),
      headers: {
        'Idempotency-Key': z.string().min(8),
        'x-tenant': z.enum(['a']),
        'x-note': z.string().optional(),
      },
      responses: { 201: z.object({ id: z.string() }) },
    },
  });
  const [operation] = tsRestContract(router, { title: 'things', version: '1' }).operations;
  expect([operation?.headers, operation?.uniqueHeaders, operation?.requiredHeaders]).toEqual([
    { 'x-tenant': 'a' },
    ['idempotency-key'],
    ['idempotency-key', 'x-tenant'],
  ]);
});
