const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
};

/**
 * Freezes plain objects and lists all the way down. A machine that changes its context in place, rather than
 * assigning a new one, then throws where it does so, instead of changing what other paths remember.
 */
export const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
};
