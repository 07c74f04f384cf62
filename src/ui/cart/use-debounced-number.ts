import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Debounces the changes of a number: `shown` follows every change, `onChange` is called `debounceMs` after the last one,
 * or earlier on `flush`, unmount and page hide.
 */
export const useDebouncedNumber = (value: number, onChange: (value: number) => void, debounceMs: number) => {
  const [draft, setDraft] = useState<number | null>(null);
  const pending = useRef<{ value: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });

  const flush = useCallback(() => {
    if (pending.current === null) return;
    clearTimeout(pending.current.timer);
    const last = pending.current.value;
    pending.current = null;
    setDraft(null);
    latestOnChange.current(last);
  }, []);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const change = (next: number) => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = { value: next, timer: setTimeout(flush, debounceMs) };
    setDraft(next);
  };
  return { shown: draft ?? value, change, flush };
};
