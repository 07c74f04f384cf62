import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withStallLimit } from '../src/machine/stall-limit.ts';

it('a run may take as long as it makes progress', async () => {
  const run = withStallLimit(
    'ask',
    async (onReached) => {
      for (let path = 1; path <= 10; path += 1) {
        await setTimeout(100);
        onReached(`${path} of 10 paths`);
      }
      return 'done';
    },
    600,
  );
  expect(await run).toBe('done');
});

it('a run that makes no progress fails and says where', async () => {
  const run = withStallLimit(
    'ask',
    async (onReached) => {
      onReached('1 of 2 paths');
      await new Promise(() => undefined);
    },
    20,
  );
  await expect(run).rejects.toThrow('ask: no progress for 0.02 s after 1 of 2 paths.');
});

it('an error of the run is its own', async () => {
  await expect(withStallLimit('ask', () => Promise.reject(new Error('no input')))).rejects.toThrow(
    'no input',
  );
});
