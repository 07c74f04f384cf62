import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPriorityLimit, type Priority, type QueueItem } from '../../server/pictures/priority-limit.ts';
import { requestPriority } from '../../server/pictures/request-priority.ts';

/** A limit of one task, whose tasks finish on demand. `started` has their names in the order of their start. */
const oneAtATime = () => {
  const limit = createPriorityLimit(1);
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const add = (name: string, priority: Priority): QueueItem => {
    const queueItem = { priority };
    void limit(queueItem, () => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
    return queueItem;
  };
  const finishAll = async () => {
    for (let task = finish.shift(); task !== undefined; task = finish.shift()) {
      task();
      await setImmediate();
    }
  };
  return { add, started, finishAll };
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
  raised.priority = 'main';
  await finishAll();
  expect(started).toEqual(['running', 'raised', 'first']);
});

test('a failed task frees its slot', async () => {
  const limit = createPriorityLimit(1);
  const failed = limit({ priority: 'main' }, () => Promise.reject(new Error('unreadable')));
  const next = limit({ priority: 'main' }, async () => 'rendered');
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
  ['jam-001-front', 660, 'unreadable', 'visible'],
] as const)('%s at %i px with Priority %s has priority %s', (name, width, header, priority) => {
  expect(requestPriority(name, width, header)).toBe(priority);
});
