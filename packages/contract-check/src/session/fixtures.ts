import type { Operation, RouteName, Source } from '../contract/operation.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { CookieJar } from '../engine/cookies.ts';
import type { Input, Person } from '../engine/exchange.ts';
import { deepEqual, valueAt, valuesAt, withValue } from '../engine/place.ts';
import { exampleBody } from '../generate/example-body.ts';
import { jsonSchemaOf } from '../generate/json-schema.ts';
import type { DataFile } from './data-file.ts';

export type Value = string | number;
/** How full a body is: the required fields, or every field. */
export type BodyFields = 'required' | 'full';

export interface FixtureOptions {
  seed: number;
  data: DataFile;
  a: Person;
  b: Person;
  visitor: Person;
  /** How many of A and B have credentials. */
  accounts?: 0 | 1 | 2;
}

export const asValues = (found: unknown[], otherwise: string): Value[] => {
  const values = found.filter(
    (value): value is Value => typeof value === 'string' || typeof value === 'number',
  );
  if (values.length === 0) throw new InconclusiveError(otherwise);
  return [...new Set(values)];
};

/** Why a check of what belongs to whom was not made. */
export const needsTwoAccounts = 'two accounts are needed to see what one can reach of the other; pass two';

/** What the checks of a run share: people, example values and valid bodies. */
export class Fixtures {
  readonly seed: number;
  readonly data: DataFile;
  /** Two people with credentials who own nothing in common, and a visitor. */
  readonly a: Person;
  readonly b: Person;
  readonly visitor: Person;
  readonly accounts: 0 | 1 | 2;
  readonly #read = new Map<string, Promise<Value[]>>();

  constructor({ seed, data, a, b, visitor, accounts = 2 }: FixtureOptions) {
    this.seed = seed;
    this.data = data;
    this.a = a;
    this.b = b;
    this.visitor = visitor;
    this.accounts = accounts;
  }

  /** A visitor of their own. */
  async guest(_t: CheckContext, label = 'a guest'): Promise<Person> {
    return { label, jar: new CookieJar() };
  }

  /** Who calls an operation by default. */
  personFor({ metadata }: Operation): Person {
    return metadata.access === 'customer' || !metadata.safe || metadata.owned !== undefined
      ? this.a
      : this.visitor;
  }

  /** Values that the backend knows. @throws InconclusiveError when there are none */
  async values(t: CheckContext, source: Source, person: Person): Promise<Value[]> {
    if ('known' in source) return [...source.known];
    if ('make' in source) {
      const maker = t.op(source.make);
      // Whoever has no credentials is given what A made.
      const isClosed =
        maker.metadata.access === 'customer' && person.jar === null && person.bearer === undefined;
      const by = isClosed ? this.a : person;
      const made = await t.mustSucceed(by, source.make, await this.input(t, by, maker));
      return asValues([valueAt(made.json, source.at)], `${source.make} responded with no ${source.at}`);
    }
    if ('read' in source) {
      const key = `${source.read} ${source.at}`;
      const known = this.#read.get(key) ?? this.readValues(t, source);
      this.#read.set(key, known);
      return known;
    }
    throw new InconclusiveError(`no value is known from ${Object.keys(source).join()}`);
  }

  protected async readValues(
    t: CheckContext,
    source: { read: RouteName; at: string; deep?: string },
  ): Promise<Value[]> {
    const operation = t.op(source.read);
    const person = this.personFor(operation);
    const body =
      operation.body === undefined ? undefined : await this.validBody(t, person, source.read, 'required');
    const exchange = await t.send(person, source.read, { body });
    return asValues(
      valuesAt(exchange.json, source.at, source.deep),
      `${source.read} lists nothing at ${source.at}`,
    );
  }

  /** Values for each path parameter. @throws InconclusiveError when one has no source */
  async params(t: CheckContext, person: Person, operation: Operation): Promise<Record<string, Value[]>> {
    const params: Record<string, Value[]> = {};
    for (const name of Object.keys(operation.pathParams?.shape ?? {})) {
      const given = this.data.examples?.[operation.name]?.[name];
      const source = operation.metadata.from?.[name];
      const only = (operation.pathParams?.shape[name] as { def?: { values?: Value[] } } | undefined)?.def
        ?.values;
      if (given !== undefined) params[name] = given;
      else if (source !== undefined) params[name] = await this.values(t, source, person);
      else if (only !== undefined) params[name] = only;
      else throw new InconclusiveError(`no example of :${name}; give one under "examples" in --data`);
    }
    return params;
  }

  /** One value for each path parameter: the first. */
  async firstParams(t: CheckContext, person: Person, operation: Operation): Promise<Record<string, Value>> {
    const all = await this.params(t, person, operation);
    return Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values[0] ?? '']));
  }

  /** The same, or a value that names nothing where there is none: for operations refused before that matters. */
  async firstParamsOrPlaceholders(
    t: CheckContext,
    person: Person,
    operation: Operation,
  ): Promise<Record<string, Value>> {
    try {
      return await this.firstParams(t, person, operation);
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      return Object.fromEntries(Object.keys(operation.pathParams?.shape ?? {}).map((name) => [name, '7']));
    }
  }

  /** A body that the backend must accept. */
  async validBody(t: CheckContext, person: Person, name: RouteName, fields: BodyFields): Promise<unknown> {
    const operation = t.op(name);
    if (operation.body === undefined) return undefined;
    const body = exampleBody(jsonSchemaOf(operation.body), fields);
    return this.withKnownValues(t, person, operation, body);
  }

  /** A query with every parameter that an operation needs; undefined when it needs none. */
  async query(
    t: CheckContext,
    person: Person,
    operation: Operation,
  ): Promise<Record<string, Value> | undefined> {
    if (operation.query === undefined || operation.query.safeParse({}).success) return undefined;
    const query = exampleBody(jsonSchemaOf(operation.query), 'required');
    const sources = Object.entries(operation.metadata.from ?? {}).filter(
      ([name]) => name in (query as object),
    );
    let sourced = query;
    for (const [name, source] of sources)
      sourced = withValue(sourced, [name], String((await this.values(t, source, person))[0]));
    return sourced as Record<string, Value>;
  }

  /** Everything that an operation needs: parameters, query and body. */
  async input(
    t: CheckContext,
    person: Person,
    operation: Operation,
    fields: BodyFields = 'required',
  ): Promise<Input> {
    return {
      params: await this.firstParams(t, person, operation),
      query: await this.query(t, person, operation),
      body: await this.validBody(t, person, operation.name, fields),
    };
  }

  /** The body with values that the backend knows where the contract names a source. */
  async withKnownValues(
    t: CheckContext,
    person: Person,
    operation: Operation,
    body: unknown,
  ): Promise<unknown> {
    let sourced = body;
    for (const [field, source] of Object.entries(operation.metadata.from ?? {})) {
      if ([operation.pathParams, operation.query].some((each) => field in (each?.shape ?? {}))) continue;
      const found = await this.values(t, source, person);
      const sent = valueAt(body, field.replace(/\[\]$/, ''));
      const values = typeof sent === 'string' ? found.map(String) : found;
      const isList = field.endsWith('[]');
      const path = field.replace(/\[\]$/, '').split('.');
      const before = valueAt(body, path.join('.'));
      if (isList)
        sourced = withValue(
          sourced,
          path,
          Array.isArray(before) && before.length === 0 ? [] : values.slice(0, 1),
        );
      else if (!values.some((value) => deepEqual(value, before)))
        sourced = withValue(sourced, path, values[0]);
    }
    return sourced;
  }
}
