import { html, type Json, json, type Mutant, mapErrors, mutantTable, respondWith } from '../mutant.ts';

/** Error responses: status, content type and body. */
export const errorResponseMutants: readonly Mutant[] = [
  ...mutantTable(mapErrors, [
    [
      'errors is a list of strings',
      'schema/error-body',
      'signIn.register',
      422,
      async (response) => {
        const body = (await response.json()) as { message: string; errors: Record<string, string[]> };
        return json(422, { ...body, errors: Object.values(body.errors).flat() });
      },
    ],
    [
      'error instead of message',
      'schema/error-body',
      'catalogue.productBreadcrumb',
      404,
      () => json(404, { error: 'Not found' }),
    ],
    [
      'an error response has no body',
      ['schema/error-body', 'schema/json', 'schema/content-type'],
      'wishlist.count',
      401,
      () => new Response(null, { status: 401 }),
    ],
    [
      'a missing CSRF token gets an HTML page',
      ['schema/error-body', 'schema/content-type'],
      'account.saveProfile',
      419,
      () => html(419),
    ],
    [
      'a validation error is an HTML page',
      ['schema/error-body', 'schema/content-type'],
      'oauth.updateClient',
      422,
      () => html(422),
    ],
    [
      'an error with status 200',
      ['negative/missing-field', 'negative/format', 'negative/bounds', 'schema/body'],
      'addresses.update',
      422,
      async (response) => json(200, { success: false, ...((await response.json()) as Json) }),
    ],
    ['signing out responds with an HTML page', 'schema/status', 'signIn.logout', 204, () => html(200)],
  ]),
  {
    id: 'an HTML page for unknown products',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['catalogue.productBySlug'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'catalogue.productBySlug') return undefined;
        const response = await next();
        return response.status === 404 ? html(404) : response;
      }),
  },
  {
    id: 'the errors of a field are a single string',
    rules: ['schema/error-body'],
    at: ['addresses.save'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'addresses.save') return undefined;
        const response = await next();
        if (response.status !== 422) return response;
        const body = (await response.json()) as { message: string; errors: Record<string, string[]> };
        return json(422, {
          ...body,
          errors: Object.fromEntries(
            Object.entries(body.errors).map(([field, messages]) => [field, messages[0]]),
          ),
        });
      }),
  },
  {
    id: 'delete responds 200 with a body',
    rules: ['schema/status'],
    at: ['oauth.removeClient'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'oauth.removeClient') return undefined;
        const response = await next();
        return response.status === 204 ? json(200, { ok: true }) : response;
      }),
  },
  {
    id: 'a quote in the search causes a server error',
    rules: ['schema/server-error', 'negative/odd-text'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      respondWith(async ({ name, request }) =>
        name === 'catalogue.filterProducts' && /"search":"[^"]*'/.test(await request.clone().text())
          ? json(500, { message: 'SQLSTATE[42601]' })
          : undefined,
      ),
  },
  {
    id: 'a warning before the JSON',
    rules: ['schema/json'],
    at: ['catalogue.deals'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'catalogue.deals') return undefined;
        const response = await next();
        return new Response(`<br />\n<b>Warning</b>: Undefined array key\n${await response.text()}`, {
          headers: { 'content-type': 'application/json' },
        });
      }),
  },
  {
    id: 'the trailing slash causes a redirect',
    rules: ['schema/status'],
    at: ['account.user'],
    mutate: () =>
      respondWith(async ({ request }) =>
        new URL(request.url).pathname === '/api/get_auth_user/'
          ? html(301, { location: '/api/get_auth_user' })
          : undefined,
      ),
  },
];
