/** A `Storage` over a map that a test can inspect and change. */
export const mapStorage = (map: Map<string, string>): Storage => ({
  get length() {
    return map.size;
  },
  clear: () => map.clear(),
  key: (index) => [...map.keys()][index] ?? null,
  getItem: (name) => map.get(name) ?? null,
  setItem: (name, value) => void map.set(name, value),
  removeItem: (name) => void map.delete(name),
});
