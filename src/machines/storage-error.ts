/** Why the browser's storage failed: quota exceeded, access denied, or anything else. */
export type StorageErrorReason = 'full' | 'forbidden' | 'broken';

/** Actors that use the browser's storage reject with this error. */
export class StorageError extends Error {
  readonly reason: StorageErrorReason;

  constructor(reason: StorageErrorReason) {
    super(`The browser's storage is ${reason}`);
    this.name = 'StorageError';
    this.reason = reason;
  }
}

export const storageErrorReason = (error: unknown): StorageErrorReason =>
  error instanceof StorageError ? error.reason : 'broken';
