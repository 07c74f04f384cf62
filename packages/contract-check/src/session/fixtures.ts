import {
  type CreateSource,
  type Operation,
  paramNames,
  paramsFor,
  type RouteName,
  type Source,
} from '../contract/operation.ts';
import { areOptional, hasParameter } from '../contract/schema.ts';
import { deepEqual, isObject, valueAt, valuesAt, withValue } from '../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { CookieJar } from '../engine/cookies.ts';
import { idsAt, inPath } from '../engine/creation.ts';
import { type Exchange, type Input, isSuccess, type Person } from '../engine/exchange.ts';
import { stringifyJson } from '../engine/json.ts';
import { exampleBody } from '../generate/example-body.ts';
import { newValue, uniqueValue } from '../generate/unique-value.ts';
import type { DataFile } from './data-file.ts';
import type { FirstPages } from './first-page.ts';

export type Value = string | number | bigint;
const isValue = (value: unknown): value is Value => ['string', 'number', 'bigint'].includes(typeof value);
export type Params = Record<string, Value>;
/** Input that the backend must accept. */
export interface ValidInput {
  params: Params;
  query: Params;
  body: unknown;
}
/** Which fields a body contains: the required ones, or all. */
export type BodyFields = 'required' | 'full';

export interface FixtureOptions {
  seed: number;
  /** How many bodies a check generates; undefined: its default. */
  runs?: number | undefined;
  data: DataFile;
  a: Person;
  b: Person;
  visitor: Person;
  /** How many of A and B have credentials. */
  accounts?: 0 | 1 | 2;
  /** The role of A and B, if roles are told apart. */
  role?: string | undefined;
  /** People of the other roles. */
  others?: readonly Person[];
}

export const asValues = (found: unknown[], otherwise: string): Value[] => {
  const values = found.filter(isValue);
  if (values.length === 0) throw new InconclusiveError(otherwise);
  return [...new Set(values)];
};

/** Why an ownership check is inconclusive. */
export const needsTwoAccounts =
  'checking access to the resources of another account needs two accounts; pass two';

/** A body with the id of the path where it repeats it. */
export const withOwnId = ({ path, metadata }: Operation, params: Params, body: unknown): unknown => {
  const place = metadata.ownId?.sent;
  const id = params[/:(\w+)\/?$/.exec(path)?.[1] ?? ''];
  const sent = place === undefined ? undefined : valueAt(body, place);
  if (place === undefined || id === undefined || sent === undefined) return body;
  const replaced = (value: Value): unknown => withValue(body, place.split('.'), value);
  if (typeof sent === 'string') return replaced(String(id));
  if (typeof id !== 'string') return replaced(id);
  return /^-?\d{1,15}$/.test(id) ? replaced(Number(id)) : body;
};

/** A body in which a field, which may be in the rows of a list (`lines[].product_id`), has a value that exists. */
const withKnown = (
  body: unknown,
  [part = '', ...rest]: readonly string[],
  known: readonly Value[],
): unknown => {
  const key = part.replace(/\[\]$/, '');
  const before = isObject(body) && Object.hasOwn(body, key) ? body[key] : undefined;
  if (part.endsWith('[]')) {
    if (Array.isArray(before) && before.length === 0) return body;
    if (rest.length === 0) return withValue(body, [key], known.slice(0, 1));
    if (!Array.isArray(before)) return body;
    return withValue(
      body,
      [key],
      before.map((row) => withKnown(row, rest, known)),
    );
  }
  if (rest.length > 0) {
    // An object that may be absent is not added.
    return isObject(before) ? withValue(body, [key], withKnown(before, rest, known)) : body;
  }
  const values = typeof before === 'string' ? known.map(String) : known;
  return values.some((value) => deepEqual(value, before)) ? body : withValue(body, [key], values[0]);
};

