import { afterAll, vi } from 'vitest';
import model from './product-search.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);

// Other test files share the worker and run without browser globals.
afterAll(() => {
  vi.unstubAllGlobals();
});
