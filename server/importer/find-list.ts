import { isObject } from '../../src/domain/json.ts';
import { ImportError } from './import-error.ts';

const MAX_DEPTH = 4;

/** A list of records, and where it is, such as `data.products`. */
interface FoundList {
  readonly path: string;
  readonly records: readonly Record<string, unknown>[];
}

const isProducts = ({ path }: FoundList): boolean => /(?:^|\.)(?:products?|items?)$/i.test(path);

/** Whether the values of an object are records by their keys, as in an export of Firebase: they have keys in common. */
const areRecords = (values: readonly unknown[]): values is Record<string, unknown>[] => {
  const [first, ...others] = values;
  if (!isObject(first)) return false;
  return (
    others.length > 0 &&
    others.every(isObject) &&
    Object.entries(first).some(([key, value]) => !isObject(value) && others.every((other) => key in other))
  );
};

const listsIn = (value: unknown, path: string, depth: number): FoundList[] => {
  if (Array.isArray(value)) return value.every(isObject) ? [{ path, records: value }] : [];
  if (!isObject(value) || depth > MAX_DEPTH) return [];
  const values = Object.values(value);
  if (areRecords(values)) return [{ path, records: values }];
  return Object.entries(value).flatMap(([key, part]) =>
    listsIn(part, path === '' ? key : `${path}.${key}`, depth + 1),
  );
};

/**
 * The list of products in a JSON object, such as an answer of an API or the export of a database: of several lists the
 * one named products or items.
 * @throws ImportError if there is none, or several
 */
export const findList = (value: unknown): readonly Record<string, unknown>[] => {
  const lists = listsIn(value, '', 0);
  const filled = lists.filter(({ records }) => records.length > 0);
  const candidates = filled.length === 0 ? lists : filled;
  const products = candidates.filter(isProducts);
  const isOneProduct = isObject(value) && ['name', 'title'].some((key) => typeof value[key] === 'string');
  if (isOneProduct && products.length === 0) return [value];
  const [found, ...others] = products.length > 0 ? products : candidates;
  if (found === undefined)
    throw new ImportError('The file has no list of products: an array of objects, such as [{"name": "…"}].');
  if (others.length > 0)
    throw new ImportError(
      `The file has several lists: ${[found, ...others].map(({ path }) => path).join(', ')}. Keep the one with the products.`,
    );
  return found.records;
};
