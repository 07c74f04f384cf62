import { type ResponseSchemas, responseSchemas } from '../../contracts/response-schemas.ts';
import { createJsonParser, type Schema } from './parse-json.ts';

const components: Record<string, Schema> = responseSchemas.components;
const operations: Record<string, Record<number, Schema | null>> = responseSchemas.operations;
const parseJson = createJsonParser(components);

/**
 * Reads the body of a successful response, which is null if empty. An undeclared 2xx status uses the schema of the first
 * declared one, as backends differ on 200 and 201. A body that does not match the contract is read as far as possible.
 * @param more the schema of an operation that is not among the common ones
 * @returns the body unless it cannot be read, and how it differs from the contract, without values
 */
export const checkResponse = async (
  operation: string,
  status: number,
  body: unknown,
  more?: ResponseSchemas,
): Promise<{ body?: unknown; problem?: string }> => {
  if (more) {
    Object.assign(components, more.components);
    Object.assign(operations, more.operations);
  }
  const responses = operations[operation] ?? {};
  // The values are in ascending order of the statuses.
  const schema = status in responses ? responses[status] : Object.values(responses)[0];
  if (!schema) return { body: null };
  const { value, problems } = parseJson(schema, body);
  if (problems.length === 0) return { body: value };
  // Only for other backends. Without the code, offline, the response counts as unreadable.
  const tolerant = await import('./read-tolerantly.ts').catch(() => null);
  return tolerant?.readTolerantly(components, parseJson, schema, body) ?? { problem: problems.join('; ') };
};
