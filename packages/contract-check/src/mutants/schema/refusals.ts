import { html, type Json, json, type Mutant, mapErrors, respondWith } from '../mutant.ts';

/** Refusals: status, content type and the one error body. */
export const refusalMutants: readonly Mutant[] = [
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
    id: 'errors as plain texts',
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
          errors: Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, texts[0]])),
        });
      }),
  },
  {
    id: 'deleting responses 200 with a body',
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
    id: 'failing on a search with a quote',
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
    id: 'errors as a list of texts',
    rules: ['schema/error-body'],
    at: ['signIn.register'],
    mutate: () =>
      mapErrors(['signIn.register'], 422, async (response) => {
        const body = (await response.json()) as { message: string; errors: Record<string, string[]> };
        return json(422, { ...body, errors: Object.values(body.errors).flat() });
      }),
  },
  {
    id: 'error instead of message',
    rules: ['schema/error-body'],
    at: ['catalogue.productBreadcrumb'],
    mutate: () => mapErrors(['catalogue.productBreadcrumb'], 404, () => json(404, { error: 'Not found' })),
  },
  {
    id: 'a refusal without a body',
    rules: ['schema/error-body', 'schema/json', 'schema/content-type'],
    at: ['wishlist.count'],
    mutate: () => mapErrors(['wishlist.count'], 401, () => new Response(null, { status: 401 })),
  },
  {
    id: 'an HTML page when the form token is missing',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['account.saveProfile'],
    mutate: () => mapErrors(['account.saveProfile'], 419, () => html(419)),
  },
  {
    id: 'an HTML page for a failed validation',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['oauth.updateClient'],
    mutate: () => mapErrors(['oauth.updateClient'], 422, () => html(422)),
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
    id: 'an error with status 200',
    rules: ['negative/missing-field', 'negative/format', 'negative/bounds', 'schema/body'],
    at: ['addresses.update'],
    mutate: () =>
      mapErrors(['addresses.update'], 422, async (response) =>
        json(200, { success: false, ...((await response.json()) as Json) }),
      ),
  },
  {
    id: 'a redirect to the path without its slash',
    rules: ['schema/status'],
    at: ['account.user'],
    mutate: () =>
      respondWith(async ({ request }) =>
        new URL(request.url).pathname === '/api/get_auth_user/'
          ? html(301, { location: '/api/get_auth_user' })
          : undefined,
      ),
  },
  {
    id: 'signing out responses a page',
    rules: ['schema/status'],
    at: ['signIn.logout'],
    mutate: () => mapErrors(['signIn.logout'], 204, () => html(200)),
  },
];
