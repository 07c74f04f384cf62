/** A deferred request: it is sent once `start` is called. */
export interface LazyRead<T> {
  readonly result: Promise<T>;
  readonly start: () => void;
}

export const lazyRead = <T>(read: () => Promise<T>): LazyRead<T> => {
  let resolve: ((reading: Promise<T>) => void) | null = null;
  const result = new Promise<T>((settle) => {
    resolve = settle;
  });
  return {
    result,
    start() {
      resolve?.(read());
      resolve = null;
    },
  };
};
