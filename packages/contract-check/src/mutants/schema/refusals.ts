import { html, instead, type Json, json, type Mutant, refusedAs } from '../mutant.ts';

/** Refusals: status, content type and the one error body. */
export const refusalMutants: readonly Mutant[] = [
  {
    id: 'an HTML page for unknown products',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['catalogue.productBySlug'],
    mutate: () =>
      instead(async ({ name }, next) => {
        if (name !== 'catalogue.productBySlug') return undefined;
        const answer = await next();
        return answer.status === 404 ? html(404) : answer;
      }),
  },
  {
    id: 'errors as plain texts',
    rules: ['schema/error-body'],
    at: ['addresses.save'],
    mutate: () =>
      instead(async ({ name }, next) => {
        if (name !== 'addresses.save') return undefined;
        const answer = await next();
        if (answer.status !== 422) return answer;
        const body = (await answer.json()) as { message: string; errors: Record<string, string[]> };
        return json(422, {
          ...body,
          errors: Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, texts[0]])),
        });
      }),
  },
  {
    id: 'deleting answers 200 with a body',
    rules: ['schema/status'],
    at: ['oauth.removeClient'],
    mutate: () =>
      instead(async ({ name }, next) => {
        if (name !== 'oauth.removeClient') return undefined;
        const answer = await next();
        return answer.status === 204 ? json(200, { ok: true }) : answer;
      }),
  },
  {
    id: 'failing on a search with a quote',
    rules: ['schema/server-error', 'negative/odd-text'],
    at: ['catalogue.filterProducts'],
    mutate: () =>
      instead(async ({ name, request }) =>
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
      refusedAs(['signIn.register'], 422, async (answer) => {
        const body = (await answer.json()) as { message: string; errors: Record<string, string[]> };
        return json(422, { ...body, errors: Object.values(body.errors).flat() });
      }),
  },
  {
    id: 'error instead of message',
    rules: ['schema/error-body'],
    at: ['catalogue.productBreadcrumb'],
    mutate: () => refusedAs(['catalogue.productBreadcrumb'], 404, () => json(404, { error: 'Not found' })),
  },
  {
    id: 'a refusal without a body',
    rules: ['schema/error-body', 'schema/json', 'schema/content-type'],
    at: ['wishlist.count'],
    mutate: () => refusedAs(['wishlist.count'], 401, () => new Response(null, { status: 401 })),
  },
  {
    id: 'an HTML page when the form token is missing',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['account.saveProfile'],
    mutate: () => refusedAs(['account.saveProfile'], 419, () => html(419)),
  },
  {
    id: 'an HTML page for a failed validation',
    rules: ['schema/error-body', 'schema/content-type'],
    at: ['oauth.updateClient'],
    mutate: () => refusedAs(['oauth.updateClient'], 422, () => html(422)),
  },
  {
    id: 'a warning before the JSON',
    rules: ['schema/json'],
    at: ['catalogue.deals'],
    mutate: () =>
      instead(async ({ name }, next) => {
        if (name !== 'catalogue.deals') return undefined;
        const answer = await next();
        return new Response(`<br />\n<b>Warning</b>: Undefined array key\n${await answer.text()}`, {
          headers: { 'content-type': 'application/json' },
        });
      }),
  },
  {
    id: 'a refusal told with 200',
    rules: ['negative/missing-field', 'negative/format', 'negative/bounds', 'schema/body'],
    at: ['addresses.update'],
    mutate: () =>
      refusedAs(['addresses.update'], 422, async (answer) =>
        json(200, { success: false, ...((await answer.json()) as Json) }),
      ),
  },
  {
    id: 'a redirect to the path without its slash',
    rules: ['schema/status'],
    at: ['account.user'],
    mutate: () =>
      instead(async ({ request }) =>
        new URL(request.url).pathname === '/api/get_auth_user/'
          ? html(301, { location: '/api/get_auth_user' })
          : undefined,
      ),
  },
  {
    id: 'signing out answers a page',
    rules: ['schema/status'],
    at: ['signIn.logout'],
    mutate: () => refusedAs(['signIn.logout'], 204, () => html(200)),
  },
];
