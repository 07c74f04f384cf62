import { expect, test } from 'vitest';
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
