import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from '../../src/ui/kit/use-settled.ts';
import { show } from './small-site.tsx';

let settled: ReturnType<typeof useSettled>;
const Settling = ({ value, onSettle }: { value: number; onSettle: (value: number) => void }) => {
  settled = useSettled(value, onSettle, 400);
  return null;
};
const change = (to: number) => flushSync(() => settled.change(to));
const open = () => {
  const onSettle = vi.fn();
  const { render } = show(null);
  const put = (value: number, act = onSettle) =>
    flushSync(() => render(<Settling value={value} onSettle={act} />));
  put(1);
  return { onSettle, put };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('steps are handed on as one, a while after the last of them', () => {
  const { onSettle } = open();
  change(2);
  vi.advanceTimersByTime(300);
  change(3);
  expect(settled).toMatchObject({ shown: 3, isUnsettled: true });
  vi.advanceTimersByTime(300);
  expect(onSettle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(onSettle.mock.calls).toEqual([[3]]);
  vi.advanceTimersByTime(1000);
  expect(onSettle).toHaveBeenCalledOnce();
});

test('what was flushed is not handed on again', () => {
  const { onSettle } = open();
  change(2);
  flushSync(() => settled.flush());
  expect(onSettle.mock.calls).toEqual([[2]]);
  flushSync(() => settled.flush());
  vi.advanceTimersByTime(1000);
  expect(onSettle).toHaveBeenCalledOnce();
});

test('once settled the number is what its owner says, and its owner of then hears of it', () => {
  const { onSettle, put } = open();
  const later = vi.fn();
  change(5);
  put(1, later);
  flushSync(() => vi.advanceTimersByTime(400));
  expect(later).toHaveBeenCalledWith(5);
  expect(onSettle).not.toHaveBeenCalled();
  expect(settled).toMatchObject({ shown: 1, isUnsettled: false });
  put(4, later);
  expect(settled.shown).toBe(4);
});
