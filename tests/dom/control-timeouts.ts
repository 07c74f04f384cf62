import { vi } from 'vitest';

/** Replaces the clock of `AbortSignal.timeout`. `elapse` ends the last timeout of that many milliseconds. */
export const controlTimeouts = () => {
  const controllers = new Map<number, AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    controllers.set(milliseconds, controller);
    return controller.signal;
  });
  return {
    elapse: (milliseconds: number) =>
      controllers.get(milliseconds)?.abort(new DOMException('Timed out', 'TimeoutError')),
  };
};
