const noon = Date.UTC(2030, 0, 15, 6);

/** Freezes Date and crypto.randomUUID, so that golden tables are deterministic. Returns a function that restores them. */
export const freezeTime = (): (() => void) => {
  const originalDate = globalThis.Date;
  const originalUuid = crypto.randomUUID;
  class FrozenDate extends originalDate {
    constructor(...args: [] | [number | string | Date]) {
      super(args.length === 0 ? noon : args[0]);
    }
    static override now(): number {
      return noon;
    }
  }
  globalThis.Date = FrozenDate as DateConstructor;
  crypto.randomUUID = () => '00000000-0000-4000-8000-000000000000';
  return () => {
    globalThis.Date = originalDate;
    crypto.randomUUID = originalUuid;
  };
};
