import type { Operation } from '../contract/operation.ts';
import { type Client, NoResponseError } from '../engine/client.ts';
import { type Exchange, isSuccess, type Person } from '../engine/exchange.ts';
import { valueAt } from '../engine/place.ts';
import { idPlace, relationOf } from '../engine/relation-of.ts';
import { OutOfTimeError } from '../engine/throttle.ts';

interface Entry {
  person: Person;
  list: string;
  id: string;
  /** Of the request that made it. */
  path: string;
}

/** Records what the run creates and deletes it at the end. Orders stay: the contract has no operation that deletes them. */
export class CleanupLog {
  readonly #made = new Map<string, Entry>();
  readonly #ids = new Set<string>();
  readonly #profiles = new Map<string, { operation: Operation; person: Person }>();
  readonly #toggled = new Map<string, { exchange: Exchange }>();

  record(exchange: Exchange): void {
    const { operation, person } = exchange;
    if (operation === undefined || !isSuccess(exchange)) return;
    const appears = relationOf(operation, 'appears-in');
    if (appears !== undefined) {
      const id = valueAt(exchange.json, idPlace(appears));
      if (id !== undefined) {
        this.#ids.add(String(id));
        this.#made.set(`${appears.list} ${id}`, {
          person,
          list: appears.list,
          id: String(id),
          path: exchange.path,
        });
      }
    }
    const vanishes = relationOf(operation, 'vanishes-from');
    if (vanishes !== undefined) this.#made.delete(`${vanishes.list} ${exchange.path.split('/').at(-1)}`);
    this.#noteProfile(exchange);
    if (relationOf(operation, 'toggles') !== undefined) {
      const key = `${person.account?.email ?? person.label} ${exchange.path}`;
      if (this.#toggled.has(key)) this.#toggled.delete(key);
      else this.#toggled.set(key, { exchange });
    }
  }

  #noteProfile({ operation, person }: Exchange): void {
    const reads = operation === undefined ? undefined : relationOf(operation, 'read-back')?.read;
    if (operation !== undefined && reads !== undefined && person.account !== undefined)
      this.#profiles.set(person.account.email, { operation, person });
  }

  /** Deletes what is left. Returns how many resources could not be deleted. */
  async clean(client: Client, operations: Iterable<Operation>, people: readonly Person[]): Promise<number> {
    const removers = new Map(
      [...operations].flatMap((operation) => {
        const relation = relationOf(operation, 'vanishes-from');
        return relation === undefined ? [] : [[relation.list, operation] as const];
      }),
    );
    let left = 0;
    const isDoneOrGone = (response: Exchange | undefined) =>
      response !== undefined && (isSuccess(response) || response.status === 404);
    /** A cleanup without time or response leaves the thing behind. */
    const attempt = async <Answer>(
      request: () => Promise<Answer>,
      isCleaned: (response: Answer) => boolean = () => true,
    ): Promise<void> => {
      try {
        if (!isCleaned(await request())) left += 1;
      } catch (error) {
        if (!(error instanceof NoResponseError || error instanceof OutOfTimeError)) throw error;
        left += 1;
      }
    };
    for (const { person, list, id, path } of [...this.#made.values()]) {
      const remover = removers.get(list);
      // What was made below something that the run made and deletes goes with it.
      if (remover === undefined && path.split('/').some((segment) => this.#ids.has(segment))) continue;
      const [param = 'id'] = Object.keys(remover?.pathParams?.shape ?? {});
      // A token may be revoked by now; the person whose token it was still owns the thing.
      const owner = people.find(
        ({ account }) => account !== undefined && account.email === person.account?.email,
      );
      await attempt(
        async () =>
          remover === undefined
            ? undefined
            : client.send(remover, owner ?? person, { params: { [param]: id } }),
        isDoneOrGone,
      );
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
