export type Group<Item> = readonly [Item, ...Item[]];

/** The items by their keys, in the order of the first item of each. */
export const groupBy = <Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, Group<Item>> => {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

/** Joins rows that follow one another, such as those of a product. */
export const joinRows = async function* <Row>(
  rows: AsyncIterable<Row>,
  continues: (row: Row, first: Row) => boolean,
): AsyncGenerator<Group<Row>> {
  let group: [Row, ...Row[]] | undefined;
  for await (const row of rows) {
    if (group !== undefined && continues(row, group[0])) group.push(row);
    else {
      if (group !== undefined) yield group;
      group = [row];
    }
  }
  if (group !== undefined) yield group;
};
