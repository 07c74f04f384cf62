import { existsSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Finding, findingId } from '../engine/findings.ts';
import type { Result } from '../engine/run.ts';
import { CheckerError } from '../session/checker-error.ts';
import { readJson } from './read-json.ts';

/** The bodies that each check generates for one seed. */
export const fuzzRuns = 30;

/** What fuzzing keeps between runs. */
const FuzzFile = z.strictObject({
  /** Seeds below it have been tried. */
  nextSeed: z.int().min(0),
  /** The checks that had a finding, with the seeds that show it. */
  failures: z.array(z.strictObject({ check: z.string(), seed: z.int().min(0), finding: z.string() })),
});
type FuzzFile = z.infer<typeof FuzzFile>;

const read = (path: string, seed: number): FuzzFile => {
  if (!existsSync(path)) return { nextSeed: seed, failures: [] };
  const result = FuzzFile.safeParse(readJson('fuzz-file', path));
  if (!result.success)
    throw new CheckerError(
      `Invalid --fuzz-file ${path}: ${result.error.issues[0]?.message}. Delete it, or pass another file.`,
    );
  return result.data;
};

/** One run: the checks of generated bodies with a seed, or a single one of them. */
type RunOnce = (options: { seed: number; time: number; replay: string | undefined }) => Promise<Result>;

interface FuzzOptions {
  file: string;
  /** Seconds. */
  time: number;
  /** The first seed, if there is no file yet. */
  seed: number;
  /** The ids of the checks that exist. */
  checks: ReadonlySet<string>;
  /** Whether a finding is not in the baseline. */
  isNew: (finding: Finding) => boolean;
  log: (text: string) => void;
}

/**
 * Repeats a failure of an earlier run, or else tries new seeds until one has a finding or the time is over. Failures that
 * no longer occur are forgotten. Returns the last run.
 */
export const fuzz = async (runOnce: RunOnce, options: FuzzOptions): Promise<Result> => {
  const { file, time, seed: firstSeed, checks, isNew, log } = options;
  const until = Date.now() + time * 1000;
  const remaining = (): number => (until - Date.now()) / 1000;
  let kept = read(file, firstSeed);
  const write = (changed: Partial<FuzzFile>): void => {
    kept = { ...kept, ...changed };
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  };
  const attempt = async (seed: number, replay?: string): Promise<{ result: Result; found: Finding[] }> => {
    const result = await runOnce({ seed, time: Math.max(1, remaining()), replay });
    const found = result.findings.filter(isNew);
    const what = replay === undefined ? `seed ${seed}` : `${replay}, seed ${seed}`;
    log(
      `${what}: ${found.length === 0 ? 'no finding' : findingId(found[0] as Finding)}, ${result.requests} requests`,
    );
    return { result, found };
  };
  let last: Result | undefined;
  for (const failure of [...kept.failures]) {
    const { result, found } = checks.has(failure.check)
      ? await attempt(failure.seed, failure.check)
      : { result: last, found: [] };
    last = result;
    if (last !== undefined && (found.length > 0 || last.cutOff !== undefined)) return last;
    write({ failures: kept.failures.filter((each) => each !== failure) });
  }
  do {
    const { result, found } = await attempt(kept.nextSeed);
    last = result;
    const failing = new Map(found.filter(({ check }) => checks.has(check)).map((each) => [each.check, each]));
    write({
      nextSeed: kept.nextSeed + 1,
      failures: [...failing].map(([check, finding]) => ({
        check,
        seed: result.seed,
        finding: findingId(finding),
      })),
    });
    if (found.length > 0) return result;
  } while (remaining() > 0 && last.cutOff === undefined);
  // The end of the time is the purpose of fuzzing.
  return last.cutOff?.reason === 'time' ? { ...last, cutOff: undefined } : last;
};
