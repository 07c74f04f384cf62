/** At most `max` items, evenly spread, including the first and the last. */
export const sampleEvenly = <Item>(items: readonly Item[], max: number): Item[] => {
  if (items.length <= max) return [...items];
  const step = (items.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, i) => items[Math.round(i * step)] as Item);
};
