import { StorageFailed } from '../machines/storage-fault.ts';

/** A place in the browser that keeps JSON under names. Its methods throw StorageFailed when the browser refuses. */
export type Keeper = {
  /** null for nothing; the bare text when it is not JSON. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Tells when another tab changed a name; returns what ends it. */
  watch(name: string, onChange: () => void): () => void;
};

const prefix = 'razz.';

const guarded = <T>(act: () => T): T => {
  try {
    return act();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'QuotaExceededError') throw new StorageFailed('full');
    throw new StorageFailed(name === 'SecurityError' ? 'forbidden' : 'broken');
  }
};
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Browsers may forbid the storage object itself, so it is asked for anew on each use. */
export const createKeeper = (storage: () => Storage): Keeper => ({
  read: (name) => parsed(guarded(() => storage().getItem(prefix + name)) ?? 'null'),
  write: (name, value) => guarded(() => storage().setItem(prefix + name, JSON.stringify(value))),
  remove: (name) => guarded(() => storage().removeItem(prefix + name)),
  watch(name, onChange) {
    const heard = (event: StorageEvent) => {
      if (event.key === prefix + name || event.key === null) onChange();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  },
});

/** Reads what a shop can do without: null where the browser refuses. */
export const readIfPossible = (keeper: Keeper, name: string): unknown => {
  try {
    return keeper.read(name);
  } catch {
    return null;
  }
};

/** Keeps what a shop can do without. */
export const writeIfPossible = (keeper: Keeper, name: string, value: unknown): void => {
  try {
    keeper.write(name, value);
  } catch {
    // It holds for this visit then.
  }
};
