import type { Operation, RouteName } from '../contract/operation.ts';
import { bodySummary } from '../engine/check-context.ts';
import type { Client } from '../engine/client.ts';
import { CookieJar } from '../engine/cookies.ts';
import { type Account, type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import type { Credentials } from '../engine/secrets.ts';
import { exampleBody } from '../generate/example-body.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import { CheckerError } from '../session/checker-error.ts';
import { openSession } from './open-session.ts';

export interface Identities {
  a: Person;
  b: Person;
  canRegister: boolean;
  runTag: string;
}

interface Calls {
  client: Client;
  operations: ReadonlyMap<RouteName, Operation>;
  note: (exchange: Exchange) => void;
  /** Where the backend hands out the CSRF cookie, if not with public reads. */
  csrfPath: string | undefined;
}

const open = async ({ client, operations, csrfPath }: Calls, label: string): Promise<Person> => {
  const person: Person = { label, jar: new CookieJar() };
  const get = (path: string) => client.request('GET', path, undefined, person, {});
  await openSession(person, csrfPath, {
    get,
    read: (name) => {
      const read = operations.get(name);
      return read === undefined ? get('/') : client.send(read, person);
    },
  });
  return person;
};

/** Why a first change was refused where nothing handed out a CSRF token; undefined where that is not it. */
const lackOfToken = (
  { csrfPath }: Calls,
  { method, path, status, headers }: Exchange,
): string | undefined => {
  if (![400, 401, 403, 419].includes(status) || 'x-xsrf-token' in headers) return undefined;
  return csrfPath === undefined
    ? `No public read sets the XSRF-TOKEN cookie, and ${method} ${path} responded ${status}. Where does the backend hand it out? Pass that path, such as --csrf-path /sanctum/csrf-cookie.`
    : `GET ${csrfPath} does not set the XSRF-TOKEN cookie, and ${method} ${path} responded ${status}. Check --csrf-path.`;
};

const call = async (calls: Calls, name: RouteName, person: Person, body: unknown): Promise<Exchange> => {
  const operation = calls.operations.get(name);
  if (operation === undefined) throw new CheckerError(`The contract has no operation ${name}.`);
  const exchange = await calls.client.send(operation, person, { body });
  calls.note(exchange);
  return exchange;
};

const signIn = async (calls: Calls, label: string, { email, password }: Credentials): Promise<Person> => {
  const person = await open(calls, label);
  const response = await call(calls, 'signIn.login', person, { email, password });
  if (!isSuccess(response))
    throw new CheckerError(
      lackOfToken(calls, response) ??
        `POST /login refused ${email}: ${response.status} ${bodySummary(response)}. Check the address and the password.`,
    );
  const { user } = (response.json ?? {}) as { user?: Partial<Account> };
  person.account = { name: user?.name ?? '', phone: user?.phone ?? '', email, password };
  return person;
};

/** A token that is not known would make every check fail. */
const expectKnown = async (calls: Calls, person: Person): Promise<void> => {
  const response = await call(calls, 'account.check', person, undefined);
  if (response.status === 401)
    throw new CheckerError(
      `The ${person.label === 'A' ? 'first' : 'second'} --token got 401: it is unknown or was revoked.`,
    );
};

/** Registers a person under an address made from the seed, or signs in where an earlier run left that account. */
const join = async (
  calls: Calls,
  label: string,
  seed: number,
): Promise<{ person: Person; isNew: boolean }> => {
  const person = await open(calls, label);
  const register = calls.operations.get('signIn.register');
  const shape = register?.body === undefined ? {} : jsonSchemaOf(register.body);
  const account = {
    ...(exampleBody(shape, 'required') as Account),
    name: `Contract Check ${label}`,
    email: `check-${seed}-${label.toLowerCase()}@example.com`,
    password: `check-password-${seed}-${label}`,
  };
  const response = await call(calls, 'signIn.register', person, account);
  if (isSuccess(response)) return { person: { ...person, account }, isNew: true };
  const isTaken = response.status === 422 && response.text.includes('email');
  if (isTaken) return { person: { ...(await signIn(calls, label, account)), account }, isNew: false };
  throw new CheckerError(
    lackOfToken(calls, response) ??
      `POST /register got ${response.status} ${bodySummary(response)}, so the check has no accounts. Give it two: --email A --password … --email B --password ….`,
  );
};

/** Two people who can sign in: the accounts or tokens that were given, or two that are registered. @throws CheckerError */
export const createIdentities = async (
  calls: Calls,
  seed: number,
  given: { accounts: readonly Credentials[]; tokens: readonly string[] },
): Promise<Identities> => {
  const { accounts, tokens } = given;
  if (accounts.length === 1 || tokens.length === 1)
    throw new CheckerError(
      'One account was given and the check needs two, to see that one cannot reach what the other owns: give --email and --password twice (or --token twice), or neither.',
    );
  if (accounts[0] !== undefined && accounts[0].email === accounts[1]?.email)
    throw new CheckerError('The two accounts are the same one: give two different ones.');
  const [first, second] = accounts;
  if (first !== undefined && second !== undefined)
    return {
      a: await signIn(calls, 'A', first),
      b: await signIn(calls, 'B', second),
      canRegister: false,
      runTag: '',
    };
  if (tokens[0] !== undefined && tokens[1] !== undefined) {
    const [a, b] = [tokens[0], tokens[1]].map(
      (bearer, i): Person => ({ label: i === 0 ? 'A' : 'B', jar: null, bearer }),
    );
    for (const person of [a, b]) if (person !== undefined) await expectKnown(calls, person);
    if (a !== undefined && b !== undefined) return { a, b, canRegister: false, runTag: '' };
  }
  const a = await join(calls, 'A', seed);
  const b = await join(calls, 'B', seed);
  // On a backend that met this seed before, addresses must be new all the same.
  const runTag = a.isNew && b.isNew ? '' : `-${Date.now().toString(36)}`;
  return { a: a.person, b: b.person, canRegister: true, runTag };
};
