import { html, instead, json, type Mutant, refusedAs } from '../mutant.ts';

/** Bodies at fault as a whole, and what is stored all the same. */
export const wholeBodyMutants: readonly Mutant[] = [
  {
    id: 'errors name another field',
    rules: ['negative/names-field'],
    at: ['addresses.save'],
    mutate: () =>
      refusedAs(['addresses.save'], 422, () =>
        json(422, { message: 'Wrong.', errors: { form: ['Something is wrong.'] } }),
      ),
  },
  {
    id: 'only the message says what is wrong',
    rules: ['negative/names-field', 'schema/error-body'],
    at: ['account.saveProfile'],
    mutate: () => refusedAs(['account.saveProfile'], 422, () => json(400, { message: 'Wrong.' })),
  },
  {
    id: 'stored though refused',
    rules: ['negative/not-stored'],
    at: ['addresses.save'],
    mutate: () =>
      instead(async ({ name, world }, next) => {
        if (name !== 'addresses.save') return undefined;
        const answer = await next();
        const owner = world.addresses.at(-1)?.owner;
        if (answer.status === 422 && owner !== undefined)
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
        return answer;
      }),
  },
  {
    id: 'malformed JSON fails the server',
    rules: ['schema/server-error', 'negative/malformed-json'],
    at: ['orders.place'],
    mutate: () => refusedAs(['orders.place'], 400, () => html(500)),
  },
  {
    id: 'a form is taken for JSON',
    rules: ['negative/content-type'],
    at: ['oauth.createPersonalToken'],
    mutate: () =>
      instead(async ({ name }, next) => {
        if (name !== 'oauth.createPersonalToken') return undefined;
        const answer = await next();
        return answer.status === 415
          ? json(201, { token: { id: '1', name: 'x', scopes: [] }, accessToken: 'x'.repeat(30) })
          : answer;
      }),
  },
  {
    id: 'a large body breaks the server',
    rules: ['schema/server-error', 'negative/oversize'],
    at: ['addresses.save'],
    mutate: () => refusedAs(['addresses.save'], 413, () => html(502)),
  },
  {
    id: 'malformed JSON fails the server when signing in',
    rules: ['schema/server-error', 'negative/malformed-json'],
    at: ['signIn.login'],
    mutate: () => refusedAs(['signIn.login'], 400, () => html(500)),
  },
];
