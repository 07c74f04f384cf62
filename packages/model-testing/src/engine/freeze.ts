export const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
};

/** Plain objects and arrays in a value, at any depth. */
export const plainObjectsIn = (value: unknown, found = new WeakSet<object>()): WeakSet<object> => {
  if (typeof value !== 'object' || value === null || found.has(value) || !isPlain(value)) return found;
  found.add(value);
  for (const part of Object.values(value)) plainObjectsIn(part, found);
  return found;
};

/**
 * Deep-freezes plain objects and arrays, except those of the app. A machine that mutates its context in place then throws
 * instead of corrupting the snapshots of other paths.
 */
export const freeze = (value: unknown, except: WeakSet<object> = new WeakSet()): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return;
  if (except.has(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part, except);
};

/** Adds what to do to the error of a write to a frozen object. */
export const withFreezeAdvice = (message: string): string =>
  /read only property|is not extensible|Cannot delete property/.test(message)
    ? `${message}. Contexts, payloads and outputs are frozen, because they are shared by all paths: copy what the machine changes. What belongs to the app is not frozen: objects in the model's \`input\`, and parts of the context in \`ignoreContext\`.`
    : message;
