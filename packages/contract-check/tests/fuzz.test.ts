import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
});
/** Fails for one weight of 200. */
const createServer = (failingWeight: number) => async (request: Request) => {
  if (!request.url.endsWith('/parcels')) return respond(404);
  if (!request.headers.get('content-type')?.startsWith('application/json')) return respond(415);
  const sent: unknown = await request.json().catch(() => undefined);
  if (contract.operations[0]?.body?.accepts(sent) !== true) return respond(400);
  return respond((sent as { weight: number }).weight === failingWeight ? 500 : 200, sent);
};

const file = join(folder, 'fuzz.json');
const kept = () => JSON.parse(readFileSync(file, 'utf8')) as { nextSeed: number; failures: unknown[] };
const runs: { seed: number; replay: string | undefined }[] = [];
const fuzzWith = (failingWeight: number, time: number, isNew = (): boolean => true) =>
  fuzz(
    (options) => {
      runs.push({ seed: options.seed, replay: options.replay });
      return run(contract, createServer(failingWeight), { ...options, runs: fuzzRuns, onlyGenerated: true });
    },
    {
      file,
      time,
      seed: 1,
      checks: new Set(
        createChecks(contract)
          .filter(isGenerated)
          .map(({ id }) => id),
      ),
      isNew,
      log: () => undefined,
    },
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
