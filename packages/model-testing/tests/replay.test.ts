import { describe, expect, it } from 'vitest';
import { emptyCoverage, shareOf } from '../src/engine/coverage.ts';
import { stateName } from '../src/engine/describe-value.ts';
import { explore } from '../src/engine/explore.ts';
import { type Path, pathOf } from '../src/engine/path.ts';
import type { Position } from '../src/engine/position.ts';
import { type Host, replay } from '../src/engine/replay.ts';
import { shortestPath } from '../src/engine/shortest-path.ts';
import { sameFailure, shrink } from '../src/engine/shrink.ts';
import { askModel, counterModel } from './toy-machines.ts';

/** A counter with an injectable defect: the callback returns a wrong count. */
const countingHost = (defect: (done: readonly string[]) => number | undefined): Host & { runs: number } => {
  let count = 0;
  const done: string[] = [];
  const host = {
    runs: 0,
    start: async () => {
      count = 0;
      done.length = 0;
      host.runs += 1;
    },
    perform: async ({ name }: { name: string }) => {
      done.push(name);
      if (name === 'add') count += 1;
      if (name === 'reset') count = 0;
      count = defect(done) ?? count;
    },
    assertState: async ({ snapshot }: Position) => expect(count).toBe(snapshot.context.count),
    assertIgnored: async ({ snapshot }: Position) => expect(count).toBe(snapshot.context.count),
    stop: async () => undefined,
  };
  return host;
};

const silent: Host = {
  ...countingHost(() => undefined),
  assertState: async () => undefined,
  assertIgnored: async () => undefined,
};

const add = 'add · one';
const reset = 'reset · plain';
const ring = 'ring · plain';

describe('replay', () => {
  it('predicts the context along the replayed path', async () => {
    const run = await replay(
      counterModel,
      pathOf([add, add, add, ring, add, add, reset]),
      countingHost(() => undefined),
    );
    expect(run.failure).toBeUndefined();
    expect(run.steps.map(({ ignored }) => ignored)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['passes', undefined, ['stop']],
    ['fails', 7, ['onFailure', 'stop']],
  ])('notifies a host of a failure before it stops: %s', async (_, count, expected) => {
    const calls: string[] = [];
    const host = {
      ...countingHost(() => count),
      onFailure: async () => void calls.push('onFailure'),
      stop: async () => void calls.push('stop'),
    };
    await replay(counterModel, pathOf([add]), host);
    expect(calls).toEqual(expected);
  });

  it('reports state and move of a failure', async () => {
    const host = countingHost((done) => (done.at(-1) === 'reset' ? 7 : undefined));
    const { failure } = await replay(counterModel, pathOf([add, reset, add]), host);
    expect(failure).toMatchObject({ at: 1, state: 'counting', move: reset });
    expect(failure?.message).toContain('in "counting", after "reset · plain"');
  });

  it('counts only passed steps as covered', async () => {
    const coverage = emptyCoverage(await explore(counterModel));
    const host = countingHost((done) => (done.length === 2 ? 9 : undefined));
    await replay(counterModel, pathOf([add, reset, ring]), host, coverage);
    expect(shareOf(coverage, 'transitions').visited).toBe(1);
    expect(shareOf(coverage, 'ignored').visited).toBe(0);
  });

  it('fails when an ignored event changes something', async () => {
    const host = countingHost((done) => (done.at(-1) === 'ring' ? 5 : undefined));
    const { failure } = await replay(counterModel, pathOf([add, ring]), host);
    expect(failure).toMatchObject({ at: 1, move: ring });
  });

  it('fails on an impossible move', async () => {
    const { failure } = await replay(askModel, pathOf(['ask answers · found']), silent);
    expect(failure?.message).toBe('in "idle", after "ask answers · found": this move is not possible here');
  });

  it('calls the watcher after each step', async () => {
    const watched: string[] = [];
    await replay(
      askModel,
      pathOf(['ask · typed', 'ask answers · found']),
      silent,
      undefined,
      async (record, position) => {
        watched.push(`${record.from} > ${stateName(position.snapshot.value)}`);
      },
    );
    expect(watched).toEqual(['idle > asking', 'asking > answered']);
  });
});

describe('shrink', () => {
  it('removes moves that the failure does not need', async () => {
    // Fails on a reset after at least two additions, whatever is between.
    const defect = (done: readonly string[]) =>
      done.at(-1) === 'reset' && done.filter((name) => name === 'add').length >= 2 ? 99 : undefined;
    const host = countingHost(defect);
    const long = pathOf([ring, add, ring, ring, add, ring, add, ring, ring, add, ring, reset, add, ring]);
    const run = await replay(counterModel, long, host);
    const shrunk = await shrink(run, async (path) =>
      sameFailure(run, await replay(counterModel, path, host)),
    );
    expect(shrunk.path.moves).toEqual([add, add, reset]);
    expect(shrunk.replays).toBeLessThanOrEqual(40);
  });

  it('accepts a good guess with one replay', async () => {
    const defect = (done: readonly string[]) => (done.at(-1) === 'reset' ? 99 : undefined);
    const host = countingHost(defect);
    const graph = await explore(counterModel);
    const run = await replay(counterModel, pathOf([add, ring, ring, add, ring, reset]), host);
    const fails = async (path: Path) => sameFailure(run, await replay(counterModel, path, host));
    const shrunk = await shrink(run, fails, 1, await shortestPath(graph, run));
    expect(shrunk).toMatchObject({ replays: 1, path: { moves: [add, add, reset] } });
  });

  it('does not end at another failure', async () => {
    const defect = (done: readonly string[]) =>
      done.at(-1) === 'ring' || done.at(-1) === 'reset' ? 99 : undefined;
    const host = countingHost(defect);
    const run = await replay(counterModel, pathOf([add, add, reset]), host);
    const shrunk = await shrink(run, async (path) =>
      sameFailure(run, await replay(counterModel, path, host)),
    );
    expect(shrunk.path.moves).toEqual([reset]);
  });
});
