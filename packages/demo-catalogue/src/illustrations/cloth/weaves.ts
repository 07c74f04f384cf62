import { boat, fish, kite, kolka, lotus, sprig, star } from './motifs.ts';
import { printed } from './printed.ts';
import { scattered, type Weave } from './tile.ts';
import { woven } from './woven.ts';

export const weaves = {
  ...woven,
  ...printed,
  kolka: scattered(kolka, 64, 72, 1.1, 14),
  sprig: scattered(sprig, 58, 66, 0.95, 18),
  lotus: scattered(lotus, 78, 70, 0.95),
  fish: scattered(fish, 66, 54, 1, 12),
  kites: scattered(kite, 62, 70, 0.95, 20),
  stars: scattered(star, 44, 44, 0.8, 15),
  boats: scattered(boat, 72, 66, 0.95, 6),
} satisfies Record<string, Weave>;

export type WeaveName = keyof typeof weaves;
