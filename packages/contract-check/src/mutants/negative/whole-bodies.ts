import { html, json, type Mutant, mapErrors, respondWith } from '../mutant.ts';

/** Bodies at fault as a whole, and what is stored all the same. */
export const wholeBodyMutants: readonly Mutant[] = [
  {
    id: 'errors name another field',
    rules: ['negative/names-field'],
    at: ['addresses.save'],
    mutate: () =>
      mapErrors(['addresses.save'], 422, () =>
        json(422, { message: 'Wrong.', errors: { form: ['Something is wrong.'] } }),
      ),
  },
  {
    id: 'only the message says what is wrong',
    rules: ['negative/names-field', 'schema/error-body'],
    at: ['account.saveProfile'],
    mutate: () => mapErrors(['account.saveProfile'], 422, () => json(400, { message: 'Wrong.' })),
  },
  {
    id: 'stored though refused',
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
    id: 'malformed JSON fails the server',
    rules: ['schema/server-error', 'negative/malformed-json'],
    at: ['orders.place'],
    mutate: () => mapErrors(['orders.place'], 400, () => html(500)),
  },
  {
    id: 'a form is taken for JSON',
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
  {
    id: 'a large body breaks the server',
    rules: ['schema/server-error', 'negative/oversize'],
    at: ['addresses.save'],
    mutate: () => mapErrors(['addresses.save'], 413, () => html(502)),
  },
  {
    id: 'malformed JSON fails the server when signing in',
    rules: ['schema/server-error', 'negative/malformed-json'],
    at: ['signIn.login'],
    mutate: () => mapErrors(['signIn.login'], 400, () => html(500)),
  },
];
