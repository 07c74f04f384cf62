import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cover } from '../src/engine/cover.ts';
import { emptyCoverage, missing, requirementShares, shareOf } from '../src/engine/coverage.ts';
import { explore, withPairs } from '../src/engine/explore.ts';
import type { Model } from '../src/engine/model.ts';
import { pathOf } from '../src/engine/path.ts';
import { isCovered, randomPath, seededRandom, stateReached } from '../src/engine/random-path.ts';
import { pathsTo } from '../src/engine/shortest-path.ts';
import { testCase } from '../src/engine/test-case.ts';
import { generatedCases } from '../src/fast-check.ts';
import { askModel, counterModel, doorModel, panelModel } from './toy-machines.ts';

describe('the criterion pairs', () => {
  it('visits every pair of consecutive moves', async () => {
    const graph = withPairs(await explore(askModel));
    const { coverage } = await cover(graph, ['pairs']);
    expect(shareOf(coverage, 'pairs').of).toBe(9);
    expect(missing(coverage, ['pairs'])).toEqual([]);
  });

  it('has goals that edge coverage does not visit', async () => {
    const graph = withPairs(await explore(panelModel));
    const { coverage } = await cover(graph, ['edges']);
    expect(missing(coverage, ['pairs']).length).toBeGreaterThan(0);
  });

  it('has no pair across an ignored event', async () => {
    const graph = withPairs(await explore(doorModel));
    const { coverage } = await cover(graph, ['pairs']);
    expect([...coverage.visited.keys()].filter((id) => id.startsWith('pair ')).sort()).toEqual([
      'pair ajar · shut · plain > shut · open · plain',
      'pair shut · open · plain > ajar · shut · plain',
    ]);
    const ignored = emptyCoverage(graph);
    await testCase(graph, pathOf(['open · plain', 'open · plain', 'shut · plain']), ignored);
    expect([...ignored.visited.keys()].filter((id) => id.startsWith('pair '))).toEqual([]);
  });

  it('does not change the paths of other criteria', async () => {
    const explored = await explore(askModel);
    const ids = async (graph: typeof explored) =>
      (await cover(graph, ['transitions', 'ignored', 'states'])).paths.map(({ id }) => id);
    expect(await ids(withPairs(explored))).toEqual(await ids(explored));
  });
});

describe('random paths', () => {
  it('choose moves by weight', async () => {
    const count = async (weights: Model['weights']) => {
      const { moves } = await randomPath(
        { ...counterModel, ...(weights && { weights }) },
        seededRandom(1),
        200,
      );
      return moves.filter((key) => key === 'reset · plain').length;
    };
    expect(await count({ reset: 0 })).toBe(0);
    expect(await count({ 'reset · plain': 8 })).toBeGreaterThan(2 * (await count({ reset: 0.5 })));
  });

  it('stop when a state is reached', async () => {
    const { moves } = await randomPath(askModel, seededRandom(3), 200, stateReached('answered'));
    expect(moves.at(-1)).toBe('ask answers · found');
    expect(moves.length).toBeLessThan(200);
  });

  it('are sufficient at the requested share of goals', async () => {
    const graph = await explore(doorModel);
    const coverage = emptyCoverage(graph);
    await testCase(graph, pathOf(['open · plain']), coverage);
    expect(isCovered(coverage, ['transitions'], 0.5)).toBe(true);
    expect(isCovered(coverage, ['transitions'], 0.51)).toBe(false);
  });
});

it('finds the shortest paths to a nested state', async () => {
  const [first, ...others] = pathsTo(await explore(panelModel), 'door.ajar.second');
  expect(first?.moves).toEqual(['open · plain', 'next · plain']);
  expect(others.every(({ moves }) => moves.length >= 2)).toBe(true);
  expect(pathsTo(await explore(panelModel), 'door.open')).toEqual([]);
});

it('counts coverage of the requirements in meta', async () => {
  const graph = await explore(doorModel);
  const coverage = emptyCoverage(graph);
  const { requirements } = await testCase(graph, pathOf(['open · plain']), coverage);
  expect(requirements).toEqual(['D1', 'D2']);
  expect(requirementShares(coverage)).toEqual([
    { id: 'D1', visited: 1, of: 2 },
    { id: 'D2', visited: 1, of: 1 },
    { id: 'D10', visited: 0, of: 1 },
  ]);
});

it('exports a path as plain data', async () => {
  const path = pathOf(['ask · typed', 'clear · plain', 'ask answers · found']);
  const test = await testCase(await explore(askModel), path);
  expect(JSON.parse(JSON.stringify(test))).toMatchObject({
    id: path.id,
    model: 'ask',
    start: { state: 'idle' },
    steps: [
      { event: { type: 'ask', word: 'tea' }, from: 'idle', to: 'asking', ignored: false },
      { event: { type: 'clear' }, to: 'asking', ignored: true },
      { to: 'answered', context: { word: 'tea', found: 'leaf' } },
    ],
  });
});

it('generates the same payload cases for a seed', () => {
  const word = fc.record({ word: fc.string({ minLength: 1 }) });
  const cases = generatedCases(word, { count: 3, seed: 7 });
  expect(Object.keys(cases)).toEqual(['generated 1', 'generated 2', 'generated 3']);
  expect(generatedCases(word, { count: 3, seed: 7 })).toEqual(cases);
  expect(generatedCases(word, { count: 3, seed: 8 })).not.toEqual(cases);
});
