import { expect, test, vi } from 'vitest';
import { lazyRead } from '../../src/platform/reads/lazy-read.ts';

test('a lazy read is sent once, on the first start', async () => {
  const read = vi.fn(async () => 'rows');
  const { result, start } = lazyRead(read);
  expect(read).not.toHaveBeenCalled();
  start();
  start();
  expect(await result).toBe('rows');
  expect(read).toHaveBeenCalledOnce();
});
