/** A number out of an address; NaN for what is none. An address can hold any JSON, and an object's own conversion may throw. */
export const queryNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? Number(value)
    : Number.NaN;
