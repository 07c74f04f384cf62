import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { cover } from '../src/engine/cover.ts';
import { countOnReplay, emptyCoverage, missing, shareOf } from '../src/engine/coverage.ts';
import { explore } from '../src/engine/explore.ts';
import type { Criterion } from '../src/engine/goals.ts';
import { pathOf, shardOf } from '../src/engine/path.ts';
import { askModel, counterModel, panelModel } from './toy-machines.ts';

const all: readonly Criterion[] = ['transitions', 'ignored', 'edges', 'states'];

describe('cover', () => {
  it.each([askModel, panelModel, counterModel])('visits all goals of $name', async (model) => {
    const graph = await explore(model);
    const { coverage } = await cover(graph, all);
    expect(missing(coverage, all)).toEqual([]);
  });

  it('generates few and short paths', async () => {
    const graph = await explore(panelModel);
    const { paths } = await cover(graph, ['transitions', 'ignored', 'states']);
    expect(paths.length).toBeLessThan(6);
    expect(Math.max(...paths.map(({ moves }) => moves.length))).toBeLessThanOrEqual(25);
  });

  it('has a goal in every state for a transition without effect, even on a parent state', async () => {
    const machine = createMachine({
      initial: 'shut',
      on: { look: {} },
      states: { shut: { on: { turn: 'open' } }, open: { on: { turn: 'shut' } } },
    });
    const graph = await explore({
      name: 'door',
      machine,
      cases: { look: { plain: {} }, turn: { plain: {} } },
    });
    const tried = [...graph.goals.values()].filter(({ label }) => label.startsWith('look'));
    const states = tried.filter(({ criterion }) => criterion === 'transitions').map(({ state }) => state);
    expect(states.sort()).toEqual(['open', 'shut']);
  });

  it('starts a new path at the maximum length', async () => {
    const graph = await explore(panelModel);
    const { paths, coverage } = await cover(graph, ['edges'], 8);
    expect(Math.max(...paths.map(({ moves }) => moves.length))).toBeLessThanOrEqual(8);
    expect(missing(coverage, ['edges'])).toEqual([]);
  });

  it('reaches goals that a coarse key hides from the plan', async () => {
    const coarse = {
      ...counterModel,
      key: ({ context }: { context: { count: number } }) => context.count > 3,
    };
    const graph = await explore(coarse);
    // With this key all counts up to three are one state, so the plan cannot predict when `ring` is handled.
    const { coverage } = await cover(graph, ['transitions', 'ignored']);
    expect(missing(coverage, ['transitions', 'ignored'])).toEqual([]);
  });

  it('visits the state of a machine without moves', async () => {
    const machine = createMachine({ initial: 'shown', states: { shown: {} } });
    const graph = await explore({ name: 'page', machine, cases: {} });
    const { paths, coverage } = await cover(graph, ['transitions', 'ignored', 'states']);
    expect(paths).toEqual([pathOf([])]);
    expect(missing(coverage, ['states'])).toEqual([]);
  });

  it('generates the same path ids in every run', async () => {
    const [one, two] = [await cover(await explore(askModel), all), await cover(await explore(askModel), all)];
    expect(two.paths.map(({ id }) => id)).toEqual(one.paths.map(({ id }) => id));
    expect(pathOf(['ask · typed', 'cancel · plain']).id).toBe(pathOf(['ask · typed', 'cancel · plain']).id);
    expect(pathOf(['a', 'b']).id).not.toBe(pathOf(['b', 'a']).id);
  });

  it('splits items into shards without loss', () => {
    const items = [1, 2, 3, 4, 5, 6, 7];
    const shares = [1, 2, 3].map((index) => shardOf(items, { index, of: 3 }));
    expect(shares.flat().sort()).toEqual(items);
    expect(shares.map(({ length }) => length)).toEqual([3, 2, 2]);
  });
});

describe('coverage', () => {
  it('counts the goals visited on replay and stops at an impossible move', async () => {
    const graph = await explore(counterModel);
    const coverage = emptyCoverage(graph);
    await countOnReplay(
      graph,
      pathOf(['add · one', 'ring · plain', 'no such move', 'reset · plain']),
      coverage,
    );
    expect(shareOf(coverage, 'transitions')).toEqual({ visited: 1, of: 3 });
    expect(shareOf(coverage, 'ignored')).toEqual({ visited: 1, of: 1 });
  });
});
