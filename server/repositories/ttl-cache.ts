interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Remembers answers for a short while; askers at the same moment share one. A failure is not remembered.
 * @param lifetime of an answer, milliseconds; 0 shares only answers that are under way
 * @param most answers kept; the oldest go first
 */
export function briefMemory<Value>(lifetime: (value: Value) => number, most = 1000) {
  const kept = new Map<string, Kept<Value>>();
  const forget = (key: string, value: Promise<Value>) => {
    if (kept.get(key)?.value === value) kept.delete(key);
  };
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = kept.get(key);
    if (found !== undefined && found.until > performance.now()) return found.value;
    const value = make();
    const entry = { value, until: Number.POSITIVE_INFINITY };
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next();
    if (kept.size > most && oldest.done !== true) kept.delete(oldest.value);
    try {
      const made = await value;
      entry.until = performance.now() + lifetime(made);
      if (lifetime(made) <= 0) forget(key, value);
      return made;
    } catch (error) {
      forget(key, value);
      throw error;
    }
  };
}
