import { type Exchange, isDone, type Person } from '../kernel/exchange.ts';
import { namesField } from '../kernel/field-named.ts';
import { objectsAt, same, valueAt, withValue } from '../kernel/place.ts';
import { forProof } from '../kernel/probe.ts';
import { brief, type Trial } from '../kernel/trial.ts';
import type { Row } from '../shop/walk-pages.ts';

/** The account answered is that of the person who asks. */
export const isCaller = forProof('is-caller', ['relations/is-caller'], async (t, shop, proof, operation) => {
  for (const person of [shop.a, shop.b]) {
    const exchange = await t.send(person, operation.name);
    for (const field of proof.fields) {
      const given = person.account?.[field];
      if (given === undefined || given === '') continue;
      const said = (exchange.json as Row | undefined)?.[field];
      const holds = String(said).toLowerCase() === given.toLowerCase();
      t.expect(
        'relations/is-caller',
        holds,
        exchange,
        `${person.label} gave the ${field} “${given}”, and the answer is “${said}”`,
        { place: field },
      );
    }
  }
});

const isNone = (value: unknown): boolean => value === null || same(value, {});

/** None, then the first that was saved, then another of the list once that one is removed. */
export const oneOf = forProof('one-of', ['relations/default-address'], async (t, shop, proof, operation) => {
  const guest = await shop.guest(t);
  const judge = async (when: string, before: Exchange[]): Promise<Row | null> => {
    const exchange = await t.send(guest, operation.name);
    const rows = objectsAt((await t.send(guest, proof.list)).json, proof.rows);
    const none = isNone(exchange.json);
    const isListed = rows.some((row) => same(row, exchange.json));
    const says = none
      ? `${when} there is no default`
      : `${when} the default, id ${(exchange.json as Row | undefined)?.id}, is not among the saved ones`;
    t.expect('relations/default-address', rows.length === 0 ? none : isListed, exchange, says, { before });
    return none ? null : (exchange.json as Row);
  };
  await judge('before any was saved', []);
  const draft = (await shop.draft(t, guest, proof.made, 'full')) as Row;
  const first = await t.must(guest, proof.made, { body: draft });
  await judge('after the first was saved', [first]);
  const second = await t.must(guest, proof.made, { body: withValue(draft, ['name'], 'Second Entry') });
  const chosen = await judge('after the second was saved', [first, second]);
  const removal = [...t.removers()].find(({ metadata }) =>
    metadata.proofs?.some((each) => each.kind === 'vanishes-from' && each.list === proof.list),
  );
  const id = chosen?.id as number | undefined;
  const [name] = Object.keys(removal?.pathParams?.shape ?? {});
  if (removal === undefined || name === undefined || id === undefined) return;
  const gone = await t.send(guest, removal.name, { params: { [name]: id } });
  await judge('after the default was removed', [first, second, gone]);
});

/** The number equals the rows of the list. */
export const countOf = forProof('count-of', ['relations/count'], async (t, shop, proof, operation) => {
  for (const person of [shop.a, shop.b]) await judgeCount(t, person, operation.name, proof.at, proof, []);
});

const judgeCount = async (
  t: Trial,
  person: Person,
  name: string,
  at: string,
  proof: { list: string; rows: string },
  before: Exchange[],
): Promise<void> => {
  const exchange = await t.send(person, name);
  const rows = objectsAt((await t.send(person, proof.list)).json, proof.rows);
  const count = valueAt(exchange.json, at);
  t.expect(
    'relations/count',
    count === rows.length,
    exchange,
    `the count is ${count}, and the list has ${rows.length} rows`,
    { before, operation: name },
  );
};

