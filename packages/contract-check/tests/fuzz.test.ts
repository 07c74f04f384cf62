import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fuzz, fuzzRuns } from '../src/cli/fuzz.ts';
import { createChecks } from '../src/engine/all-checks.ts';
import { isGenerated } from '../src/engine/run.ts';
import {
  content,
  contractOf,
  described,
  idsOf,
  nothing,
  object,
  respond,
  run,
  text,
} from './in-memory-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'razz-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));

const body = object({ name: text, weight: { type: 'integer', minimum: 1, maximum: 200 } });
const contract = await contractOf({
  '/parcels': {
    post: {
      operationId: 'send',
      requestBody: { required: true, ...content(body) },
      responses: { 200: described(body), 400: nothing, 415: nothing },
    },
  },
  '/status': { get: { operationId: 'status', responses: { 200: nothing } } },
});

/** Fails for one weight of 200. */
const createServer = (failingWeight: number) => async (request: Request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/status') return respond(200);
  if (pathname !== '/parcels') return respond(404);
  if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
  const sent: unknown = await request.json().catch(() => undefined);
  if (contract.operations[0]?.body?.accepts(sent) !== true) return respond(400);
  return respond((sent as { weight: number }).weight === failingWeight ? 500 : 200, sent);
};

const file = join(folder, 'new', 'fuzz.json');
const kept = () => JSON.parse(readFileSync(file, 'utf8')) as { nextSeed: number; failures: unknown[] };
const logged: string[] = [];
const options = {
  file,
  time: 60,
  seed: 1,
  checks: new Set(
    createChecks(contract)
      .filter(isGenerated)
      .map(({ id }) => id),
  ),
  isNew: () => true,
  log: (line: string) => void logged.push(line),
};
const runOnce = (failingWeight: number, seed: Parameters<Parameters<typeof fuzz>[0]>[0]) =>
  run(contract, createServer(failingWeight), { ...seed, runs: fuzzRuns, onlyGenerated: true });
const runs: { seed: number; replay: string | undefined }[] = [];
const fuzzWith = (failingWeight: number, time: number, isNew = (): boolean => true) =>
  fuzz(
    (seed) => {
      runs.push({ seed: seed.seed, replay: seed.replay });
      return runOnce(failingWeight, seed);
    },
    { ...options, time, isNew },
  );

test('fuzzing finds what a plain run does not, keeps it, repeats it and forgets it once it is mended', async () => {
  const failing = 151;
  expect(idsOf(await run(contract, createServer(failing)))).toEqual([]);

  const found = await fuzzWith(failing, 60);
  expect(idsOf(found)).toContain('schema/server-error send 500');
  const { nextSeed, failures } = kept();
  expect(nextSeed).toBeGreaterThan(2);
  const seed = nextSeed - 1;
  expect(failures).toContainEqual({ check: 'schema/accepts@send', seed, finding: expect.any(String) });

  runs.length = 0;
  expect(idsOf(await fuzzWith(failing, 60))).toContain('schema/server-error send 500');
  expect(runs).toEqual([{ seed, replay: expect.stringMatching(/^(schema\/accepts|negative\/body)@send$/) }]);

  runs.length = 0;
  expect(idsOf(await fuzzWith(0, 0))).toEqual([]);
  expect(runs.filter(({ replay }) => replay !== undefined)).toHaveLength(failures.length);
  expect(kept().failures).toEqual([]);
});

test('a known finding does not end it', async () => {
  runs.length = 0;
  const before = kept().nextSeed;
  const result = await fuzzWith(151, 1.5, () => false);
  expect(kept()).toEqual({ nextSeed: expect.any(Number), failures: [] });
  expect(kept().nextSeed).toBeGreaterThan(before);
  expect(result.cutOff).toBeUndefined();
});

const cutOff = { checks: 1, of: 2, time: 60 };
test('returns the last seed that was tried as a whole', async () => {
  const seeds: number[] = [];
  const result = await fuzz(
    async (seed) => {
      seeds.push(seed.seed);
      const done = await runOnce(0, seed);
      return seeds.length === 1 ? done : { ...done, cutOff: { ...cutOff, reason: 'time' } };
    },
    { ...options, file: join(folder, 'time.json') },
  );
  expect(seeds).toEqual([1, 2]);
  expect(result).toMatchObject({ seed: 1, cutOff: undefined });
  // Fuzzing sends no operation without a body: that it has no response says nothing.
  expect(result.inconclusive.map(({ operation }) => operation)).not.toContain('status');
  expect(logged.at(-1)).toMatch(/^seed 2: no finding, \d+ requests, cut off$/);
});

test('tries the seed again during which the backend stopped', async () => {
  const seeds: number[] = [];
  const stopping = () =>
    fuzz(
      async (seed) => {
        seeds.push(seed.seed);
        return { ...(await runOnce(0, seed)), cutOff: { ...cutOff, reason: 'unreachable' } };
      },
      { ...options, file: join(folder, 'stopped.json') },
    );
  expect((await stopping()).cutOff?.reason).toBe('unreachable');
  await stopping();
  expect(seeds).toEqual([1, 1]);
});

test('a file that cannot be written hides no finding, and ends a run that has none', async () => {
  // A folder at the path of the file, made after the check of the options.
  const unwritable = (failingWeight: number, name: string) =>
    fuzz(
      (seed) => {
        mkdirSync(join(folder, name), { recursive: true });
        return runOnce(failingWeight, seed);
      },
      { ...options, seed: 35, file: join(folder, name) },
    );
  const message = /^Cannot write --fuzz-file .*: EISDIR/;
  await expect(unwritable(0, 'a')).rejects.toThrow(message);
  expect(idsOf(await unwritable(151, 'b'))).toContain('schema/server-error send 500');
  expect(logged.at(-1)).toMatch(message);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
