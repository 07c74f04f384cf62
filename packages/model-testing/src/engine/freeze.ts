const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
};

/**
 * Deep-freezes plain objects and arrays. A machine that mutates its context in place then throws instead of corrupting
 * the snapshots of other paths.
 */
export const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
};