/** Shared by the checks of a run: people, example values and valid bodies. */
export class Fixtures {
  readonly seed: number;
  readonly runs: number | undefined;
  readonly data: DataFile;
  /** Two people with credentials and separate resources, and a visitor. */
  readonly a: Person;
  readonly b: Person;
  readonly visitor: Person;
  readonly accounts: 0 | 1 | 2;
  readonly role: string | undefined;
  readonly others: readonly Person[];
  readonly firstPages: FirstPages = new Map();
  readonly #read = new Map<string, Promise<Value[]>>();
  readonly #publicReads = new Map<string, Promise<Exchange>>();

  constructor({ seed, runs, data, a, b, visitor, accounts = 2, role, others = [] }: FixtureOptions) {
    this.seed = seed;
    this.runs = runs;
    this.data = data;
    this.a = a;
    this.b = b;
    this.visitor = visitor;
    this.accounts = accounts;
    this.role = role;
    this.others = others;
  }

  /** A new visitor. */
  async guest(_t: CheckContext, label = 'a guest'): Promise<Person> {
    return { label, jar: new CookieJar() };
  }

  /** The default sender of an operation: A if it needs credentials, changes something or has an owner. */
  personFor({ metadata }: Operation): Person {
    return metadata.access === 'customer' || !metadata.safe || metadata.owned !== undefined
      ? this.a
      : this.visitor;
  }

  /** What a visitor reads with the path parameters. Sent once per run, because several checks compare it. */
  readPublic(t: CheckContext, name: RouteName, params: Params): Promise<Exchange> {
    const key = `${name} ${stringifyJson(params)}`;
    const response = this.#publicReads.get(key) ?? t.send(this.visitor, name, { params });
    this.#publicReads.set(key, response);
    return response;
  }

  /**
   * Values that exist in the backend, under the parents that `params` names. @throws InconclusiveError if there are
   * none
   */
  async values(t: CheckContext, source: Source, person: Person, params: Params = {}): Promise<Value[]> {
    if ('known' in source) return [...source.known];
    if ('create' in source) return [await this.create(t, source, person, params)];
    if ('read' in source) {
      if (source.otherwise !== undefined)
        return this.#existingOrNew(t, source, source.otherwise, person, params);
      const operation = t.op(source.read);
      const parents = paramsFor(operation, params);
      // The parents, or the rows of a list with credentials, belong to the person; any other list is read once for all.
      const reader =
        Object.keys(parents).length === 0 && operation.metadata.access === 'visitor'
          ? this.personFor(operation)
          : this.#withCredentials(person, operation);
      const key = `${source.read} ${source.at} ${reader.label} ${stringifyJson(parents)}`;
      const known = this.#read.get(key) ?? this.readValues(t, source, reader, parents);
      this.#read.set(key, known);
      return known;
    }
    throw new InconclusiveError(`values from ${Object.keys(source).join()} are not supported`);
  }

