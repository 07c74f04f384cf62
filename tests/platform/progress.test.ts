import { expect, test } from 'vitest';
import { createProgress } from '../../src/platform/notifications/progress.ts';

test('the progress is busy until all operations finish, and failed if any failed [9.22]', () => {
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

test('unreachable persists until the next start', () => {
  const progress = createProgress();
  progress.setUnreachable();
  expect(progress.get()).toBe('unreachable');
  progress.start();
  progress.setUnreachable();
  expect(progress.get()).toBe('busy');
  progress.fail();
  expect(progress.get()).toBe('unreachable');
  progress.start();
  progress.finish();
  expect(progress.get()).toBe('done');
});

test('finish and fail without a start have no effect', () => {
  const progress = createProgress();
  progress.finish();
  progress.fail();
  expect(progress.get()).toBe('idle');
});
