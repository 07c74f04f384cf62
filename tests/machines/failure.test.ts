import { expect, it } from 'vitest';
import { canRetry, type Failure, isGone, RequestError, readFailure } from '../../src/machines/failure.ts';

const refused = (status: number): Failure => ({ kind: 'refused', status, message: 'No.', fields: {} });

it.each([408, 409, 419, 425, 429])('canRetry is true for status %i', (status) => {
  expect(canRetry(refused(status))).toBe(true);
});

it.each([400, 403, 404, 410, 413, 415, 422, 424, 426, 428, 430])(
  'canRetry is false for status %i',
  (status) => {
    expect(canRetry(refused(status))).toBe(false);
  },
);

it.each<[Failure, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'timeout' }, true],
  [{ kind: 'server', status: 500 }, true],
  [{ kind: 'malformed' }, true],
  [{ kind: 'signedOut' }, false],
])('canRetry(%j) is %j', (failure, expected) => {
  expect(canRetry(failure)).toBe(expected);
});

it('isGone is true only for 404', () => {
  expect([404, 403, 410].map((status) => isGone(refused(status)))).toEqual([true, false, false]);
});

it('readFailure returns the failure of a RequestError, and malformed for any other error', () => {
  expect(readFailure(new RequestError({ kind: 'timeout' }))).toEqual({ kind: 'timeout' });
  expect(readFailure(new Error('boom'))).toEqual({ kind: 'malformed' });
  expect(readFailure(undefined)).toEqual({ kind: 'malformed' });
});
