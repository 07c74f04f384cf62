import { StorageFailed } from '../machines/storage-fault.ts';

/** JSON values by name in the browser's storage. Its methods throw StorageFailed when the browser refuses. */
export interface JsonStorage {
  /** null for nothing; the bare text when it is not JSON. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Calls back when another tab changed the value; returns the unsubscribe function. */
  watch(name: string, onChange: () => void): () => void;
}

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

/** Browsers may forbid the storage object itself, so it is read on each use. */
export const createJsonStorage = (storage: () => Storage): JsonStorage => ({
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

/** Reads a value the shop can do without; null when the browser refuses. */
export const tryRead = (storage: JsonStorage, name: string): unknown => {
  try {
    return storage.read(name);
  } catch {
    return null;
  }
};

/** Writes a value the shop can do without; a browser that refuses is ignored. */
export const tryWrite = (storage: JsonStorage, name: string, value: unknown): void => {
  try {
    storage.write(name, value);
  } catch {
    // The value then lasts until the page closes.
  }
};
