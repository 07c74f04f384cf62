import { describe, expect, it } from 'vitest';
import { createMachine, setup } from 'xstate';
import { emptyCoverage, requirementShares } from '../src/engine/coverage.ts';
import { explore } from '../src/engine/explore.ts';
import { unreached } from '../src/engine/unreached.ts';
import { journeysFor } from '../src/journeys/journey.ts';
import { readOptions } from '../src/journeys/options.ts';
import { makePlans } from '../src/journeys/plan.ts';
import { testMachine } from '../src/machine/test-machine.ts';

const machine = setup({ guards: { isAdult: ({ event }) => event.age >= 18 } }).createMachine({
  initial: 'entry',
  states: {
    entry: { on: { show: { guard: 'isAdult', target: 'bar', meta: { requirements: ['R1'] } } } },
    bar: { meta: { requirements: ['R2'] } },
  },
});
const modelWith = (cases: Record<string, { age: number }>) => ({
  name: 'door',
  machine,
  cases: { show: cases },
  states: { entry: () => undefined, bar: () => undefined },
});
const child = { child: { age: 9 } };
const all = { ...child, adult: { age: 20 } };
const never = ['transition entry · show [isAdult] → bar', 'state bar'];

describe('a guard that no case satisfies', () => {
  it('fails the test of the machine, which does not reach everything', async () => {
    expect((await testMachine(modelWith(child))).unvisited).toEqual(never);
    expect((await testMachine(modelWith(all))).unvisited).toEqual([]);
    expect((await testMachine({ ...modelWith(child), criteria: ['states'] })).unvisited).toEqual([
      'state bar',
    ]);
  });

  it('is listed before what lies behind it', async () => {
    const long = createMachine({
      initial: 'a',
      states: { a: { on: { go: { guard: () => false, target: 'b' } } }, b: { on: { go: 'c' } }, c: {} },
    });
    const states = { a: () => undefined, b: () => undefined, c: () => undefined };
    const model = { name: 'long', machine: long, cases: { go: { plain: {} } }, states };
    expect((await testMachine(model)).unvisited).toEqual([
      'transition a · go [guard] → b',
      'state b',
      'state c',
      'transition b · go → c',
    ]);
  });

  it('is listed before what lies behind it, in nested states too', async () => {
    const open = {
      initial: 'empty',
      states: {
        empty: { on: { go: { guard: () => false, target: 'full' } } },
        full: { on: { go: 'empty' } },
      },
    };
    const form = createMachine({ initial: 'open', states: { open } });
    const states = { 'open.empty': () => undefined, 'open.full': () => undefined };
    const model = { name: 'form', machine: form, cases: { go: { plain: {} } }, states };
    expect((await testMachine(model)).unvisited).toEqual([
      'transition open.empty · go [guard] → open.full',
      'state open.full',
      'transition open.full · go → open.empty',
    ]);
  });

  it('leaves its requirements uncovered instead of hiding them', async () => {
    const graph = await explore(modelWith(child));
    expect(requirementShares(emptyCoverage(graph))).toEqual([
      { id: 'R1', visited: 0, of: 1 },
      { id: 'R2', visited: 0, of: 1 },
    ]);
  });

  it('fails a journey against a local app', async () => {
    const check = { description: '', assert: async () => undefined };
    const journey = journeysFor()(() => machine, {
      name: 'door',
      about: '',
      startUrl: () => '/',
      cases: () => ({ show: child }),
      verbs: { show: { description: 'show a passport' } },
      states: { entry: check, bar: check },
    });
    const options = readOptions([], () => undefined, { command: 'journeys' });
    const errors = async (isLocal: boolean) =>
      (options ? await makePlans([journey], undefined, options, isLocal) : []).flatMap((plan) => plan.errors);
    expect(await errors(true)).toEqual(['states that no path reaches: bar']);
    expect(await errors(false)).toEqual([]);
  });
});

it('counts a state as reached that is left at once', async () => {
  const form = createMachine({
    initial: 'open',
    states: {
      open: {
        initial: 'empty',
        states: { empty: { on: { send: 'sent' } }, sent: { type: 'final' } },
        onDone: 'closed',
      },
      closed: { always: 'gone' },
      gone: {},
    },
  });
  const graph = await explore({ name: 'form', machine: form, cases: { send: { plain: {} } } });
  expect(unreached(graph, ['states', 'transitions'])).toEqual([]);
});
