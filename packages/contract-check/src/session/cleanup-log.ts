import { type Operation, paramNames } from '../contract/operation.ts';
import { InconclusiveError } from '../engine/check-context.ts';
import { type Client, NoResponseError } from '../engine/client.ts';
import { type Creations, idsAt, inPath } from '../engine/creation.ts';
import { type Exchange, type Input, isSuccess, type Person } from '../engine/exchange.ts';
import { relationOf } from '../engine/relation-of.ts';
import { OutOfTimeError } from '../engine/throttle.ts';

/** Why a deletion could not be attempted or got no response. */
const failures = [NoResponseError, OutOfTimeError, InconclusiveError];

interface Entry {
  person: Person;
  /** The list that contains it, or the operation that deletes it. */
  list: string;
  id: string;
  /** The path parameters of the request that created it: its parents. */
  params: Exchange['params'];
}

/** Ids may be unique only among the children of one parent. */
const keyOf = (list: string, ids: readonly (string | number | bigint)[]): string =>
  `${list} ${ids.join('/')}`;

/**
 * Records what the run creates and deletes it at the end. Orders remain: the contract has no operation that deletes
 * them.
 */
export class CleanupLog {
  readonly #creations: Creations;
  readonly #created = new Map<string, Entry>();
  readonly #ids = new Set<string>();
  readonly #profiles = new Map<string, { operation: Operation; person: Person }>();
  readonly #toggled = new Map<string, { exchange: Exchange }>();

  constructor(creations: Creations) {
    this.#creations = creations;
  }

  record(exchange: Exchange): void {
    const { operation, person } = exchange;
    if (operation === undefined || !isSuccess(exchange)) return;
    const creation = this.#creations.createdBy(operation);
    // A PUT that replaces what existed has not created it.
    if (creation !== undefined && (creation.at !== inPath || exchange.status === 201)) {
      const { group, at } = creation;
      const { params } = exchange;
      for (const id of idsAt(exchange, at).map(String)) {
        this.#ids.add(id);
        this.#created.set(keyOf(group, [...Object.values(params), id]), { person, list: group, id, params });
      }
    }
    const deletedFrom = this.#creations.deletedBy(operation);
    if (deletedFrom !== undefined) this.#forget(deletedFrom, operation, exchange.params);
    this.#noteProfile(exchange);
    if (relationOf(operation, 'toggles') !== undefined) {
      const key = `${person.account?.email ?? person.label} ${exchange.path}`;
      if (this.#toggled.has(key)) this.#toggled.delete(key);
      else this.#toggled.set(key, { exchange });
    }
  }

  /** Removes what a request has deleted. Its path may have fewer parents than that of the creation. */
  #forget(group: string, operation: Operation, params: Exchange['params']): void {
    const { [paramNames(operation).at(-1) ?? '']: id, ...parents } = params;
    for (const [key, entry] of this.#created) {
      const isUnder = Object.entries(parents).every(
        ([name, value]) => !(name in entry.params) || String(entry.params[name]) === String(value),
      );
      if (entry.list === group && entry.id === String(id) && isUnder) this.#created.delete(key);
    }
  }

  #noteProfile({ operation, person }: Exchange): void {
    const reads = operation === undefined ? undefined : relationOf(operation, 'read-back')?.read;
    if (operation !== undefined && reads !== undefined && person.account !== undefined)
      this.#profiles.set(person.account.email, { operation, person });
  }

  /** Deletes the recorded resources. Returns how many could not be deleted. */
  async clean(
    client: Client,
    operations: Iterable<Operation>,
    people: readonly Person[],
    inputFor: (person: Person, operation: Operation, params: Exchange['params']) => Promise<Input>,
  ): Promise<number> {
    const deleteOperations = new Map(
      [...operations].flatMap((operation) => {
        const group = this.#creations.deletedBy(operation);
        return group === undefined ? [] : [[group, operation] as const];
      }),
    );
    let left = 0;
    const isDeleted = (response: Exchange | undefined) =>
      response !== undefined && (isSuccess(response) || response.status === 404);
    /** Counts a failed deletion, including one without a response or time. */
    const attempt = async <Result>(
      request: () => Promise<Result>,
      isCleaned: (response: Result) => boolean = () => true,
    ): Promise<void> => {
      try {
        if (!isCleaned(await request())) left += 1;
      } catch (error) {
        if (!failures.some((type) => error instanceof type)) throw error;
        left += 1;
      }
    };
    // A parent may be deletable only without children.
    for (const { person, list, id, params } of [...this.#created.values()].reverse()) {
      const deleteOperation = deleteOperations.get(list);
      // A child resource is deleted with its parent.
      if (
        deleteOperation === undefined &&
        Object.values(params).some((parent) => this.#ids.has(String(parent)))
      )
        continue;
      // The token that created the resource may be revoked by now; its owner can still delete it.
      const owner = people.find(
        ({ account }) => account !== undefined && account.email === person.account?.email,
      );
      await attempt(async () => {
        if (deleteOperation === undefined) return undefined;
        const param = paramNames(deleteOperation).at(-1) ?? 'id';
        const input = await inputFor(owner ?? person, deleteOperation, { ...params, [param]: id });
        return client.send(deleteOperation, owner ?? person, input);
      }, isDeleted);
    }
    for (const { operation, person } of this.#profiles.values()) {
      const { name, email, phone } = person.account ?? {};
      if (phone !== '') await attempt(() => client.send(operation, person, { body: { name, email, phone } }));
    }
    for (const { exchange } of this.#toggled.values())
      await attempt(() => client.request('GET', exchange.path, exchange.operation, exchange.person, {}));
    return left;
  }
}
