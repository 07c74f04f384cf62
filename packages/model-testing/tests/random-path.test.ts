import { expect, it } from 'vitest';
import { randomPath, seededRandom, shuffle } from '../src/engine/random-path.ts';
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

it('shuffles by seed and loses no item', () => {
  const items = Array.from({ length: 18 }, (_, index) => index);
  const orders = Array.from({ length: 10 }, (_, seed) => shuffle(items, seededRandom(seed + 1)));
  for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(items);
  expect(shuffle(items, seededRandom(1))).toEqual(orders[0]);
  // Ten short runs with consecutive seeds, each with half of the models, run all models.
  expect(new Set(orders.flatMap((order) => order.slice(0, 9))).size).toBe(18);
});
