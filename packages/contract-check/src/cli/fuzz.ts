import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Replaces the whole file, so that a full disk leaves the former one. @throws CheckerError */
const write = (path: string, content: FuzzFile): void => {
  const temporary = `${path}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new CheckerError(
      `Cannot write --fuzz-file ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

/** The end of the time is the purpose of fuzzing. */
const withoutTimeLimit = (result: Result): Result =>
  result.cutOff?.reason === 'time' ? { ...result, cutOff: undefined } : result;

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
 * no longer occur are forgotten. Returns the run that has a finding, or else the last that was not cut off.
 */
export const fuzz = async (runOnce: RunOnce, options: FuzzOptions): Promise<Result> => {
  const { file, time, seed: firstSeed, checks, isNew, log } = options;
  const until = Date.now() + time * 1000;
  const remaining = (): number => (until - Date.now()) / 1000;
  let kept = read(file, firstSeed);
  const keep = (changed: Partial<FuzzFile>): void => {
    kept = { ...kept, ...changed };
    write(file, kept);
  };
  const attempt = async (seed: number, replay?: string): Promise<{ result: Result; found: Finding[] }> => {
    const result = await runOnce({ seed, time: Math.max(1, remaining()), replay });
    const found = result.findings.filter(isNew);
    const what = replay === undefined ? `seed ${seed}` : `${replay}, seed ${seed}`;
    const findings = found.length === 0 ? 'no finding' : found.map(findingId).join(', ');
    log(`${what}: ${findings}, ${result.requests} requests${result.cutOff === undefined ? '' : ', cut off'}`);
    return { result, found };
  };
  for (const failure of [...kept.failures]) {
    if (checks.has(failure.check)) {
      const { result, found } = await attempt(failure.seed, failure.check);
      if (found.length > 0 || result.cutOff !== undefined) return withoutTimeLimit(result);
    }
    keep({ failures: kept.failures.filter((each) => each !== failure) });
  }
  let complete: Result | undefined;
  do {
    const seed = kept.nextSeed;
    const { result, found } = await attempt(seed);
    // What stopped the backend may be in the rest of the seed, or act late.
    const isStopped = result.cutOff !== undefined && result.cutOff.reason !== 'time';
    const failing = new Map(found.filter(({ check }) => checks.has(check)).map((each) => [each.check, each]));
    const failures = [...failing].map(([check, finding]) => ({ check, seed, finding: findingId(finding) }));
    try {
      keep({ nextSeed: isStopped ? seed : seed + 1, failures });
    } catch (error) {
      // The report of a finding has the command that repeats it.
      if (found.length === 0 || !(error instanceof CheckerError)) throw error;
      log(error.message);
    }
    if (found.length > 0 || isStopped) return withoutTimeLimit(result);
    if (result.cutOff !== undefined) return complete ?? withoutTimeLimit(result);
    complete = result;
  } while (remaining() > 0);
  return complete;
};
