import { isCollection } from './describe-value.ts';
import { SetupError } from './setup-error.ts';

const comparable: readonly (new (...args: never[]) => object)[] = [Date, Error, RegExp, ArrayBuffer];

/** Whether the value is an instance of a class with state that describeValue() cannot read. */
const hasHiddenState = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype || Array.isArray(value)) return false;
  if (comparable.some((known) => value instanceof known)) return false;
  if (isCollection(value) || ArrayBuffer.isView(value)) return false;
  if ('toJSON' in value || ('sessionId' in value && 'send' in value)) return false;
  // The source of a class contains its private fields.
  const hasPrivateField = /[\s{;.]#[\w$]+/.test(String(value.constructor));
  return hasPrivateField || Object.keys(value).length === 0;
};

const findHiddenState = (
  value: unknown,
  path: string,
  visited: Set<object>,
): { path: string; name: string } | undefined => {
  if (typeof value !== 'object' || value === null || visited.has(value)) return undefined;
  visited.add(value);
  if (hasHiddenState(value)) return { path, name: value.constructor.name };
  if ('sessionId' in value) return undefined;
  const parts = isCollection(value) ? [...value].entries() : Object.entries(value);
  for (const [key, part] of parts) {
    const found = findHiddenState(part, `${path}.${key}`, visited);
    if (found) return found;
  }
  return undefined;
};

/** Throws when states that differ in the context would be taken for the same. */
export const assertComparable = (machine: string, context: unknown): void => {
  const found = findHiddenState(context, 'context', new Set());
  if (found)
    throw new SetupError(
      `${machine}: ${found.path} is an instance of ${found.name}, whose private state cannot be compared. Give the class a toJSON() method, list it in the model's \`ignoreContext\`, or set its \`key\` to the part of the context that matters.`,
    );
};

const without = (value: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  if (rest.length > 0) return { ...value, [key]: without(Reflect.get(value, key), rest) };
  const { [key]: _, ...others } = value as Record<string, unknown>;
  return others;
};

/** The parts of the context that comparisons leave out. */
export const ignoredParts = (
  { ignoreContext = [] }: { readonly ignoreContext?: readonly string[] },
  context: unknown,
): unknown[] =>
  ignoreContext.map((path) =>
    path
      .split('.')
      .reduce(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        context,
      ),
  );

/** The context without what the model leaves out of comparisons. */
export const comparedContext = (
  { ignoreContext = [] }: { readonly ignoreContext?: readonly string[] },
  context: unknown,
): unknown => ignoreContext.reduce((left, path) => without(left, path.split('.')), context);
