/** Why the browser's storage refused: no room left, no permission, or something else. */
export type StorageFault = 'full' | 'forbidden' | 'broken';

/** What actors that use the browser's storage reject with. */
export class StorageFailed extends Error {
  readonly fault: StorageFault;

  constructor(fault: StorageFault) {
    super(`The browser's storage is ${fault}`);
    this.name = 'StorageFailed';
    this.fault = fault;
  }
}

export const readStorageFault = (error: unknown): StorageFault =>
  error instanceof StorageFailed ? error.fault : 'broken';
