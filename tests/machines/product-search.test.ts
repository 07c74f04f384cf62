import { afterAll, vi } from 'vitest';
import model from './product-search.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);

// Other files of the same worker run without the globals of a browser.
afterAll(() => {
  vi.unstubAllGlobals();
});
