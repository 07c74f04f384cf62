import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Test files to run one after the other until one fails, with mutated source code by file; absolute paths. */
export interface Job {
  readonly replaced: Readonly<Record<string, string>>;
  readonly tests: readonly string[];
  /** File for the records of instrumented code that runs in a browser. */
  readonly log?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Killed: an assertion failed. Inconclusive: the tests did not load or did not finish. */
export interface Verdict {
  readonly outcome: 'killed' | 'survived' | 'inconclusive';
  /** The first failure, or why the run was inconclusive. */
  readonly by?: string;
  /** The stage that killed it. */
  readonly stage?: string;
}

/** An environment to run the tests in. The stages run in order until one kills the mutant. */
export interface Stage {
  /** For the score: `without golden tables`. */
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface WorkerConfig {
  readonly root: string;
  /** Globs of the test files that run in Node. */
  readonly include: readonly string[];
  readonly globalSetup: readonly string[];
  /** Vitest configs of the tests that run in browser mode, relative to the root. */
  readonly browserConfigs: readonly string[];
}

// TypeScript in this repository, JavaScript in the published package.
const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(`mutant-worker.${isSource ? 'ts' : 'js'}`, import.meta.url));

/** Runs jobs one at a time in a child process, which is restarted after a timeout. */
export class Worker {
  private readonly config: WorkerConfig;
  private process: ChildProcess | undefined;
  private started: Promise<{ process: ChildProcess; tests: readonly string[] }> | undefined;

  constructor(config: WorkerConfig) {
    this.config = config;
  }

  /** Absolute paths of all test files. */
  async tests(): Promise<readonly string[]> {
    this.started ??= this.start();
    return (await this.started).tests;
  }

  /** Kills the process after `timeoutMs`, because a mutant may cause an endless loop. */
  async run(job: Job, timeoutMs: number): Promise<Verdict> {
    this.started ??= this.start();
    const { process } = await this.started;
    process.send(job);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const [verdict] = (await once(process, 'message', { signal: timeout })) as [Verdict];
      return verdict;
    } catch (error) {
      if (!timeout.aborted) throw error;
      this.stop();
      return { outcome: 'inconclusive', by: 'the tests did not finish, possibly an endless loop' };
    }
  }

  stop(): void {
    this.process?.kill('SIGKILL');
    this.process = undefined;
    this.started = undefined;
  }

  private async start(): Promise<{ process: ChildProcess; tests: readonly string[] }> {
    const process = fork(program, [JSON.stringify(this.config)], {
      execArgv: isSource ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.process = process;
    const [{ tests }] = (await once(process, 'message')) as [{ tests: readonly string[] }];
    return { process, tests };
  }
}
