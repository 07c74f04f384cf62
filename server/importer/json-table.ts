import { isObject } from '../../src/domain/json.ts';
import { ImportError } from './import-error.ts';
import type { SourceRow, TableRecord } from './source-row.ts';
import { guessField } from './table-columns.ts';

type Json = Readonly<Record<string, unknown>>;
type Cell = readonly [name: string, value: string];

const isObjects = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

const itemText = (item: unknown): string => {
  if (!isObject(item)) return String(item);
  const { url, src, name, title, value } = item;
  return String(url ?? src ?? name ?? title ?? value ?? JSON.stringify(item));
};

/**
 * Without what wraps values: MongoDB's exports (`{"$numberInt": "5"}`), GraphQL's connections (`edges`, `node`), and
 * `data` and `attributes` of JSON:API.
 */
const unwrap = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isObject(value)) return value;
  const { edges, node, data, id, attributes, ...others } = value;
  const [[key, inner] = ['', undefined], ...more] = Object.entries(value);
  if (key.startsWith('$') && more.length === 0) return unwrap(inner);
  if (Array.isArray(edges)) return edges.map(unwrap);
  if (isObject(node)) return unwrap(node);
  if (data !== undefined && Object.keys(others).every((name) => name === 'meta' || name === 'links'))
    return unwrap(data);
  const hasOnlyAttributes = id !== undefined || (data === undefined && Object.keys(others).length === 0);
  const record = isObject(attributes) && hasOnlyAttributes ? { id, ...attributes } : value;
  return Object.fromEntries(Object.entries(record).map(([name, part]) => [name, unwrap(part)]));
};

/** The attributes of `[{"name": "Size", "options": ["S", "M"]}]` as `Size: S|M`. */
const attributeCells = (value: unknown): Cell[] | undefined => {
  if (!isObjects(value)) return undefined;
  const cells = value.flatMap(({ name, values, options, option, value: one }): Cell[] => {
    const found = values ?? options ?? option ?? one;
    if (typeof name !== 'string' || found == null || isObject(found)) return [];
    return [[name, [found].flat().map(itemText).join('|')]];
  });
  return cells.length === value.length ? cells : undefined;
};

/** One level of a nested object is named `price.amount`; of lists the values, or the addresses or names of their objects. */
const cellsOf = (record: Json, prefix = ''): Cell[] =>
  Object.entries(record).flatMap(([key, value]): Cell[] => {
    const name = `${prefix}${key}`;
    if (value === null || value === undefined) return [[name, '']];
    const attributes = attributeCells(value);
    if (attributes !== undefined) return attributes;
    if (Array.isArray(value)) return [[name, value.map(itemText).join('|')]];
    if (isObject(value)) return prefix === '' ? cellsOf(value, `${key}.`) : [[name, JSON.stringify(value)]];
    return [[name, String(value)]];
  });

const VARIANT_FIELDS: ReadonlySet<string | undefined> = new Set([
  'unit_price',
  'sales_price',
  'current_stock',
]);
const CHOICES = ['size', 'colours'] as const;
const NAMES = ['name', 'title', 'label', 'value'];
/** What shops call the only variant of a product. */
const NO_CHOICE = /^(?:default(?: title| variant)?)?$/i;

/** The key of a list of what can be ordered: objects with prices or stocks of their own. */
const variantsKey = (record: Json): string | undefined =>
  Object.entries(record).find(
    ([, value]) =>
      isObjects(value) &&
      value.some((item) => Object.keys(item).some((key) => VARIANT_FIELDS.has(guessField(key)))),
  )?.[0];

/** Its cells by their own names; its name is its size if nothing else says what is chosen. */
const variantCells = (variant: Json): Cell[] => {
  const cells = Object.entries(variant).flatMap(([key, value]): Cell[] =>
    cellsOf(isObject(value) ? value : { [key]: value }),
  );
  const isChosen = cells.some(([name]) => CHOICES.some((choice) => choice === guessField(name)));
  const label = NAMES.find((name) => typeof variant[name] === 'string' && !NO_CHOICE.test(variant[name]));
  return cells
    .filter(([name]) => !NAMES.includes(name))
    .concat(isChosen || label === undefined ? [] : [['size', String(variant[label])]])
    .filter(([, value]) => value !== '');
};

/** What joins the rows of a product. */
const groupOf = ({ id, _id, sku, code, handle, slug }: Json): string => {
  const found = [id, _id, sku, code, handle, slug].find((value) => value != null && value !== '');
  return found === undefined ? '' : String(found);
};

/** A row for a product, or for each of its variants; what these say goes before what the product says. */
const rowsOf = (record: Json): Cell[][] => {
  const key = variantsKey(record);
  if (key === undefined) return [cellsOf(record)];
  const { [key]: variants, ...product } = record;
  const common = cellsOf(product);
  return (variants as Json[]).map((variant) => {
    const own = variantCells(variant);
    const fields = new Set<string | undefined>(
      own.map(([name]) => guessField(name)).filter((field) => field !== 'pictures'),
    );
    const ownNames = new Set(own.map(([name]) => name));
    const hasChoice = CHOICES.some((choice) => fields.has(choice));
    const isReplaced = ([name, value]: Cell) => {
      const field = guessField(name);
      if (ownNames.has(name) || (field !== undefined && fields.has(field))) return true;
      // The product lists the choices of all its variants.
      return hasChoice && value.includes('|') && CHOICES.some((choice) => choice === field);
    };
    const group = groupOf(record);
    return [
      ...common.filter((cell) => !isReplaced(cell)),
      ...own,
      ...(group === '' ? [] : [['group', group] as const]),
    ];
  });
};

/** The objects of a JSON file as a table with a column for each of their keys. Rows are counted as in the file. */
export const jsonTable = async function* (rows: AsyncIterable<SourceRow>): AsyncGenerator<TableRecord> {
  const records: { row: number; cells: Map<string, string> }[] = [];
  for await (const source of rows) {
    if ('error' in source) throw new ImportError(`row ${source.row}: ${source.error}.`);
    for (const cells of rowsOf(unwrap(source.value) as Json))
      records.push({ row: source.row, cells: new Map(cells) });
  }
  const names = [...new Set(records.flatMap(({ cells }) => [...cells.keys()]))];
  yield { row: 0, cells: names };
  for (const { row, cells } of records) yield { row, cells: names.map((name) => cells.get(name) ?? '') };
};
