import { expect, it } from 'vitest';
import { CallFailed, canRetry, type Failure, isGone, readFailure } from '../../src/machines/failure.ts';

const refused = (status: number): Failure => ({ kind: 'refused', status, message: 'No.', fields: {} });

it.each([408, 409, 419, 425, 429])('offers another try after %i, which passes', (status) => {
  expect(canRetry(refused(status))).toBe(true);
});

it.each([400, 403, 404, 410, 413, 415, 422, 424, 426, 428, 430])('offers none after %i', (status) => {
  expect(canRetry(refused(status))).toBe(false);
});

it.each<[Failure, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'server', status: 500 }, true],
  [{ kind: 'malformed' }, true],
  [{ kind: 'signedOut' }, false],
])('knows of %j whether the same call could succeed', (failure, could) => {
  expect(canRetry(failure)).toBe(could);
});

it('takes 404 alone for what is gone', () => {
  expect([404, 403, 410].map((status) => isGone(refused(status)))).toEqual([true, false, false]);
});

it('reads what an actor rejected with, and takes anything else for a malformed answer', () => {
  expect(readFailure(new CallFailed({ kind: 'timeout' }))).toEqual({ kind: 'timeout' });
  expect(readFailure(new Error('boom'))).toEqual({ kind: 'malformed' });
  expect(readFailure(undefined)).toEqual({ kind: 'malformed' });
});
