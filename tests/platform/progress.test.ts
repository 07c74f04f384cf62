import { expect, test } from 'vitest';
import { limitConcurrency } from '../../src/platform/limit-concurrency.ts';
import { createProgress } from '../../src/platform/progress.ts';

test('the bar is busy until all is done, and red when any of it failed [9.22]', () => {
  const progress = createProgress();
  progress.start();
  progress.start();
  progress.finish();
  expect(progress.get()).toBe('busy');
  progress.finish();
  expect(progress.get()).toBe('done');
  progress.start();
  progress.start();
  progress.fail();
  expect(progress.get()).toBe('busy');
  progress.finish();
  expect(progress.get()).toBe('failed');
  progress.start();
  progress.finish();
  expect(progress.get()).toBe('done');
});

test('what could not even be shown stands until something starts again', () => {
  const progress = createProgress();
  progress.cutOff();
  expect(progress.get()).toBe('cutOff');
  progress.start();
  progress.cutOff();
  expect(progress.get()).toBe('busy');
  progress.fail();
  expect(progress.get()).toBe('cutOff');
  progress.start();
  progress.finish();
  expect(progress.get()).toBe('done');
});

test('an end without a start changes nothing', () => {
  const progress = createProgress();
  progress.finish();
  progress.fail();
  expect(progress.get()).toBe('idle');
});

test('tasks run a few at once, in their order, and one that fails holds up none', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((n) => () => {
    begun.push(n);
    return new Promise<number>((resolve, reject) => {
      ends[n] = () => (n === 1 ? reject(new Error('no')) : resolve(n));
    });
  });
  const promises = limitConcurrency(tasks, 2);
  const outcomes = Promise.allSettled(promises);
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
