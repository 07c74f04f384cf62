import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedNumber } from '../../src/ui/cart/use-debounced-number.ts';
import { mount } from './small-site.tsx';

let debounced: ReturnType<typeof useDebouncedNumber>;
const Debounced = ({ value, onSettle }: { value: number; onSettle: (value: number) => void }) => {
  debounced = useDebouncedNumber(value, onSettle, 400);
  return null;
};
const change = (to: number) => flushSync(() => debounced.change(to));
const open = () => {
  const onSettle = vi.fn();
  const { rerender } = mount(null);
  const renderWith = (value: number, callback = onSettle) =>
    flushSync(() => rerender(<Debounced value={value} onSettle={callback} />));
  renderWith(1);
  return { onSettle, renderWith };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('changes are debounced into one call', () => {
  const { onSettle } = open();
  change(2);
  vi.advanceTimersByTime(300);
  change(3);
  expect(debounced.shown).toBe(3);
  vi.advanceTimersByTime(300);
  expect(onSettle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(onSettle.mock.calls).toEqual([[3]]);
  vi.advanceTimersByTime(1000);
  expect(onSettle).toHaveBeenCalledOnce();
});

test('a flushed value is not passed again', () => {
  const { onSettle } = open();
  change(2);
  flushSync(() => debounced.flush());
  expect(onSettle.mock.calls).toEqual([[2]]);
  flushSync(() => debounced.flush());
  vi.advanceTimersByTime(1000);
  expect(onSettle).toHaveBeenCalledOnce();
});

test('once settled the owner value is shown, and the latest callback is called', () => {
  const { onSettle, renderWith } = open();
  const latest = vi.fn();
  change(5);
  renderWith(1, latest);
  flushSync(() => vi.advanceTimersByTime(400));
  expect(latest).toHaveBeenCalledWith(5);
  expect(onSettle).not.toHaveBeenCalled();
  expect(debounced.shown).toBe(1);
  renderWith(4, latest);
  expect(debounced.shown).toBe(4);
});
