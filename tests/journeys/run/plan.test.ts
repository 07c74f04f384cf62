import { countOnReplay, emptyCoverage } from '@razz/model-testing';
import {
  countAssertions,
  expect as expectOnPage,
  type Journey,
  makePlans,
  type Options,
  outcomeOf,
  type Plan,
  readOptions,
  selectJourneys,
  UsageError,
} from '@razz/model-testing/journeys';
import { beforeAll, describe, expect, it } from 'vitest';
import { allJourneys } from './all-journeys.ts';
import { type ShopFacts, sampleFacts } from './shop-facts.ts';

const options = (line = ''): Options => {
  const args = line.split(' ').filter((arg) => arg !== '');
  const parsed = readOptions(args, () => undefined, { command: 'npm run journeys --' });
  if (!parsed) throw new Error('The arguments contain --help.');
  return parsed;
};

/** Small models, which most tests plan again. `allPlans` holds the plans of all models. */
let journeys: Journey[] = [];
beforeAll(async () => {
  journeys = selectJourneys(await allJourneys(), options('--only cart,coupon'));
});

const idsOf = async (line: string) => {
  const plans = await makePlans(journeys, sampleFacts, options(line), true);
  return plans.flatMap(({ paths, journey }) => paths.map(({ id }) => `${journey.name} ${id}`));
};

