import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('takes under 150 lines to test a machine of five states, its model, cases and driver included', async () => {
  const files = ['gift-machine.js', 'gift.test.js', 'gift.journey.js'];
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(`../examples/player/${file}`, import.meta.url), 'utf8')),
  );
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
  expect(lines.length).toBeLessThan(150);
});