  /** The values that a list has, or else one that is created. */
  async #existingOrNew(
    t: CheckContext,
    { otherwise: _, ...existing }: Extract<Source, { read: RouteName }>,
    otherwise: CreateSource,
    person: Person,
    params: Params,
  ): Promise<Value[]> {
    try {
      return await this.values(t, existing, person, params);
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      return [await this.create(t, otherwise, person, params)];
    }
  }

  /** The person, or A if the operation needs credentials that the person does not have. */
  #withCredentials(person: Person, { metadata }: Operation): Person {
    const lacksCredentials =
      metadata.access === 'customer' && person.jar === null && person.bearer === undefined;
    return lacksCredentials ? this.a : person;
  }

  /** Removes a value that the run has deleted from those that were read. */
  forget(value: Value): void {
    for (const [key, reading] of this.#read) {
      const remaining = reading.then((values) => {
        const others = values.filter((each) => String(each) !== String(value));
        if (others.length === 0) throw new InconclusiveError(`the run has deleted ${value}, the only value`);
        return others;
      });
      // A check that needs the values gets the error; there may be none.
      remaining.catch(() => {});
      this.#read.set(key, remaining);
    }
  }

  /** Creates a resource and returns its id. */
  async create(t: CheckContext, source: CreateSource, person: Person, params: Params = {}): Promise<Value> {
    const operation = t.op(source.create);
    const creator = this.#withCredentials(person, operation);
    const chosen = source.at === inPath ? this.#newId(operation) : {};
    const input = await this.input(t, creator, operation, { params: { ...params, ...chosen } });
    const created = await t.mustSucceed(creator, source.create, input);
    const [value] = asValues(
      idsAt(created, source.at).slice(0, 1),
      `the response of ${source.create} has no ${source.at}`,
    );
    return value as Value;
  }

  /** A new value of the last parameter of a path. @throws InconclusiveError */
  #newId(operation: Operation): Params {
    const name = paramNames(operation).at(-1) ?? '';
    const value = newValue(operation.pathParams?.[name]?.schema.shape);
    if (value === undefined) throw new InconclusiveError(`no new value could be generated for :${name}`);
    return { [name]: value };
  }

  protected async readValues(
    t: CheckContext,
    source: { read: RouteName; at: string; children?: string },
    person: Person,
    params: Params,
  ): Promise<Value[]> {
    const input = await this.input(t, person, t.op(source.read), { params });
    const exchange = await t.send(person, source.read, input);
    if (!isSuccess(exchange)) throw new InconclusiveError(`${source.read} responded ${exchange.status}`);
    return asValues(
      valuesAt(exchange.json, source.at, source.children),
      `${source.read} lists nothing at ${source.at}`,
    );
  }

  /**
   * Path parameters, one set for each value of the last one, which exists under those before it. `given` are values
   * that the caller knows. @throws InconclusiveError if a parameter has no source
   */
  async params(t: CheckContext, person: Person, operation: Operation, given: Params = {}): Promise<Params[]> {
    let sets: Params[] = [{}];
    for (const name of paramNames(operation)) {
      const [first = {}] = sets;
      const known = given[name];
      const examples = known === undefined ? this.data.examples?.[operation.name]?.[name] : [known];
      const values = examples ?? (await this.#paramValues(t, person, operation, name, first));
      // Examples in the same position belong together.
      sets = values.map((value, i) => ({ ...((examples && sets[i]) ?? first), [name]: value }));
    }
    return sets;
  }

  async #paramValues(
    t: CheckContext,
    person: Person,
    { metadata, pathParams }: Operation,
    name: string,
    parents: Params,
  ): Promise<Value[]> {
    const source = metadata.from?.[name];
    if (source !== undefined) return this.values(t, source, person, parents);
    const { const: only, enum: listed = [only] } = pathParams?.[name]?.schema.shape ?? {};
    const values = listed.filter(isValue);
    if (values.length > 0) return values;
    throw new InconclusiveError(`no value for :${name}; add one under "examples" in --data`);
  }

  /** The first set of path parameters. */
  async firstParams(
    t: CheckContext,
    person: Person,
    operation: Operation,
    given: Params = {},
  ): Promise<Params> {
    return (await this.params(t, person, operation, given))[0] ?? {};
  }

  /** Path parameters that differ from those given, of another parent; undefined if there is only one. */
  async otherParams(
    t: CheckContext,
    person: Person,
    operation: Operation,
    params: Params,
  ): Promise<Params | undefined> {
    const all = await this.params(t, person, operation);
    const found = all.findLast((each) => !deepEqual(each, params));
    const name = paramNames(operation).at(-1) ?? '';
    const source = operation.metadata.from?.[name];
    if (found !== undefined || source === undefined || !('read' in source) || source.otherwise === undefined)
      return found;
    return { ...all[0], [name]: await this.create(t, source.otherwise, person, all[0]) };
  }

  /** `firstParams`, or placeholders if there is no value: for requests that are rejected before the value matters. */
  async firstParamsOrPlaceholders(t: CheckContext, person: Person, operation: Operation): Promise<Params> {
    try {
      return await this.firstParams(t, person, operation);
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      return Object.fromEntries(paramNames(operation).map((name) => [name, '7']));
    }
  }

  /** A body that the backend must accept. */
  async validBody(t: CheckContext, person: Person, name: RouteName, fields: BodyFields): Promise<unknown> {
    const operation = t.op(name);
    if (operation.body === undefined) return undefined;
    const body = exampleBody(operation.body, fields);
    return this.withKnownValues(t, person, operation, body);
  }

  /** A query with the required parameters of an operation; undefined if it has none. */
  async query(t: CheckContext, person: Person, operation: Operation): Promise<Params | undefined> {
    if (areOptional(operation.query)) return undefined;
    const required = Object.entries(operation.query ?? {}).filter(([, { isRequired }]) => isRequired);
    const query = Object.fromEntries(
      required.map(([name, { schema }]) => [name, exampleBody(schema, 'required')]),
    );
    const sources = Object.entries(operation.metadata.from ?? {}).filter(([name]) =>
      Object.hasOwn(query, name),
    );
    let result: unknown = query;
    for (const [name, source] of sources)
      result = withValue(result, [name], String((await this.values(t, source, person))[0]));
    return result as Params;
  }

  /** Valid input of an operation, with the parameters and the body that are given. */
  async input(
    t: CheckContext,
    person: Person,
    operation: Operation,
    {
      fields = 'required',
      ...given
    }: Pick<Input, 'params' | 'query' | 'body'> & { fields?: BodyFields } = {},
  ): Promise<ValidInput> {
    const params = await this.firstParams(t, person, operation, given.params);
    const body = 'body' in given ? given.body : await this.validBody(t, person, operation.name, fields);
    return {
      params,
      query: { ...(await this.query(t, person, operation)), ...given.query },
      body: withOwnId(operation, params, body),
    };
  }

  /** Replaces the fields that have a source in the contract with values that exist in the backend. */
  async withKnownValues(
    t: CheckContext,
    person: Person,
    operation: Operation,
    body: unknown,
  ): Promise<unknown> {
    let result = body;
    for (const [field, source] of Object.entries(operation.metadata.from ?? {})) {
      // Django declares the filters of a list for all operations of its things: a field may have the same name.
      const isField = operation.body?.shape.properties?.[field] !== undefined;
      if (hasParameter(operation.pathParams, field) || (hasParameter(operation.query, field) && !isField))
        continue;
      const found = await this.#knownValues(t, source, person, (reason) =>
        t.noteGuess(operation.name, `perhaps because ${field} does not exist: ${reason}`),
      );
      if (found !== undefined) result = withKnown(result, field.split('.'), found);
    }
    return this.withUniqueValues(operation, result, t.takenFields(operation));
  }

  /** The values of a source; undefined if they are derived and there are none. */
  async #knownValues(
    t: CheckContext,
    source: Source,
    person: Person,
    onNone: (reason: string) => void,
  ): Promise<Value[] | undefined> {
    try {
      return await this.values(t, source, person);
    } catch (error) {
      if (!(error instanceof InconclusiveError && 'isDerived' in source)) throw error;
      onNone(error.message);
      return undefined;
    }
  }

  /** A body that was changed in the fields that turned out to allow each value only once has new values there. */
  withNewValues(t: CheckContext, operation: Operation, body: unknown): unknown {
    const fields = t.takenFields(operation);
    return fields.length === 0 ? body : this.withUniqueValues(operation, body, fields);
  }

  /** Replaces the fields that must be unique with values that were never sent before. @throws InconclusiveError */
  withUniqueValues(
    { metadata, body: schema }: Operation,
    body: unknown,
    taken: readonly string[] = [],
  ): unknown {
    if (schema === undefined) return body;
    const { unique = [], maybeUnique: named = [] } = metadata;
    const maybeUnique = [...new Set([...named, ...taken])].filter((field) => !unique.includes(field));
    return [...unique, ...maybeUnique].reduce((result: unknown, field) => {
      if (!isValue(valueAt(result, field))) return result;
      const value = uniqueValue(schema, field);
      if (value !== undefined) return withValue(result, field.split('.'), value);
      if (maybeUnique.includes(field)) return result;
      throw new InconclusiveError(`no unique value could be generated for ${field}`);
    }, body);
  }
}
