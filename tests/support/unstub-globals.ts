import { afterAll, vi } from 'vitest';

// Other test files share the worker.
afterAll(() => {
  vi.unstubAllGlobals();
});
