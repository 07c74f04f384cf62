import { expect, it } from 'vitest';
import { randomPath, seededRandom } from '../src/engine/random-path.ts';
import { askModel, panelModel } from './toy-machines.ts';

it('is the same for the same seed', async () => {
  const [one, two] = [
    await randomPath(panelModel, seededRandom(7)),
    await randomPath(panelModel, seededRandom(7)),
  ];
  expect(two).toEqual(one);
  expect(await randomPath(panelModel, seededRandom(8))).not.toEqual(one);
});

it('includes actor outcomes and timers, and stops at the maximum length', async () => {
  const random = seededRandom(1);
  const paths = await Promise.all(Array.from({ length: 20 }, () => randomPath(askModel, random, 12)));
  const moves = paths.flatMap((path) => path.moves);
  expect(moves).toContain('ask answers · broken');
  expect(moves).toContain('after ask.asking · 3000 ms');
  expect(Math.max(...paths.map((path) => path.moves.length))).toBe(12);
});
