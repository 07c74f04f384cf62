import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Abandoned, createFairQueue, type QueueItem } from '../../server/admission/fair-queue.ts';
import { ServerBusy } from '../../server/errors/server-busy.ts';
import { type Priority, priorityRank, requestPriority } from '../../server/pictures/request-priority.ts';

/** A queue of one task, whose tasks finish on demand. `started` has their names in the order of their start. */
const oneAtATime = () => {
  const queue = createFairQueue({ work: 'drawing', concurrency: 1, maxWaiting: 1000 });
  const started: string[] = [];
  const outcomes: unknown[] = [];
  const finish: (() => void)[] = [];
  const add = (name: string, priority: Priority, clients: readonly string[] = ['a']): QueueItem => {
    const queueItem = {
      priority: priorityRank(priority),
      clients: new Map(clients.map((client) => [client, 1])),
    };
    const work = queue.run(queueItem, () => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
    work.catch((error: unknown) => outcomes.push(error));
    return queueItem;
  };
  const finishAll = async () => {
    for (let task = finish.shift(); task !== undefined; task = finish.shift()) {
      task();
      await setImmediate();
    }
  };
  return { add, abandon: queue.abandon, started, outcomes, finishAll };
};

test('tasks start by priority: main, visible, slider, thumbnail, ahead', async () => {
  const { add, started, finishAll } = oneAtATime();
  add('running', 'ahead');
  for (const priority of ['ahead', 'thumbnail', 'slider', 'visible', 'main'] as const)
    add(priority, priority);
  await finishAll();
  expect(started).toEqual(['running', 'main', 'visible', 'slider', 'thumbnail', 'ahead']);
});

test('tasks of the same priority start in the order of their requests', async () => {
  const { add, started, finishAll } = oneAtATime();
  for (const name of ['a', 'b', 'c']) add(name, 'visible');
  await finishAll();
  expect(started).toEqual(['a', 'b', 'c']);
});

test('raising the priority of a waiting task moves it forward', async () => {
  const { add, started, finishAll } = oneAtATime();
  add('running', 'visible');
  add('first', 'visible');
  const raised = add('raised', 'ahead');
  raised.priority = priorityRank('main');
  await finishAll();
  expect(started).toEqual(['running', 'raised', 'first']);
});

test('a client with many tasks does not delay another one, whatever priority it claims', async () => {
  const { add, started, finishAll } = oneAtATime();
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(name, 'main', ['a']);
  for (const name of ['b1', 'b2']) add(name, 'thumbnail', ['b']);
  add('c1', 'slider', ['c']);
  await finishAll();
  expect(started).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3', 'a4']);
});

test('a task for several clients starts when the first of them has its turn', async () => {
  const { add, started, finishAll } = oneAtATime();
  for (const name of ['a1', 'a2']) add(name, 'main', ['a']);
  add('shared', 'thumbnail', ['a', 'b']);
  await finishAll();
  expect(started).toEqual(['a1', 'shared', 'a2']);
});

test('tasks without a client wait for all others', async () => {
  const { add, started, finishAll } = oneAtATime();
  for (const name of ['a1', 'a2']) add(name, 'thumbnail', ['a']);
  add('ahead', 'main', []);
  add('a3', 'thumbnail', ['a']);
  await finishAll();
  expect(started).toEqual(['a1', 'a2', 'a3', 'ahead']);
});

test('an abandoned task does not start, unless it has started already', async () => {
  const { add, abandon, started, outcomes, finishAll } = oneAtATime();
  const running = add('running', 'main');
  const waiting = add('waiting', 'main');
  abandon(waiting);
  abandon(running);
  await finishAll();
  expect(started).toEqual(['running']);
  expect(outcomes).toEqual([expect.any(Abandoned)]);
});

test('at most a thousand tasks wait', async () => {
  const { add, outcomes } = oneAtATime();
  for (let i = 0; i < 1001; i++) add(String(i), 'visible');
  await setImmediate();
  expect(outcomes).toEqual([]);
  add('too many', 'main');
  await setImmediate();
  expect(outcomes).toEqual([expect.any(ServerBusy)]);
});

test('a flood is refused itself, and not the others who ask later', async () => {
  const queue = createFairQueue({ work: 'drawing', concurrency: 1, maxWaiting: 10 });
  const outcomes: string[] = [];
  const ask = (client: string) =>
    queue
      .run({ priority: 0, clients: new Map([[client, 1]]) }, async () => {})
      .then(
        () => outcomes.push(`${client} served`),
        (error: Error) => outcomes.push(`${client} ${error.name}`),
      );
  const asked = [...Array.from({ length: 20 }, () => ask('flood')), ask('b'), ask('c')];
  expect(queue.stats()).toEqual({ running: 1, waiting: 10, refused: 11, abandoned: 0 });
  await Promise.all(asked);
  expect(outcomes.filter((outcome) => outcome.endsWith('served')).slice(0, 3)).toEqual([
    'flood served',
    'b served',
    'c served',
  ]);
  expect(outcomes.filter((outcome) => outcome === 'flood ServerBusy')).toHaveLength(11);
});

test('a failed task frees its slot', async () => {
  const { run } = createFairQueue({ work: 'drawing', concurrency: 1, maxWaiting: 1 });
  const failed = run({ priority: 0, clients: new Map() }, () => Promise.reject(new Error('unreadable')));
  const next = run({ priority: 0, clients: new Map() }, async () => 'rendered');
  await expect(failed).rejects.toThrow('unreadable');
  expect(await next).toBe('rendered');
});

test.each([
  ['scene-sarees', 480, undefined, 'main'],
  ['jam-001-front', 825, undefined, 'main'],
  ['jam-001-front', 660, undefined, 'visible'],
  ['jam-001-front', 330, undefined, 'visible'],
  ['jam-001-near', 330, undefined, 'thumbnail'],
  ['jam-001-near', 660, undefined, 'visible'],
  ['photo-0123456789abcdef', 330, undefined, 'visible'],
  ['photo-0123456789abcdef', 165, undefined, 'thumbnail'],
  ['jam-001-front', 165, 'u=3', 'visible'],
  ['jam-001-front', 990, 'u=4', 'slider'],
  ['jam-001-front', 165, 'u=11', 'thumbnail'],
  ['jam-001-front', 165, 'xu=1', 'thumbnail'],
  ['jam-001-front', 165, undefined, 'thumbnail'],
  ['jam-001-front', 165, 'u=1, i', 'main'],
  ['jam-001-front', 990, 'u=2', 'visible'],
  ['jam-001-front', 990, 'i, u=5', 'slider'],
  ['jam-001-front', 825, 'i', 'slider'],
  ['jam-001-front', 660, 'unreadable', 'visible'],
] as const)('%s at %i px with Priority %s has priority %s', (name, width, header, priority) => {
  expect(requestPriority(name, width, header)).toBe(priority);
});