/** Once puts in, twice takes out; list, count and flags follow at each step, for this person only. */
export const toggles = forProof(
  'toggles',
  ['relations/toggle', 'relations/flag', 'relations/count', 'access/foreign-list'],
  async (t, shop, proof, operation) => {
    const [param = ''] = Object.keys(operation.pathParams?.shape ?? {});
    const values = (await shop.params(t, shop.a, operation))[param] ?? [];
    const counter = [...t.all()].find(({ metadata }) =>
      metadata.proofs?.some((each) => each.kind === 'count-of' && each.list === proof.list),
    );
    const counting = counter?.metadata.proofs?.find((each) => each.kind === 'count-of');
    const holdsIt = async (person: Person, value: unknown) => {
      const exchange = await t.send(person, proof.list);
      return { exchange, has: objectsAt(exchange.json, proof.rows).some(({ id }) => id === value) };
    };
    for (const value of [values[0], values.at(-1), values[Math.floor(values.length / 2)]]) {
      if (value === undefined) continue;
      let { has } = await holdsIt(shop.a, value);
      for (const turn of ['once', 'twice']) {
        const answer = await t.must(shop.a, operation.name, { params: { [param]: value } });
        const after = await holdsIt(shop.a, value);
        const action = valueAt(answer.json, proof.action);
        t.expect(
          'relations/toggle',
          after.has === !has,
          after.exchange,
          `id ${value} toggled ${turn} is ${after.has ? 'still' : 'not'} in the list`,
          { before: [answer] },
        );
        t.expect(
          'relations/toggle',
          (action === 'create') === !has,
          answer,
          `the action says “${action}” though id ${value} was ${has ? '' : 'not '}in the list`,
          { place: 'action' },
        );
        if (counter !== undefined && counting?.kind === 'count-of')
          await judgeCount(t, shop.a, counter.name, counting.at, proof, [answer]);
        for (const flag of proof.flags) await judgeFlag(t, shop.a, flag, value, after.has, answer);
        const theirs = await holdsIt(shop.b, value);
        if (after.has)
          t.expect(
            'access/foreign-list',
            !theirs.has,
            theirs.exchange,
            `B's list holds id ${value}, which A put in`,
            { before: [answer], operation: proof.list },
          );
        has = after.has;
      }
    }

    async function judgeFlag(
      trial: Trial,
      person: Person,
      flag: (typeof proof.flags)[number],
      value: unknown,
      wanted: boolean,
      answer: Exchange,
    ) {
      const read = trial.op(flag.read);
      const isListing = read.body !== undefined;
      const name = String((await shop.listing(trial)).rows.find(({ id }) => id === value)?.name ?? '').slice(
        0,
        200,
      );
      const input = isListing
        ? { body: { category_slug: 'all', filter_params: [{ search: name }], sort_option: 'newness' } }
        : { params: { [flag.by]: value as number } };
      const exchange = await trial.send(person, flag.read, input);
      const row = objectsAt(exchange.json, flag.at).find(({ id }) => id === value);
      if (row === undefined) return;
      trial.expect(
        'relations/flag',
        row[flag.field] === wanted,
        exchange,
        `${flag.field} of id ${value} is ${row[flag.field]} for a person whose list ${wanted ? 'holds' : 'lacks'} it`,
        { before: [answer], operation: flag.read },
      );
    }
  },
);

/** What another account has is refused, the field is named, and nothing is changed. */
export const unique = forProof('unique', ['relations/unique'], async (t, shop, proof, operation) => {
  const other = shop.b.account?.[proof.field as 'email'];
  if (other === undefined) return t.undecided('relations/unique', `the ${proof.field} of B is not known`);
  const person = operation.metadata.guarded ? await shop.guest(t) : shop.a;
  const draft = (await shop.draft(t, person, operation.name, 'required')) as Row;
  const body = { ...draft, [proof.field]: other };
  const exchange = await t.send(person, operation.name, { body });
  const holds = exchange.status === 422 && namesField(exchange, [proof.field]);
  const says = `the ${proof.field} of another account was answered ${exchange.status} ${brief(exchange)}`;
  t.expect('relations/unique', holds, exchange, says);
  if (isDone(exchange) && person === shop.a) await t.send(shop.a, operation.name, { body: draft });
});
