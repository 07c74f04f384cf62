import type { CreateSource, Operation, RouteName, Source } from '../contract/operation.ts';
import { stableStringify, valueAt, valuesAt, withValue } from '../engine/body-path.ts';
import { type CheckContext, InconclusiveError } from '../engine/check-context.ts';
import { CookieJar } from '../engine/cookies.ts';
import type { Account, Person } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import {
  asValues,
  type BodyFields,
  type FixtureOptions,
  Fixtures,
  type Params,
  type Value,
} from '../session/fixtures.ts';
import { type PagedList, readAllPages } from '../session/read-all-pages.ts';
import { composeOrder, isNewOrder } from './compose-order.ts';
import { grantAccess } from './grant-access.ts';
import { openSession } from './open-session.ts';
import { optionalOrders } from './optional-orders.ts';

export interface ShopOptions extends FixtureOptions {
  runTag: string;
  canRegister: boolean;
  csrfPath: string | undefined;
}

const listingBody = { category_slug: 'all', filter_params: [], sort_option: 'newness' };

/** Fixtures of the shop's checks: sessions, new accounts, orders, and the listing, which is read once. */
export class ShopFixtures extends Fixtures {
  readonly canRegister: boolean;
  readonly #runTag: string;
  readonly #csrfPath: string | undefined;
  readonly #orders = new Map<Person, Value>();
  #count = 0;
  #listing: Promise<PagedList & { category: string }> | undefined;
  readonly #listings = new Map<string, Promise<PagedList>>();

  constructor({ runTag, canRegister, csrfPath, ...options }: ShopOptions) {
    super(options);
    this.canRegister = canRegister;
    this.#runTag = runTag;
    this.#csrfPath = csrfPath;
  }

  /** An email address that no account has. */
  freshEmail(): string {
    this.#count += 1;
    return `check-${this.seed}${this.#runTag}-${this.#count}@example.com`;
  }

  /** A visitor with a new session. */
  override async guest(t: CheckContext, label = 'a guest'): Promise<Person> {
    const guest: Person = { label, jar: new CookieJar() };
    await openSession(guest, this.#csrfPath, {
      read: (name) => t.send(guest, name),
      get: (path) => t.client.request('GET', path, undefined, guest, {}),
    });
    return guest;
  }

  /** Registers a new account, in the session of `guest` if given. @throws InconclusiveError */
  async registerCustomer(t: CheckContext, guest?: Person): Promise<Person> {
    if (!this.canRegister)
      throw new InconclusiveError('registration is not available, and both accounts are in use');
    const person = guest ?? (await this.guest(t, 'a new customer'));
    const draft = (await this.validBody(t, person, 'signIn.register', 'required')) as Account;
    const body = { ...draft, password: `check-password-${draft.email}` };
    await t.mustSucceed(person, 'signIn.register', { body });
    person.account = body;
    return person;
  }

  override async values(
    t: CheckContext,
    source: Source,
    person: Person,
    params: Params = {},
  ): Promise<Value[]> {
    if ('own' in source) {
      const own = person.account?.[source.own];
      if (own === undefined) throw new InconclusiveError(`the ${source.own} of ${person.label} is unknown`);
      return [own];
    }
    if ('fresh' in source) return [this.freshEmail()];
    if ('grant' in source) return [(await grantAccess(t, this, person, source.grant)).id];
    if ('create' in source && t.op(source.create).metadata.composed)
      return [await this.#orderOf(t, source, person)];
    if ('known' in source) return [...(this.data[source.data as 'coupons'] ?? source.known)];
    return super.values(t, source, person, params);
  }

  /** An order of the person. Reused until a check has changed it, because each order uses up stock. */
  async #orderOf(t: CheckContext, source: CreateSource, person: Person): Promise<Value> {
    const known = this.#orders.get(person);
    if (known !== undefined && (await this.#isNew(t, source, person, known))) return known;
    const id = await this.create(t, source, person);
    this.#orders.set(person, id);
    return id;
  }

  async #isNew(t: CheckContext, { create }: CreateSource, person: Person, orderId: Value): Promise<boolean> {
    const detail = relationOf(t.op(create), 'order')?.detail;
    if (detail === undefined) return false;
    const { json } = await t.send(person, detail, { params: { orderId } });
    return isNewOrder(valueAt(json, 'data.order_status'));
  }

  protected override async readValues(
    t: CheckContext,
    source: { read: RouteName; at: string; children?: string },
    person: Person,
    params: Params,
  ): Promise<Value[]> {
    if (source.read !== 'catalogue.filterProducts') return super.readValues(t, source, person, params);
    const { rows } = await this.listing(t);
    return asValues(valuesAt(rows, source.at.replace(/^data(?=\[\])/, '')), 'the shop lists no product');
  }

  override async validBody(
    t: CheckContext,
    person: Person,
    name: RouteName,
    fields: BodyFields,
  ): Promise<unknown> {
    return t.op(name).metadata.composed
      ? composeOrder(t, this, { full: fields === 'full' })
      : super.validBody(t, person, name, fields);
  }

  /** Replaces a sort order that the backend does not list. */
  override async withKnownValues(
    t: CheckContext,
    person: Person,
    operation: Operation,
    body: unknown,
  ): Promise<unknown> {
    const known = await super.withKnownValues(t, person, operation, body);
    const sorted = relationOf(operation, 'sorted');
    const option = valueAt(known, sorted?.by ?? '');
    if (sorted === undefined || !sorted.optional.reversed.some((each) => each === option)) return known;
    return optionalOrders(await this.listing(t), sorted).some((each) => each === option)
      ? known
      : withValue(known, [sorted.by], sorted.newest);
  }

  /** A complete listing, newest first: all products, or those of one category if there are too many. */
  listing(t: CheckContext): Promise<PagedList & { category: string }> {
    this.#listing ??= this.#readListing(t);
    return this.#listing;
  }

  async #readListing(t: CheckContext): Promise<PagedList & { category: string }> {
    const read = (category: string) => this.readListingOnce(t, { category_slug: category });
    const all = await read('all');
    if (all.isComplete) return { ...all, category: 'all' };
    const trees = await t.send(this.visitor, 'catalogue.categories');
    for (const slug of valuesAt(trees.json, '[].slug', 'items')) {
      const listing = await read(String(slug));
      if (listing.isComplete && listing.pages.length > 3) return { ...listing, category: String(slug) };
    }
    return { ...all, category: 'all' };
  }

  /** The listing that a visitor gets. Sent once per run, because several checks compare it. */
  readListingOnce(t: CheckContext, request: object): Promise<PagedList> {
    const key = stableStringify({ ...listingBody, ...request });
    const list = this.#listings.get(key) ?? this.readListing(t, request);
    this.#listings.set(key, list);
    return list;
  }
  readListing(t: CheckContext, request: object, person: Person = this.visitor): Promise<PagedList> {
    const body = { ...listingBody, ...request };
    return readAllPages(
      (page) => t.send(person, 'catalogue.filterProducts', { query: { page }, body }),
      'data[]',
      'meta.total',
    );
  }
}
