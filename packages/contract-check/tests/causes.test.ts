import { expect, test } from 'vitest';
import { type Json, json, type Mutation, mapEveryResponse, respondWith } from '../src/mutants/mutant.ts';
import { checkMutation } from '../src/mutants/run-mutant.ts';
import { groupFindings } from '../src/report/group-findings.ts';
import { terminalReport } from '../src/report/terminal.ts';

const isJson = (response: Response) => /json/.test(response.headers.get('content-type') ?? '');
const mapBody = (change: (body: unknown) => unknown): Mutation =>
  mapEveryResponse(async (response) =>
    isJson(response)
      ? new Response(JSON.stringify(change(await response.json())), {
          status: response.status,
          headers: response.headers,
        })
      : response,
  );
const withKeys = (value: unknown, rename: (key: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]),
  );
};
const camel = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const withoutCsrfCookie = mapEveryResponse((response) => {
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const line of response.headers.getSetCookie())
    if (!line.startsWith('XSRF-TOKEN')) headers.append('set-cookie', line);
  return new Response(response.body, { status: response.status, headers });
});

const customers = ['account.*', 'addresses.*', 'oauth.*', 'orders.*', 'wishlist.*'];
const defects: [string, Mutation, include: string[], title: RegExp][] = [
  [
    'redirects to a login page',
    mapEveryResponse((response) =>
      response.status === 401
        ? new Response(null, { status: 302, headers: { location: '/login?next=1' } })
        : response,
    ),
    customers,
    /^Responses redirect to \/login instead of containing JSON: \d+ operations\./,
  ],
  [
    'a missing CSRF cookie',
    { ...withoutCsrfCookie, policy: { csrf: () => false } },
    customers,
    /^No response sets the XSRF-TOKEN cookie/,
  ],
  [
    'camelCase keys',
    mapBody((body) => withKeys(body, camel)),
    ['catalogue.*', 'addresses.*', 'coupons.*'],
    /isVariant \(is_variant\).*salesPrice \(sales_price\)/,
  ],
  [
    'an undeclared envelope',
    mapBody((data) => ({ data, success: true })),
    customers,
    /wrapped in “data”, which the contract does not declare/,
  ],
  [
    'a missing envelope',
    mapBody((body) => (body as Json | null)?.data ?? body),
    ['catalogue.*', 'orders.*', 'shop.*'],
    /lack the envelope “data” that the contract declares/,
  ],
  [
    'HTML error pages',
    mapEveryResponse((response) =>
      response.status >= 400
        ? new Response('<h1>Error</h1>', {
            status: response.status,
            headers: { 'content-type': 'text/html' },
          })
        : response,
    ),
    customers,
    /^Responses are HTML pages where the contract declares JSON: \d+ operations/,
  ],
  [
    'a resource that always fails',
    respondWith(async ({ name }) =>
      name?.startsWith('addresses.') ? json(500, { message: 'Server Error' }) : undefined,
    ),
    ['addresses.*'],
    /^Every request gets a server error: \d operations/,
  ],
];

test.each(defects)(
  'reports %s as one finding with its consequences folded',
  {
    timeout: 60_000,
  },
  async (_, mutation, include, title) => {
    const result = await checkMutation(mutation, include);
    const { causes, others } = groupFindings(result, new Set());
    expect(others.map(({ rule, operation, message }) => `${rule} ${operation}: ${message}`)).toEqual([]);
    expect(causes.map((cause) => cause.title)).toEqual([expect.stringMatching(title)]);
    expect(causes[0]?.findings.length).toBeGreaterThan(3);
    expect(terminalReport(result, new Set())).toContain('1 finding (');
  },
);

test('reports an unrelated defect next to a cause as a separate finding', { timeout: 60_000 }, async () => {
  const mutation = mapEveryResponse((response) =>
    response.status === 401 ? new Response(null, { status: 302, headers: { location: '/login' } }) : response,
  );
  const result = await checkMutation(
    { ...mutation, policy: { ownership: (route) => route !== 'addresses.update' } },
    ['addresses.*', 'orders.mine'],
  );
  const { causes } = groupFindings(result, new Set());
  expect(causes.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Responses redirect to \/login/),
    expect.stringMatching(/^An account can access .* of another one: addresses.update\.$/),
  ]);
});
