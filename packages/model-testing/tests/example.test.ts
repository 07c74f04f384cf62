import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('machine, model and journey of the gift example have fewer than 150 lines', async () => {
  const files = ['gift-machine.js', 'gift.test.js', 'gift.journey.js'];
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(`../examples/player/${file}`, import.meta.url), 'utf8')),
  );
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
  expect(lines.length).toBeLessThan(150);
});
