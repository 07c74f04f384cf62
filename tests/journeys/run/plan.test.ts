import { countOnReplay, emptyCoverage } from '@razz/model-testing';
import {
  chosenOf,
  countAssertions,
  expect as expectOnPage,
  type Journey,
  makePlans,
  type Options,
  outcomeOf,
  type Plan,
  readOptions,
  UsageError,
} from '@razz/model-testing/journeys';
import { beforeAll, describe, expect, it } from 'vitest';
import { allJourneys } from './all-journeys.ts';
import { type ShopFacts, sampleFacts } from './shop-facts.ts';

const options = (line = ''): Options => {
  const words = line.split(' ').filter((word) => word !== '');
  const read = readOptions(words, () => undefined);
  if (!read) throw new Error('only help was asked for');
  return read;
};

/** Small models, planned again by most tests. All are planned once, for the tests of a whole run below. */
let journeys: Journey[] = [];
beforeAll(async () => {
  journeys = chosenOf(await allJourneys(), options('--only cart,coupon'));
});

const idsOf = async (line: string, ours = true) => {
  const plans = await makePlans(journeys, sampleFacts, options(line), ours);
  return plans.flatMap(({ paths, journey }) => paths.map(({ id }) => `${journey.name} ${id}`));
};

describe('which journeys are done', () => {
  it('shares them out so that each is done once', async () => {
    const all = await idsOf('');
    const shares = [await idsOf('--shard 1/2'), await idsOf('--shard 2/2')];
    expect(shares.flat().sort()).toEqual([...all].sort());
    expect(Math.abs((shares[0]?.length ?? 0) - (shares[1]?.length ?? 0))).toBeLessThanOrEqual(1);
  });

  it('finds one again by its id, and says when there is none', async () => {
    const [first = ''] = await idsOf('');
    expect(await idsOf(`--replay ${first.split(' ')[1]}`)).toEqual([first]);
    await expect(idsOf('--replay nosuch')).rejects.toThrow(UsageError);
  });

  it('runs one by its moves, which other machines know too', async () => {
    const [plan] = await makePlans(journeys, sampleFacts, options(), true);
    const moves = plan?.paths[0]?.moves.slice(0, 3) ?? [];
    const spelled = { ...options('--only cart'), replay: moves.join(' > ') };
    const replayed = await makePlans(journeys, sampleFacts, spelled, true);
    expect(replayed.flatMap(({ paths }) => paths.map((path) => path.moves))).toEqual([moves]);
    const impossible = { ...spelled, replay: 'no · such > move · here' };
    await expect(makePlans(journeys, sampleFacts, impossible, true)).rejects.toThrow(UsageError);
  });

  it('runs the shortest path to a state', async () => {
    const plans = await makePlans(journeys, sampleFacts, options('--to applied'), true);
    expect(plans.flatMap(({ paths }) => paths.map(({ moves }) => moves))).toEqual([['code.submit · good']]);
    await expect(idsOf('--to nowhere')).rejects.toThrow('Invalid --to "nowhere".');
  });

  it('covers more by edges than by transitions, and less by states', async () => {
    const length = async (line: string) => {
      const plans = await makePlans(journeys, sampleFacts, options(line), true);
      return plans.flatMap(({ paths }) => paths).reduce((sum, { moves }) => sum + moves.length, 0);
    };
    const [states, transitions, edges] = [
      await length('--cover states'),
      await length('--cover transitions'),
      await length('--cover edges'),
    ];
    expect(states).toBeLessThan(transitions);
    expect(transitions).toBeLessThan(edges);
  });

  it('skips cases that need a local app over any other', async () => {
    const plans = await makePlans(journeys, sampleFacts, options(), false);
    const coupon = plans.find(({ journey }) => journey.name === 'coupon');
    expect(coupon?.skipped.join()).toContain('server.answers · broken: only a local app');
    expect(coupon?.paths.flatMap(({ moves }) => moves).join()).not.toContain('server.answers');
  });

  it('names the models there are when it is asked for another', async () => {
    const all = await allJourneys();
    expect(() => chosenOf(all, options('--only cart,nosuch'))).toThrow(
      /Invalid --only "nosuch". Use one of: address-book, /,
    );
  });
});

const asserted = new Map<string, number>();
let whole: Plan[] = [];
beforeAll(async () => {
  whole = await makePlans(await allJourneys(), sampleFacts, options(), true);
  // Seconds of computing, which a busy machine makes many.
}, 60_000);

