import { expect, test } from 'vitest';
import { replayCommand } from '../src/journeys/run-journeys.ts';

const defaults = {
  mock: false,
  browser: 'chromium',
  viewport: { width: 1280, height: 900 },
  locale: 'en-GB',
} as const;
const command = (options: Partial<Parameters<typeof replayCommand>[1]>, id = '17af988d71') =>
  replayCommand(
    { command: 'npm run journeys --' },
    { ...defaults, ...options },
    plan,
  )({
    id,
    moves: ['line.add · plain', "note.type · it's"],
  });
const plan = { generated: new Set(['17af988d71']), journey: { name: 'cart' } };

test.each([
  [{}, ''],
  [{ mock: true }, ' --mock'],
  [{ url: 'https://staging.example' }, ' --url https://staging.example'],
  [{ browser: 'firefox' }, ' --browser firefox'],
  [{ viewport: { width: 360, height: 740 } }, ' --viewport 360x740'],
  [{ viewport: { width: 1280, height: 740 } }, ' --viewport 1280x740'],
  [{ locale: 'en-IN' }, ' --locale en-IN'],
] as const)('the replay command repeats %o', (options, expected) => {
  expect(command(options)).toBe(`npm run journeys --${expected} --only cart --replay 17af988d71`);
});

test('a path that was not generated is spelled out, quoted for the shell', () => {
  expect(command({}, 'shrunk')).toBe(
    `npm run journeys -- --only cart --replay 'line.add · plain > note.type · it'\\''s'`,
  );
});
