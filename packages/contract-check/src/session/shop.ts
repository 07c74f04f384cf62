import type { Source } from '../../../../src/contracts/metadata.ts';
import type { Operation } from '../../../../src/contracts/openapi/operations.ts';
import type { RouteName } from '../../../../src/contracts/references.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { CookieJar } from '../engine/cookies.ts';
import type { Account, Input, Person } from '../engine/exchange.ts';
import { same, valueAt, valuesAt, withValue } from '../engine/place.ts';
import { shapeOf } from '../generate/shapes.ts';
import { simplest } from '../generate/simplest.ts';
import { composeOrder } from './compose-order.ts';
import { giveAccess } from './give-access.ts';
import type { GivenData } from './given-data.ts';
import { openSession } from './open-session.ts';
import { type Walk, walkPages } from './walk-pages.ts';

export type Value = string | number;
/** How full a body is: the required fields, or every field. */
export type Fields = 'required' | 'full';

export interface ShopOptions {
  seed: number;
  data: GivenData;
  runTag: string;
  canRegister: boolean;
  csrfPath: string | undefined;
}

const asValues = (found: unknown[], otherwise: string): Value[] => {
  const values = found.filter(
    (value): value is Value => typeof value === 'string' || typeof value === 'number',
  );
  if (values.length === 0) throw new InconclusiveError(otherwise);
  return [...new Set(values)];
};

/** What the checks share: people, example values, valid bodies and the listing, read once. */
export class Shop {
  readonly seed: number;
  readonly data: GivenData;
  readonly canRegister: boolean;
  /** Two signed-in people who own nothing in common, and a visitor. */
  readonly a: Person;
  readonly b: Person;
  readonly visitor: Person;
  readonly #runTag: string;
  readonly #csrfPath: string | undefined;
  readonly #read = new Map<string, Promise<Value[]>>();
  #count = 0;
  #listing: Promise<Walk & { category: string }> | undefined;

  constructor(options: ShopOptions, people: { a: Person; b: Person; visitor: Person }) {
    this.seed = options.seed;
    this.data = options.data;
    this.canRegister = options.canRegister;
    this.#runTag = options.runTag;
    this.#csrfPath = options.csrfPath;
    this.a = people.a;
    this.b = people.b;
    this.visitor = people.visitor;
  }

  /** An address that no account has. */
  freshEmail(): string {
    this.#count += 1;
    return `check-${this.seed}${this.#runTag}-${this.#count}@example.com`;
  }

