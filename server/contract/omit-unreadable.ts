import type { z } from 'zod';

type Path = readonly PropertyKey[];
type Container = Record<PropertyKey, unknown>;

const parentOf = (body: unknown, path: Path): Container | undefined => {
  let value = body;
  for (const key of path.slice(0, -1)) value = (value as Container | undefined)?.[key];
  return typeof value === 'object' && value !== null ? (value as Container) : undefined;
};

/** A copy of the body without the value at the path. */
const without = (body: unknown, path: Path): unknown => {
  const copy: unknown = structuredClone(body);
  const parent = parentOf(copy, path);
  const key = path.at(-1);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (parent !== undefined && key !== undefined) delete parent[key];
  return copy;
};

const startsWith = (path: Path, start: Path): boolean => start.every((key, i) => path[i] === key);

/** Maximum number of values that are omitted from a response. */
const maxOmitted = 100;

/**
 * Omits stored values that the contract does not allow from a response: an optional field, otherwise the innermost list
 * item that contains it, otherwise the whole body if it may be null.
 * @returns the paths of the omitted values, and undefined if the response is not valid without them either
 */
export const omitUnreadable = (
  schema: z.ZodType,
  body: unknown,
): { body: unknown; omitted: string[] } | undefined => {
  let current = body;
  const omitted: string[] = [];
  for (;;) {
    const parsed = schema.safeParse(current);
    if (parsed.success) return { body: current, omitted };
    const path = parsed.error.issues[0]?.path ?? [];
    const candidates = path
      .map((_, i) => path.slice(0, path.length - i))
      .filter((at, i) => i === 0 || Array.isArray(parentOf(current, at)));
    const found = candidates.find((at) => {
      const again = schema.safeParse(without(current, at));
      // Without a list item, the path names the next one.
      return (
        again.success ||
        Array.isArray(parentOf(current, at)) ||
        !again.error.issues.some((issue) => startsWith(issue.path, at))
      );
    });
    if (found === undefined || omitted.length === maxOmitted)
      return schema.safeParse(null).success ? { body: null, omitted: [...omitted, 'the body'] } : undefined;
    current = without(current, found);
    omitted.push(found.join('.'));
  }
};
