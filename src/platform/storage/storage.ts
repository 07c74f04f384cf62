import { StorageError } from '../../machines/storage-error.ts';

/** JSON values in browser storage. Methods throw StorageError. */
export interface JsonStorage {
  /** Returns null if nothing is stored, and the raw text if it is not JSON. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Calls `onChange` when another tab may have changed the value; returns an unsubscribe function. */
  watch(name: string, onChange: () => void): () => void;
}

const prefix = 'razz.';

const wrapErrors = <T>(act: () => T): T => {
  try {
    return act();
  } catch (error) {
    const { name } = Object(error) as { name?: unknown };
    if (name === 'QuotaExceededError') throw new StorageError('full');
    throw new StorageError(name === 'SecurityError' ? 'forbidden' : 'broken');
  }
};
const parseJson = (text: string | null): unknown => {
  try {
    return text && JSON.parse(text);
  } catch {
    return text;
  }
};

/** `storage` is called on each use, because browsers may throw on access to the storage object itself. */
export const createJsonStorage = (storage: () => Storage): JsonStorage => ({
  read: (name) => parseJson(wrapErrors(() => storage().getItem(prefix + name))),
  write: (name, value) => wrapErrors(() => storage().setItem(prefix + name, JSON.stringify(value))),
  remove: (name) => wrapErrors(() => storage().removeItem(prefix + name)),
  watch(name, onChange) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === prefix + name || event.key === null) onChange();
    };
    // Some browsers do not deliver the missed events to a page that Back restores from memory.
    const onRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onChange();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onRestored);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onRestored);
    };
  },
});

/** Reads an optional value; null on a storage error. */
export const tryRead = (storage: JsonStorage, name: string): unknown => {
  try {
    return storage.read(name);
  } catch {
    return null;
  }
};

/** Writes an optional value; ignores a storage error. */
export const tryWrite = (storage: JsonStorage, name: string, value: unknown): void => {
  try {
    storage.write(name, value);
  } catch {
    // The value is lost when the page closes.
  }
};