describe('makePlans', () => {
  it('splits the paths into shards without overlap', async () => {
    const all = await idsOf('');
    const shares = [await idsOf('--shard 1/2'), await idsOf('--shard 2/2')];
    expect(shares.flat().sort()).toEqual([...all].sort());
    expect(Math.abs((shares[0]?.length ?? 0) - (shares[1]?.length ?? 0))).toBeLessThanOrEqual(1);
  });

  it('selects a path by its id and rejects an unknown id', async () => {
    const [first = ''] = await idsOf('');
    expect(await idsOf(`--replay ${first.split(' ')[1]}`)).toEqual([first]);
    await expect(idsOf('--replay nosuch')).rejects.toThrow(UsageError);
  });

  it('replays a path given by its moves', async () => {
    const [plan] = await makePlans(journeys, sampleFacts, options(), true);
    const moves = plan?.paths[0]?.moves.slice(0, 3) ?? [];
    const byMoves = { ...options('--only cart'), replay: moves.join(' > ') };
    const replayed = await makePlans(journeys, sampleFacts, byMoves, true);
    expect(replayed.flatMap(({ paths }) => paths.map((path) => path.moves))).toEqual([moves]);
    const impossible = { ...byMoves, replay: 'no · such > move · here' };
    await expect(makePlans(journeys, sampleFacts, impossible, true)).rejects.toThrow(UsageError);
  });

  it('selects the shortest path to a state', async () => {
    const plans = await makePlans(journeys, sampleFacts, options('--to applied'), true);
    expect(plans.flatMap(({ paths }) => paths.map(({ moves }) => moves))).toEqual([['code.submit · valid']]);
    await expect(idsOf('--to nowhere')).rejects.toThrow('Invalid --to "nowhere".');
  });

  it('generates more moves for edges than for transitions, and fewer for states', async () => {
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

  it('skips cases that need fault injection against a deployed app', async () => {
    const plans = await makePlans(journeys, sampleFacts, options(), false);
    const coupon = plans.find(({ journey }) => journey.name === 'coupon');
    expect(coupon?.skipped.join()).toContain('server.respond · broken: needs fault injection');
    expect(coupon?.paths.flatMap(({ moves }) => moves).join()).not.toContain('server.respond');
  });

  it('lists the model names when --only is unknown', async () => {
    const all = await allJourneys();
    expect(() => selectJourneys(all, options('--only cart,nosuch'))).toThrow(
      /Invalid --only "nosuch". Use one of: address-book, /,
    );
  });
});

const asserted = new Map<string, number>();
let allPlans: Plan[] = [];
beforeAll(async () => {
  allPlans = await makePlans(await allJourneys(), sampleFacts, options(), true);
  // Takes several seconds of CPU time.
}, 60_000);

/** Outcome of one journey when every planned path passes, or none is run. */
const outcomeWith = async (
  only: string,
  facts: ShopFacts,
  { isLocal, passes }: { isLocal: boolean; passes: boolean },
) => {
  const selected = selectJourneys(await allJourneys(), options(`--only ${only}`));
  const [plan] = await makePlans(selected, facts, options(), isLocal, sampleFacts);
  if (!plan) throw new Error(`No journey has the name ${only}.`);
  const runs = passes ? plan.paths.map((path) => ({ path, seconds: 1, steps: [] })) : [];
  if (passes) for (const path of plan.paths) await countOnReplay(plan.graph, path, plan.coverage);
  return outcomeOf(plan, runs, options(), { isLocal, asserted });
};

describe('outcomeOf', () => {
  const withoutCoupon: ShopFacts = { ...sampleFacts, coupon: undefined };

  it('reports nothing when every path passes against a complete shop', async () => {
    for (const plan of allPlans) {
      const coverage = emptyCoverage(plan.graph);
      for (const path of plan.paths) await countOnReplay(plan.graph, path, coverage);
      const runs = plan.paths.map((path) => ({ path, seconds: 1, steps: [] }));
      const outcome = await outcomeOf({ ...plan, coverage }, runs, options(), { isLocal: true, asserted });
      expect(outcome, plan.journey.name).toEqual({ errors: [], skipped: [] });
    }
  });

  it('fails a journey without its precondition against a local shop, and skips it against a deployed one', async () => {
    const local = await outcomeWith('coupon', withoutCoupon, { isLocal: true, passes: true });
    expect(local.errors).toContain(
      'not possible against the local app: the whole journey: the shop accepts none of the demo coupons',
    );
    const deployed = await outcomeWith('coupon', withoutCoupon, { isLocal: false, passes: true });
    expect(deployed.errors).toEqual([]);
    expect(deployed.skipped).toContain('the whole journey: the shop accepts none of the demo coupons');
  });

  it('fails a journey with fewer goals against a local shop than against a complete one', async () => {
    const onePage = { ...sampleFacts, vendor: { ...sampleFacts.vendor, isPaged: false } };
    const { errors } = await outcomeWith('discovery', onePage, { isLocal: true, passes: true });
    expect(errors.join()).toMatch(/^goals that the data of this app makes impossible: .*page\.turn · next/);
    expect((await outcomeWith('discovery', onePage, { isLocal: false, passes: true })).errors).toEqual([]);
  });

  it('fails a journey whose paths were not run', async () => {
    const { errors } = await outcomeWith('cart', sampleFacts, { isLocal: true, passes: false });
    expect(errors).toEqual(['3 paths were not run: raise --time']);
  });

  it('fails a journey whose run missed planned goals', async () => {
    const [plan] = await makePlans(
      selectJourneys(journeys, options('--only cart')),
      sampleFacts,
      options(),
      true,
    );
    if (!plan) throw new Error('The cart has no journey.');
    const runs = plan.paths.map((path) => ({ path, seconds: 1, steps: [] }));
    const { errors } = await outcomeOf(plan, runs, options(), { isLocal: true, asserted });
    expect(errors.join()).toMatch(/^goals not visited: .* and \d+ more$/);
  });

  it('fails a state whose check makes no assertion', async () => {
    const [plan] = await makePlans(
      selectJourneys(journeys, options('--only cart')),
      sampleFacts,
      options(),
      true,
    );
    if (!plan) throw new Error('The cart has no journey.');
    const state = Object.keys(plan.journey.states)[0] ?? '';
    const counts = new Map([[`cart ${state}`, 0]]);
    const { errors } = await outcomeOf(plan, [], options('--random'), { isLocal: true, asserted: counts });
    expect(errors).toContain(`no assertion made for the states: ${state}`);
  });
});

describe('goals of all journeys', () => {
  it('contain no ignored event without a control', () => {
    for (const { journey, graph } of allPlans) {
      const verbs = journey.verbs as Readonly<Record<string, { control?: unknown }>>;
      const ignored = [...graph.goals.values()].filter(({ criterion }) => criterion === 'ignored');
      const untestable = ignored.filter(({ label }) => !verbs[label.split(' · ')[0] ?? '']?.control);
      expect(
        untestable.map(({ id }) => id),
        journey.name,
      ).toEqual([]);
    }
  });

  it('do not become fewer', () => {
    const goals = allPlans.flatMap(({ graph }) => [...graph.goals.values()]);
    const count = (name: string) => goals.filter(({ criterion }) => criterion === name).length;
    const minimums = { transitions: 420, ignored: 510, states: 85 };
    for (const [criterion, minimum] of Object.entries(minimums))
      expect(count(criterion), criterion).toBeGreaterThanOrEqual(minimum);
  });
});

it('counts assertions separately for concurrent runs', async () => {
  const none = countAssertions(async () => undefined);
  const two = countAssertions(async () => {
    expectOnPage(1).toBe(1);
    await expectOnPage.poll(() => 2).toBe(2);
  });
  expect([await none, await two]).toEqual([0, 2]);
});
