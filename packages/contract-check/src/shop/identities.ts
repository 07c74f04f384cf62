import type { Operation, RouteName } from '../contract/operation.ts';
import { bodySummary } from '../engine/check-context.ts';
import type { Client } from '../engine/client.ts';
import { CookieJar } from '../engine/cookies.ts';
import { type Account, type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import type { Credentials } from '../engine/secrets.ts';
import { exampleBody } from '../generate/example-body.ts';
import { CheckerError } from '../session/checker-error.ts';
import { openSession } from './open-session.ts';

export interface Identities {
  a: Person;
  b: Person;
  canRegister: boolean;
  runTag: string;
}

interface SetupContext {
  client: Client;
  operations: ReadonlyMap<RouteName, Operation>;
  record: (exchange: Exchange) => void;
  /** The path that sets the CSRF cookie, if public reads do not set it. */
  csrfPath: string | undefined;
}

const open = async ({ client, operations, csrfPath }: SetupContext, label: string): Promise<Person> => {
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

/** Explains a rejected first request by a missing CSRF token; undefined if that is not the cause. */
const missingCsrfToken = (
  { csrfPath }: SetupContext,
  { method, path, status, headers }: Exchange,
): string | undefined => {
  if (![400, 401, 403, 419].includes(status) || 'x-xsrf-token' in headers) return undefined;
  return csrfPath === undefined
    ? `No public read sets the XSRF-TOKEN cookie, and ${method} ${path} responded ${status}. Pass the path that sets it, such as --csrf-path /sanctum/csrf-cookie.`
    : `GET ${csrfPath} does not set the XSRF-TOKEN cookie, and ${method} ${path} responded ${status}. Check --csrf-path.`;
};

const send = async (
  context: SetupContext,
  name: RouteName,
  person: Person,
  body: unknown,
): Promise<Exchange> => {
  const operation = context.operations.get(name);
  if (operation === undefined) throw new CheckerError(`The contract has no operation ${name}.`);
  const exchange = await context.client.send(operation, person, { body });
  context.record(exchange);
  return exchange;
};

const signIn = async (
  context: SetupContext,
  label: string,
  { email, password }: Credentials,
): Promise<Person> => {
  const person = await open(context, label);
  const response = await send(context, 'signIn.login', person, { email, password });
  if (!isSuccess(response))
    throw new CheckerError(
      missingCsrfToken(context, response) ??
        `POST /login rejected ${email}: ${response.status} ${bodySummary(response)}. Check --email and --password.`,
    );
  const { user } = (response.json ?? {}) as { user?: Partial<Account> };
  person.account = { name: user?.name ?? '', phone: user?.phone ?? '', email, password };
  return person;
};

/** Fails early: an unknown token would make every check fail. */
const assertTokenWorks = async (context: SetupContext, person: Person): Promise<void> => {
  const response = await send(context, 'account.check', person, undefined);
  if (response.status === 401)
    throw new CheckerError(
      `The ${person.label === 'A' ? 'first' : 'second'} --token got 401: it is unknown or revoked. Pass a valid token.`,
    );
};

/** Registers an account with an email address derived from the seed, or signs in if an earlier run has registered it. */
const registerOrSignIn = async (
  context: SetupContext,
  label: string,
  seed: number,
): Promise<{ person: Person; isNew: boolean }> => {
  const person = await open(context, label);
  const register = context.operations.get('signIn.register');
  const account = {
    ...((register?.body === undefined ? {} : exampleBody(register.body, 'required')) as Account),
    name: `Contract Check ${label}`,
    email: `check-${seed}-${label.toLowerCase()}@example.com`,
    password: `check-password-${seed}-${label}`,
  };
  const response = await send(context, 'signIn.register', person, account);
  if (isSuccess(response)) return { person: { ...person, account }, isNew: true };
  const isTaken = response.status === 422 && response.text.includes('email');
  if (isTaken) return { person: { ...(await signIn(context, label, account)), account }, isNew: false };
  throw new CheckerError(
    missingCsrfToken(context, response) ??
      `POST /register got ${response.status} ${bodySummary(response)}, so the run has no accounts. Pass two: --email A --password … --email B --password ….`,
  );
};

/**
 * Signs in two people: with the accounts or tokens from the options, or with two registered accounts. @throws
 * CheckerError
 */
export const createIdentities = async (
  context: SetupContext,
  seed: number,
  credentials: { accounts: readonly Credentials[]; tokens: readonly string[] },
): Promise<Identities> => {
  const { accounts, tokens } = credentials;
  if (accounts.length === 1 || tokens.length === 1)
    throw new CheckerError(
      'The run needs two accounts, to check that one cannot access the resources of the other, but has one. Pass --email and --password twice, --token twice, or none of them.',
    );
  if (accounts[0] !== undefined && accounts[0].email === accounts[1]?.email)
    throw new CheckerError('Both --email options name the same account. Pass two different accounts.');
  const [first, second] = accounts;
  if (first !== undefined && second !== undefined)
    return {
      a: await signIn(context, 'A', first),
      b: await signIn(context, 'B', second),
      canRegister: false,
      runTag: '',
    };
  if (tokens[0] !== undefined && tokens[1] !== undefined) {
    const [a, b] = [tokens[0], tokens[1]].map(
      (bearer, i): Person => ({ label: i === 0 ? 'A' : 'B', jar: null, bearer }),
    );
    for (const person of [a, b]) if (person !== undefined) await assertTokenWorks(context, person);
    if (a !== undefined && b !== undefined) return { a, b, canRegister: false, runTag: '' };
  }
  const a = await registerOrSignIn(context, 'A', seed);
  const b = await registerOrSignIn(context, 'B', seed);
  // If an earlier run used this seed, new email addresses need a suffix to be unique.
  const runTag = a.isNew && b.isNew ? '' : `-${Date.now().toString(36)}`;
  return { a: a.person, b: b.person, canRegister: true, runTag };
};
