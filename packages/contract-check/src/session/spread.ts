/** At most so many of a list, evenly spread over it, the first and the last among them. */
export const spread = <Item>(items: readonly Item[], most: number): Item[] => {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => items[Math.round(i * step)] as Item);
};
