import type { World } from '@razz/mock-backend';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../../src/contracts/openapi/operations.ts';
import { type RuleId, rules } from '../src/engine/rules.ts';
import { mutantsByClass, variations } from '../src/mutants/all-mutants.ts';
import { afterResponse, json, type InterceptContext, respondWith } from '../src/mutants/mutant.ts';
import { checkMutation, checksFor, matchingFindings } from '../src/mutants/run-mutant.ts';
import { terminalReport } from '../src/report/terminal.ts';
import { transactionIds } from '../src/shop/relations/order/paid.ts';

const slow = 180_000;
/** Rules of relations that the shop's contract does not declare: examples.test.ts proves them. */
const elsewhere = ['own/check', 'relations/reads-one', 'relations/filter', 'relations/order-by'];
/** A few of each class; `npm run contract:score` takes them all. */
const sample = {
  schema: ['the password hash leaks', 'an HTML page for unknown products'],
  negative: ['an unknown sort is accepted', 'errors name another field', 'a rejected address is stored'],
  relations: [
    'address2 is lost',
    'deleting an address deletes them all',
    'a duplicate email address is accepted',
    'price bounds sent as strings are ignored',
    'line totals are rounded down',
    'the coupon is not applied',
  ],
  access: ['anyone changes an address', 'client secrets are listed', 'a plain link can delete an address'],
} as const;
const sampled = <Item extends { id: string }>(all: readonly Item[], ids: readonly string[]): Item[] =>
  ids.map((id) => {
    const found = all.find((each) => each.id === id);
    if (!found) throw new Error(`The sample names "${id}", which is none of the mutants and variations.`);
    return found;
  });
const chosen = Object.entries(sample).flatMap(([kind, ids]) =>
  sampled(mutantsByClass[kind as keyof typeof sample], ids),
);

test('the mock passes every check, every rule asserts, and nothing is left behind', {
  timeout: slow,
}, async () => {
  const { findings, notCleanedUp, passed } = await checkMutation({});
  expect(findings.map(({ rule, operation, message }) => `${rule} ${operation}: ${message}`)).toEqual([]);
  expect(notCleanedUp).toBe(0);
  const asserted = new Set(passed.map(({ rule }) => rule));
  expect(
    Object.keys(rules).filter((rule) => !elsewhere.includes(rule) && !asserted.has(rule as RuleId)),
  ).toEqual([]);
  const checked = new Set(passed.map(({ operation }) => operation));
  expect(operations.map(({ name }) => name).filter((name) => !checked.has(name))).toEqual([]);
});

test('the same seed says the same of the same backend', { timeout: slow }, async () => {
  const mutation = () => ({ policy: { csrf: () => false, validation: () => false } });
  const [first, second] = [
    await checkMutation(mutation(), ['account.*']),
    await checkMutation(mutation(), ['account.*']),
  ];
  expect(first.findings).not.toEqual([]);
  expect(terminalReport(second, new Set())).toBe(terminalReport(first, new Set()));
});

test.each(chosen)('$id: is named', { timeout: slow }, async (fault) => {
  const result = await checkMutation(fault.mutate(), checksFor(fault));
  expect(
    matchingFindings(fault, result),
    result.findings.map(({ rule, message }) => `${rule}: ${message}`).join('\n'),
  ).not.toEqual([]);
});

const harmless = [
  'extra headers',
  '204 for a repeated delete',
  'another action name for a wishlist removal',
  'occasional 503 with Retry-After',
];
test.each(sampled(variations, harmless))('$id: raises no alarm', { timeout: slow }, async ({ mutate }) => {
  const { findings } = await checkMutation(mutate(), ['addresses.*', 'account.*', 'wishlist.*']);
  expect(findings.map(({ rule, operation, message }) => `${rule} ${operation}: ${message}`)).toEqual([]);
});

test('what others buy while the check runs raises no alarm', { timeout: slow }, async () => {
  const bought = new Set<string>();
  const { findings } = await checkMutation(
    respondWith(async ({ name, params, world }) => {
      if (name !== 'catalogue.productBySlug' || bought.size === 5) return undefined;
      const product = world.products.find(
        ({ slug, current_stock }) => slug === params.slug && current_stock > 1,
      );
      if (product === undefined || bought.has(product.slug)) return undefined;
      bought.add(product.slug);
      product.current_stock -= 1;
      return undefined;
    }),
    ['relations/agrees-with@catalogue.productBySlug'],
  );
  expect(bought.size).toBe(5);
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

test('what an aborted run left behind raises no alarm in a shop that joins equal addresses', {
  timeout: slow,
}, async () => {
  let world: World | undefined;
  const only = ['relations/takes-over@signIn.login'];
  const removals = ['addresses.remove'];
  const aborted = await checkMutation(
    {
      ...respondWith(async ({ name }) =>
        removals.includes(name ?? '') ? json(500, { message: 'The run was aborted.' }) : undefined,
      ),
      world: (made) => {
        world = made;
      },
    },
    only,
  );
  expect(aborted.notCleanedUp).toBeGreaterThan(0);
  const joinEqual = ({ world: { addresses } }: InterceptContext): void => {
    const texts = addresses.map(({ id: _, isDefault: __, ...address }) => JSON.stringify(address));
    addresses.splice(
      0,
      addresses.length,
      ...addresses.filter((___, i) => texts.indexOf(texts[i] ?? '') === i),
    );
  };
  const { findings } = await checkMutation(
    { ...afterResponse('signIn.login', joinEqual), world: (made) => Object.assign(made, world) },
    only,
  );
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

test('the transaction id that pays for nothing is never the one that pays', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1_500_000_000_000, max: 2_500_000_000_000 }), (seed, now) => {
      const { paid, unused } = transactionIds(seed, now);
      expect(unused).not.toBe(paid);
      for (const id of [paid, unused]) expect(id).toMatch(/^[A-Z0-9]{8,10}$/);
    }),
    { examples: [[0, Number.parseInt('mf0000zz', 36)]] },
  );
});

test('the fault set is large enough to say something', () => {
  const counts = Object.fromEntries(Object.entries(mutantsByClass).map(([kind, all]) => [kind, all.length]));
  const floor = { schema: 57, negative: 41, relations: 149, access: 71 };
  for (const [kind, least] of Object.entries(floor)) expect(counts[kind], kind).toBeGreaterThanOrEqual(least);
  expect(variations.length).toBeGreaterThanOrEqual(45);
});
