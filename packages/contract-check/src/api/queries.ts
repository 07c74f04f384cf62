import type { BodyPath, Operation } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { isPaging } from './pagination.ts';
import { childPath, normalized, rowSchemaOf, rowsOf } from './resources.ts';
import { lastParamOf } from './routes.ts';

interface Derived {
  kind: string;
  [key: string]: unknown;
}

const typeOf = ({ type, anyOf, oneOf, enum: values }: JsonSchema): string | undefined => {
  const found = type ?? (anyOf ?? oneOf)?.find((each) => each.type !== 'null')?.type;
  if (found === undefined && values !== undefined) return typeof values[0];
  return found === 'integer' ? 'number' : found;
};
const valuesOf = ({ enum: values, anyOf, oneOf }: JsonSchema): unknown[] | undefined =>
  values ?? (anyOf ?? oneOf)?.find((each) => each.enum !== undefined)?.enum;
/** The values of a parameter, which may be a list of them, as OData has its orders. */
const optionsOf = (shape: JsonSchema): unknown[] | undefined => valuesOf(shape.items ?? shape);

/** A field of a row that a parameter may be named after. */
interface Field {
  at: BodyPath;
  names: string[];
  shape: JsonSchema;
}

/**
 * The fields of a row: its own, those of JSON:API's `attributes`, and the ids of what it refers to, such as
 * `customer.id`, which a parameter names `customer` or `customer_id`.
 */
const fieldsOf = ({ properties = {} }: JsonSchema, prefix: BodyPath = ''): Field[] =>
  Object.entries(properties).flatMap(([key, shape]): Field[] => {
    const at = childPath(prefix, key);
    const name = normalized(key);
    if ((name === 'attributes' || name === 'relationships') && shape.type === 'object')
      return fieldsOf(shape, at);
    const id = shape.properties?.id ?? shape.properties?.data?.properties?.id;
    if (id === undefined) return [{ at, names: [name], shape }];
    const place = shape.properties?.id === undefined ? `${at}.data.id` : `${at}.id`;
    return [{ at: place, names: [name, `${name}id`], shape: id }];
  });

/** The operator of a parameter such as `min_weight` or `weight_gte`, and the name of the field. */
const bounds: readonly [RegExp, 'gte' | 'lte'][] = [
  [/^min(?:imum)?[_-]?(?=[a-zA-Z])(.+)$/i, 'gte'],
  [/^max(?:imum)?[_-]?(?=[a-zA-Z])(.+)$/i, 'lte'],
  [/^(.+?)(?:_|\[|\.)(?:gte)\]?$/i, 'gte'],
  [/^(.+?)(?:_|\[|\.)(?:lte)\]?$/i, 'lte'],
];

/** Parameters that select a form or an area rather than rows with the value. */
const otherwise =
  /^(lat|lng|lon|latitude|longitude|radius|distance|lang|language|locale|timezone|format|fields|include|expand|view|version|depth)$/;
/** Parameters that may convert the rows: these have the value then, but not only the rows that had it before. */
const converting = /^(currency|units?)$/;
const temporal = ['date', 'date-time', 'time'];

const sorting = /^(sort|sortby|order|orderby|ordering)$/;
const direction = /^(direction|dir|sortorder|sortdir|sortdirection|order|orderdir)$/;

/** The field and direction that an option of a sort parameter names: 'title', '-price', 'price_desc', 'price:asc'. */
const orderOf = (
  option: string,
  options: readonly unknown[],
  fieldNamed: (name: string) => string | undefined,
): { field: string; descending?: boolean; anyDirection?: boolean } | undefined => {
  const whole = fieldNamed(option);
  // Without its opposite, an order such as by rating may be descending.
  if (whole !== undefined && /^\w/.test(option))
    return options.some((each) => each !== option && String(each).replace(/\W/g, '').startsWith(option))
      ? { field: whole }
      : { field: whole, anyDirection: true };
  const [, sign = '', name = '', suffix = ''] = /^([+-]?)(.+?)(?:[_:,. -](asc|desc))?$/i.exec(option) ?? [];
  const field = fieldNamed(name);
  if (field === undefined) return undefined;
  return sign === '-' || /^desc$/i.test(suffix) ? { field, descending: true } : { field };
};

/** The `filter` and `order-by` relations of a list, from parameters that are named after a field of its rows. */
export const queriesOf = (operation: Operation, param = 'id'): Derived[] => {
  const rows = rowsOf(operation, param);
  const row = rows === undefined ? undefined : rowSchemaOf(operation, rows.at);
  if (operation.method !== 'GET' || lastParamOf(operation.path) !== undefined) return [];
  if (rows === undefined || row?.properties === undefined) return [];
  const fields = fieldsOf(row);
  const fieldNamed = (name: string): BodyPath | undefined => {
    const wanted = normalized(/^(?:filters?|where|q)[[.](.+?)\]?$/.exec(name)?.[1] ?? name);
    return fields.find(({ names }) => names.includes(wanted))?.at;
  };
  const shapeAt = (at: BodyPath | undefined): JsonSchema =>
    fields.find((each) => each.at === at)?.shape ?? {};
  const common = (place: BodyPath, query: string) => ({
    query,
    rows: rows.at,
    field: place,
    ...(rows.id === 'id' ? {} : { id: rows.id }),
    isDerived: true,
  });
  const query = Object.entries(operation.query ?? {});
  const hasDirection = query.some(
    ([name]) =>
      direction.test(normalized(name)) &&
      query.some(([other]) => other !== name && sorting.test(normalized(other))),
  );
  return query.flatMap(([name, { schema }]): Derived[] => {
    const { shape } = schema;
    if (isPaging(name) || otherwise.test(normalized(name))) return [];
    const same = fieldNamed(name);
    if (same !== undefined) {
      const field = shapeAt(same);
      // A time with the name of a field may be the start or the end of a period.
      if ([field, shape].some(({ format = '' }) => temporal.includes(format))) return [];
      if (typeOf(field) !== typeOf(shape) || !['string', 'number', 'boolean'].includes(typeOf(field) ?? ''))
        return [];
      // A free text may be searched for, and a number be a limit.
      const isExact =
        typeOf(field) === 'boolean' ||
        valuesOf(field) !== undefined ||
        /(^|[_.-])id$|Id$/.test(same) ||
        same === rows.id;
      if (!isExact && converting.test(normalized(name))) return [];
      return [{ kind: 'filter', ...common(same, name), operator: isExact ? 'equals' : 'like' }];
    }
    for (const [pattern, operator] of bounds) {
      const field = fieldNamed(pattern.exec(name)?.[1] ?? '');
      if (field !== undefined && typeOf(shapeAt(field)) === 'number' && typeOf(shape) === 'number')
        return [{ kind: 'filter', ...common(field, name), operator }];
    }
    const options = optionsOf(shape);
    if (!sorting.test(normalized(name)) || options === undefined) return [];
    const orders = options.flatMap((option) => {
      const order = typeof option === 'string' ? orderOf(option, options, fieldNamed) : undefined;
      const type = typeOf(shapeAt(order?.field));
      return order === undefined || !['string', 'number'].includes(type ?? '')
        ? []
        : [[option, hasDirection ? { field: order.field, anyDirection: true } : order] as const];
    });
    if (orders.length === 0) return [];
    const { field: _, ...rest } = common('', name);
    return [{ kind: 'order-by', ...rest, orders: Object.fromEntries(orders) }];
  });
};
