import { expect, it } from 'vitest';
import { describeValue, stateName } from '../src/engine/describe-value.ts';

it('serializes equal values equally, whatever the key order or shared references', () => {
  const shared = { id: 1 };
  expect(describeValue({ a: 1, b: [shared, shared] })).toBe(
    describeValue({ b: [{ id: 1 }, { id: 1 }], a: 1 }),
  );
});

it('distinguishes values that JSON serializes equally', () => {
  const values = [
    undefined,
    null,
    Number.NaN,
    new Map([[1, 2]]),
    new Set([1]),
    new Error('no'),
    new Date(0),
    () => 1,
    2n,
  ];
  expect(new Set(values.map(describeValue)).size).toBe(values.length);
});

it('handles cycles', () => {
  const loop: { self?: unknown } = {};
  loop.self = loop;
  expect(describeValue(loop)).toBe('{"self":"[cycle]"}');
});

it('formats state values', () => {
  expect(stateName('idle')).toBe('idle');
  expect(stateName({ open: { form: 'busy' } })).toBe('open.form.busy');
  expect(stateName({ a: 'one', b: { c: 'two', d: 'three' } })).toBe('a.one + b(c.two + d.three)');
  expect(stateName({ contents: {}, storage: 'saved' })).toBe('contents + storage.saved');
});
