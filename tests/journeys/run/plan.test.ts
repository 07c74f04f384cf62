import {
  chosenOf,
  type Journey,
  makePlans,
  type Options,
  readOptions,
  UsageError,
} from '@razz/model-testing/journeys';
import { beforeAll, describe, expect, it } from 'vitest';
import { allJourneys } from './all-journeys.ts';
import { sampleFacts } from './shop-facts.ts';

const options = (line = ''): Options => {
  const read = readOptions(line.split(' ').filter((word) => word !== ''));
  if (!read) throw new Error('only help was asked for');
  return read;
};

let journeys: Journey[] = [];
beforeAll(async () => {
  journeys = chosenOf(await allJourneys(), options('--only cart,coupon,checkout-guest'));
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

  it('covers more by edges than by transitions, and less by states', async () => {
    // All edges of a checkout are a thousand paths: the small models show it too.
    const small = chosenOf(journeys, options('--only cart,coupon'));
    const length = async (line: string) => {
      const plans = await makePlans(small, sampleFacts, options(line), true);
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

  it('lists cases that need a local app as not decided', async () => {
    const plans = await makePlans(journeys, sampleFacts, options(), false);
    const coupon = plans.find(({ journey }) => journey.name === 'coupon');
    expect(coupon?.notDecided.join()).toContain('server.answers · broken: only a local app');
    expect(coupon?.paths.flatMap(({ moves }) => moves).join()).not.toContain('server.answers');
  });

  it('names the models there are when it is asked for another', async () => {
    const all = await allJourneys();
    expect(() => chosenOf(all, options('--only cart,nosuch'))).toThrow(
      /Invalid --only "nosuch". Use one of: address-book, /,
    );
  });
});
