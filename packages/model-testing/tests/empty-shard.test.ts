import { expect, it } from 'vitest';
import type { Journey } from '../src/journeys/journey.ts';
import { type Options, readOptions } from '../src/journeys/options.ts';
import { emptyShardNote, makePlans } from '../src/journeys/plan.ts';
import { doorModel } from './toy-machines.ts';

const check = { description: '', assert: async () => {} };
const journey = {
  name: 'door',
  about: 'opens and shuts',
  machine: () => doorModel.machine,
  cases: () => doorModel.cases,
  verbs: Object.fromEntries(Object.keys(doorModel.cases).map((type) => [type, { description: type }])),
  states: { shut: check, ajar: check },
  startUrl: () => '/',
} as unknown as Journey;

const plan = async (line: string) => {
  const options = readOptions(line.split(' '), () => undefined, { command: 'journeys' }) as Options;
  const plans = await makePlans([journey], undefined, options, true);
  return { count: plans.flatMap(({ paths }) => paths).length, note: emptyShardNote(plans, options) };
};

it('explains an empty shard', async () => {
  const { count } = await plan('--shard 1/1');
  expect(count).toBeGreaterThan(0);
  expect(await plan(`--shard ${count}/9`)).toEqual({ count: 1, note: undefined });
  expect(await plan(`--shard ${count + 1}/9`)).toEqual({
    count: 0,
    note: `Shard ${count + 1}/9 is empty: there are fewer than ${count + 1} paths. Use fewer shards.`,
  });
  expect(await plan('--random --shard 9/9')).toEqual({ count: 0, note: undefined });
});
