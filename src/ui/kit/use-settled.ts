import { useEffect, useRef, useState } from 'react';

/**
 * Debounces the changes of a number: `shown` follows every change, `onSettle` is called `settleMs` after the last one,
 * or earlier on `flush`, unmount and page hide.
 */
export const useSettled = (value: number, onSettle: (value: number) => void, settleMs: number) => {
  const [draft, setDraft] = useState<number | null>(null);
  const pending = useRef<{ value: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });

  const flush = () => {
    if (pending.current === null) return;
    clearTimeout(pending.current.timer);
    const last = pending.current.value;
    pending.current = null;
    setDraft(null);
    settle.current(last);
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  useEffect(() => {
    const now = () => latestFlush.current();
    addEventListener('pagehide', now);
    return () => {
      removeEventListener('pagehide', now);
      now();
    };
  }, []);

  const change = (next: number) => {
    if (settleMs === 0) return settle.current(next);
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = { value: next, timer: setTimeout(() => latestFlush.current(), settleMs) };
    setDraft(next);
  };
  return { shown: draft ?? value, isUnsettled: draft !== null, change, flush };
};