  /** A visitor with a session of their own. */
  async guest(t: CheckContext, label = 'a guest'): Promise<Person> {
    const guest: Person = { label, jar: new CookieJar() };
    await openSession(guest, this.#csrfPath, {
      read: (name) => t.send(guest, name),
      get: (path) => t.client.request('GET', path, undefined, guest, {}),
    });
    return guest;
  }

  /** Someone who has just made an account; with `as`, a guest who makes one. @throws InconclusiveError */
  async newcomer(t: CheckContext, as?: Person): Promise<Person> {
    if (!this.canRegister)
      throw new InconclusiveError('this backend registers nobody, and both accounts are in use');
    const person = as ?? (await this.guest(t, 'a new customer'));
    const draft = (await this.draft(t, person, 'signIn.register', 'required')) as Account;
    const body = { ...draft, password: `check-password-${draft.email}` };
    await t.must(person, 'signIn.register', { body });
    person.account = body;
    return person;
  }

  /** Who calls an operation by default. */
  personFor({ metadata }: Operation): Person {
    return metadata.access === 'customer' || !metadata.safe || metadata.owned !== undefined
      ? this.a
      : this.visitor;
  }

  /** Values that the backend knows. @throws InconclusiveError when there are none */
  async values(t: CheckContext, source: Source, person: Person): Promise<Value[]> {
    if ('own' in source) {
      const own = person.account?.[source.own];
      if (own === undefined) throw new InconclusiveError(`the ${source.own} of ${person.label} is not known`);
      return [own];
    }
    if ('fresh' in source) return [this.freshEmail()];
    if ('grant' in source) return [(await giveAccess(t, this, person, source.grant)).id];
    if ('known' in source) {
      const given = this.data[source.data as 'coupons'];
      return [...(given ?? source.known)];
    }
    if ('make' in source) {
      const body = await this.draft(t, person, source.make, 'required');
      const made = await t.must(person, source.make, { body });
      return asValues([valueAt(made.json, source.at)], `${source.make} answered no ${source.at}`);
    }
    const key = `${source.read} ${source.at}`;
    const known = this.#read.get(key) ?? this.#readValues(t, source);
    this.#read.set(key, known);
    return known;
  }

  async #readValues(
    t: CheckContext,
    source: { read: RouteName; at: string; deep?: string },
  ): Promise<Value[]> {
    if (source.read === 'catalogue.filterProducts') {
      const { rows } = await this.listing(t);
      const found = valuesAt(rows, source.at.replace(/^data(?=\[\])/, ''));
      return asValues(found, 'the shop lists no product');
    }
    const operation = t.op(source.read);
    const person = this.personFor(operation);
    const body =
      operation.body === undefined ? undefined : await this.draft(t, person, source.read, 'required');
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
  async oneParam(t: CheckContext, person: Person, operation: Operation): Promise<Record<string, Value>> {
    const all = await this.params(t, person, operation);
    return Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values[0] ?? '']));
  }

  /** The same, or a value that names nothing where the shop has none: for operations refused before that matters. */
  async anyParam(t: CheckContext, person: Person, operation: Operation): Promise<Record<string, Value>> {
    try {
      return await this.oneParam(t, person, operation);
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      return Object.fromEntries(Object.keys(operation.pathParams?.shape ?? {}).map((name) => [name, '7']));
    }
  }

  /** A body that the backend must accept. */
  async draft(t: CheckContext, person: Person, name: RouteName, fields: Fields): Promise<unknown> {
    const operation = t.op(name);
    if (operation.body === undefined) return undefined;
    if (operation.metadata.relations?.some(({ kind }) => kind === 'order'))
      return composeOrder(t, this, { full: fields === 'full' });
    const body = simplest(shapeOf(operation.body), fields);
    return this.withSources(t, person, operation, body);
  }

  /** A query with every parameter that an operation needs; undefined when it needs none. */
  async query(
    t: CheckContext,
    person: Person,
    operation: Operation,
  ): Promise<Record<string, Value> | undefined> {
    if (operation.query === undefined || operation.query.safeParse({}).success) return undefined;
    const query = simplest(shapeOf(operation.query), 'required');
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
    fields: Fields = 'required',
  ): Promise<Input> {
    return {
      params: await this.oneParam(t, person, operation),
      query: await this.query(t, person, operation),
      body: await this.draft(t, person, operation.name, fields),
    };
  }

  /** The body with values that the backend knows where the contract names a source. */
  async withSources(t: CheckContext, person: Person, operation: Operation, body: unknown): Promise<unknown> {
    let sourced = body;
    for (const [field, source] of Object.entries(operation.metadata.from ?? {})) {
      if (operation.pathParams !== undefined && field in operation.pathParams.shape) continue;
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
      else if (!values.some((value) => same(value, before))) sourced = withValue(sourced, path, values[0]);
    }
    return sourced;
  }

  /** A whole listing, newest first: every product, or a category's when there are too many to walk. */
  listing(t: CheckContext): Promise<Walk & { category: string }> {
    this.#listing ??= this.#walkListing(t);
    return this.#listing;
  }

  async #walkListing(t: CheckContext): Promise<Walk & { category: string }> {
    const walk = (category: string) => this.walkListing(t, { category_slug: category });
    const all = await walk('all');
    if (all.whole) return { ...all, category: 'all' };
    const trees = await t.send(this.visitor, 'catalogue.categories');
    for (const slug of valuesAt(trees.json, '[].slug', 'items')) {
      const some = await walk(String(slug));
      if (some.whole && some.pages.length > 3) return { ...some, category: String(slug) };
    }
    return { ...all, category: 'all' };
  }

  walkListing(t: CheckContext, request: object, person: Person = this.visitor): Promise<Walk> {
    const body = { category_slug: 'all', filter_params: [], sort_option: 'newness', ...request };
    return walkPages(
      (page) => t.send(person, 'catalogue.filterProducts', { query: { page }, body }),
      'data[]',
      'meta.total',
    );
  }
}