/** What a run says of one journey over a shop, when every planned path passes or none is run. */
const outcomeOver = async (
  only: string,
  facts: ShopFacts,
  { ours, passes }: { ours: boolean; passes: boolean },
) => {
  const chosen = chosenOf(await allJourneys(), options(`--only ${only}`));
  const [plan] = await makePlans(chosen, facts, options(), ours, sampleFacts);
  if (!plan) throw new Error(`no journey is called ${only}`);
  const runs = passes ? plan.paths.map((path) => ({ path, seconds: 1, steps: [] })) : [];
  if (passes) for (const path of plan.paths) await countOnReplay(plan.graph, path, plan.coverage);
  return outcomeOf(plan, runs, options(), { ours, asserted });
};

describe('what a run leaves undecided', () => {
  const refused: ShopFacts = { ...sampleFacts, coupon: undefined };

  it('is nothing when every path passes over a complete shop', async () => {
    for (const plan of whole) {
      const coverage = emptyCoverage(plan.graph);
      for (const path of plan.paths) await countOnReplay(plan.graph, path, coverage);
      const runs = plan.paths.map((path) => ({ path, seconds: 1, steps: [] }));
      const outcome = await outcomeOf({ ...plan, coverage }, runs, options(), { ours: true, asserted });
      expect(outcome, plan.journey.name).toEqual({ faults: [], skipped: [] });
    }
  });

  it('fails a journey without its precondition over our own shop, and skips it over another', async () => {
    const over = await outcomeOver('coupon', refused, { ours: true, passes: true });
    expect(over.faults).toContain(
      'cannot be tried over our own app: the whole journey: the shop knows none of the demo coupons',
    );
    const elsewhere = await outcomeOver('coupon', refused, { ours: false, passes: true });
    expect(elsewhere.faults).toEqual([]);
    expect(elsewhere.skipped).toContain('the whole journey: the shop knows none of the demo coupons');
  });

  it('fails a journey that has less to visit over our own shop than over a complete one', async () => {
    const onePage = { ...sampleFacts, vendor: { ...sampleFacts.vendor, isPaged: false } };
    const { faults } = await outcomeOver('look-round', onePage, { ours: true, passes: true });
    expect(faults.join()).toMatch(/^the app lacks what these goals need: .*page\.turn · next/);
    expect((await outcomeOver('look-round', onePage, { ours: false, passes: true })).faults).toEqual([]);
  });

  it('fails a journey whose paths were not run', async () => {
    const { faults } = await outcomeOver('cart', sampleFacts, { ours: true, passes: false });
    expect(faults).toEqual(['3 paths were not run: raise --time']);
  });

  it('fails a journey whose run missed what its paths promised', async () => {
    const [plan] = await makePlans(chosenOf(journeys, options('--only cart')), sampleFacts, options(), true);
    if (!plan) throw new Error('the cart has no journey');
    const runs = plan.paths.map((path) => ({ path, seconds: 1, steps: [] }));
    const { faults } = await outcomeOf(plan, runs, options(), { ours: true, asserted });
    expect(faults.join()).toMatch(/^not visited: .* and \d+ more$/);
  });

  it('fails a state whose assertion asserts nothing', async () => {
    const [plan] = await makePlans(chosenOf(journeys, options('--only cart')), sampleFacts, options(), true);
    if (!plan) throw new Error('the cart has no journey');
    const state = Object.keys(plan.journey.states)[0] ?? '';
    const counts = new Map([[`cart ${state}`, 0]]);
    const { faults } = await outcomeOf(plan, [], options('--random'), { ours: true, asserted: counts });
    expect(faults).toContain(`the assertion of this state asserts nothing: ${state}`);
  });
});

describe('what there is to visit', () => {
  it('has no ignored event that nobody can try', () => {
    for (const { journey, graph } of whole) {
      const verbs = journey.verbs as Readonly<Record<string, { control?: unknown }>>;
      const ignored = [...graph.goals.values()].filter(({ criterion }) => criterion === 'ignored');
      const untried = ignored.filter(({ label }) => !verbs[label.split(' · ')[0] ?? '']?.control);
      expect(
        untried.map(({ id }) => id),
        journey.name,
      ).toEqual([]);
    }
  });

  it('does not shrink unnoticed', () => {
    const goals = whole.flatMap(({ graph }) => [...graph.goals.values()]);
    const count = (wanted: string) => goals.filter(({ criterion }) => criterion === wanted).length;
    const least = { transitions: 420, ignored: 510, states: 85 };
    for (const [criterion, floor] of Object.entries(least))
      expect(count(criterion), criterion).toBeGreaterThanOrEqual(floor);
  });
});

it('counts the assertions of a state, each window on its own', async () => {
  const empty = countAssertions(async () => undefined);
  const two = countAssertions(async () => {
    expectOnPage(1).toBe(1);
    await expectOnPage.poll(() => 2).toBe(2);
  });
  expect([await empty, await two]).toEqual([0, 2]);
});
