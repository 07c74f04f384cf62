import { html, json, type Mutant, mapErrors, mutantTable, respondWith } from '../mutant.ts';

/** Malformed and oversized bodies, wrong content types, and rejected requests that are stored. */
export const rawBodyMutants: readonly Mutant[] = [
  ...mutantTable(mapErrors, [
    [
      'errors name another field',
      'negative/names-field',
      'addresses.save',
      422,
      () => json(422, { message: 'Wrong.', errors: { form: ['Something is wrong.'] } }),
    ],
    [
      'only the message describes the error',
      ['negative/names-field', 'schema/error-body'],
      'account.saveProfile',
      422,
      () => json(400, { message: 'Wrong.' }),
    ],
    [
      'malformed JSON causes a server error',
      ['schema/server-error', 'negative/malformed-json'],
      'orders.place',
      400,
      () => html(500),
    ],
    [
      'a large body causes a server error',
      ['schema/server-error', 'negative/oversize'],
      'addresses.save',
      413,
      () => html(502),
    ],
    [
      'malformed JSON at sign-in causes a server error',
      ['schema/server-error', 'negative/malformed-json'],
      'signIn.login',
      400,
      () => html(500),
    ],
  ]),
  {
    id: 'a rejected address is stored',
    rules: ['negative/not-stored'],
    at: ['addresses.save'],
    mutate: () =>
      respondWith(async ({ name, world }, next) => {
        if (name !== 'addresses.save') return undefined;
        const response = await next();
        const owner = world.addresses.at(-1)?.owner;
        if (response.status === 422 && owner !== undefined)
          world.addresses.push({
            id: world.nextId('address'),
            name: 'x',
            email: 'x@example.com',
            phone: '01712345678',
            address1: 'x',
            city: 'Dhaka',
            zipcode: '1209',
            owner,
            isDefault: false,
          });
        return response;
      }),
  },
  {
    id: 'a form-encoded body is accepted as JSON',
    rules: ['negative/content-type'],
    at: ['oauth.createPersonalToken'],
    mutate: () =>
      respondWith(async ({ name }, next) => {
        if (name !== 'oauth.createPersonalToken') return undefined;
        const response = await next();
        return response.status === 415
          ? json(201, { token: { id: '1', name: 'x', scopes: [] }, accessToken: 'x'.repeat(30) })
          : response;
      }),
  },
];
