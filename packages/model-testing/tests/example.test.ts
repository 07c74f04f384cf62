import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { testMachine } from '../src/machine/test-machine.ts';

const example = (file: string): URL => new URL(`../examples/player/${file}`, import.meta.url);
const load = async <Exports>(file: string): Promise<Exports> => (await import(example(file).href)) as Exports;

it('machine, model and journey of the gift example have fewer than 150 lines', async () => {
  const files = ['gift-machine.js', 'gift.test.js', 'gift.journey.js'];
  const texts = await Promise.all(files.map((file) => readFile(example(file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
  expect(lines.length).toBeLessThan(150);
});

it('the player of the example conforms to its model and its golden table', async () => {
  const { playerModel } = await load<{ playerModel: (machine: AnyStateMachine) => object }>(
    'player.model.js',
  );
  const { playerMachine } = await load<{ playerMachine: AnyStateMachine }>('player-machine.js');
  const golden = fileURLToPath(example('player.golden.md'));
  const result = await testMachine(playerModel(playerMachine), { golden });
  expect(result).toMatchObject({ golden: undefined, failures: [], unvisited: [] });
});
