import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPriorityLimit, type Priority, type Turn } from '../../server/pictures/priority-limit.ts';
import { requestPriority } from '../../server/pictures/request-priority.ts';

/** A limit of one whose tasks end on request, and the names of the tasks in the order in which they started. */
const oneAtATime = () => {
  const limit = createPriorityLimit(1);
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const add = (name: string, priority: Priority): Turn => {
    const turn = { priority };
    void limit(turn, () => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
    return turn;
  };
  const finishAll = async () => {
    for (let task = finish.shift(); task !== undefined; task = finish.shift()) {
      task();
      await setImmediate();
    }
  };
  return { add, started, finishAll };
};

test('a main picture overtakes visible ones, these sliders, thumbnails and what is rendered ahead', async () => {
  const { add, started, finishAll } = oneAtATime();
  add('running', 'ahead');
  for (const priority of ['ahead', 'thumbnail', 'slider', 'visible', 'main'] as const)
    add(priority, priority);
  await finishAll();
  expect(started).toEqual(['running', 'main', 'visible', 'slider', 'thumbnail', 'ahead']);
});

test('pictures of the same priority are rendered in the order of their requests', async () => {
  const { add, started, finishAll } = oneAtATime();
  for (const name of ['a', 'b', 'c']) add(name, 'visible');
  await finishAll();
  expect(started).toEqual(['a', 'b', 'c']);
});

test('a picture that is requested again with a higher priority moves forward', async () => {
  const { add, started, finishAll } = oneAtATime();
  add('running', 'visible');
  add('first', 'visible');
  const raised = add('raised', 'ahead');
  raised.priority = 'main';
  await finishAll();
  expect(started).toEqual(['running', 'raised', 'first']);
});

test('a failed picture makes room for the next', async () => {
  const limit = createPriorityLimit(1);
  const failed = limit({ priority: 'main' }, () => Promise.reject(new Error('unreadable')));
  const next = limit({ priority: 'main' }, async () => 'rendered');
  await expect(failed).rejects.toThrow('unreadable');
  expect(await next).toBe('rendered');
});

test.each([
  ['scene-sarees', 480, undefined, 'main'],
  ['jam-001-front', 990, undefined, 'main'],
  ['jam-001-front', 660, undefined, 'visible'],
  ['jam-001-near', 330, undefined, 'thumbnail'],
  ['jam-001-front', 165, undefined, 'thumbnail'],
  ['jam-001-front', 165, 'u=1, i', 'main'],
  ['jam-001-front', 990, 'u=2', 'visible'],
  ['jam-001-front', 990, 'i, u=5', 'slider'],
  ['jam-001-front', 660, 'unreadable', 'visible'],
] as const)('%s at %i px with Priority %s is requested as %s', (name, width, header, priority) => {
  expect(requestPriority(name, width, header)).toBe(priority);
});
