const noon = Date.UTC(2030, 0, 15, 6);

/** Stops the wall clock, so that a table written today is the same tomorrow. Gives back what undoes it. */
export const freezeTime = (): (() => void) => {
  const real = globalThis.Date;
  const realId = crypto.randomUUID;
  class FrozenDate extends real {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length === 0 ? noon : given[0]);
    }
    static override now(): number {
      return noon;
    }
  }
  globalThis.Date = FrozenDate as DateConstructor;
  crypto.randomUUID = () => '00000000-0000-4000-8000-000000000000';
  return () => {
    globalThis.Date = real;
    crypto.randomUUID = realId;
  };
};
