import type { BodyPath, Operation } from '../contract/operation.ts';
import type { JsonSchema } from '../contract/schema.ts';
import { childPath } from './resources.ts';

/** Names of fields that often may not have the same value twice. */
const names =
  /^(e_?mail(_?address)?|user_?name|login|slug|sku|isbn|iban|handle|plate|serial_?(number|no)?)$/i;

/** Names of fields that may have to be unique where the operation declares that it can conflict. */
const namesInConflict = /^((display|full|short|nick)_?)?name$|^(title|code|key|label|number|domain|phone)$/i;

/** Deeper fields are not looked at. */
const maxDepth = 4;

export const textFields = (
  { properties = {} }: JsonSchema,
  prefix: BodyPath = '',
  depth = 0,
): [field: BodyPath, key: string][] =>
  Object.entries(properties).flatMap(([key, shape]): [BodyPath, string][] => {
    const field = childPath(prefix, key);
    if (shape.type === 'object') return depth < maxDepth ? textFields(shape, field, depth + 1) : [];
    const isFree = shape.type === 'string' && shape.enum === undefined && shape.const === undefined;
    return isFree ? [[field, key]] : [];
  });

/**
 * The fields of a body that are named like something that exists once, such as an email or a SKU; beside a 409 also its
 * name.
 */
export const uniqueFieldsOf = ({ body, responses }: Pick<Operation, 'body' | 'responses'>): BodyPath[] =>
  body === undefined
    ? []
    : textFields(body.shape)
        .filter(
          ([field, key]) =>
            names.test(key) || (409 in responses && field === key && namesInConflict.test(key)),
        )
        .map(([field]) => field);
