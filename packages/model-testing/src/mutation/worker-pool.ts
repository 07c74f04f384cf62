import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A test file to run with the code of other files replaced; all paths absolute. */
export interface Job {
  readonly replaced: Readonly<Record<string, string>>;
  readonly test: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Killed: a test failed on its assertion. Inconclusive: the tests did not load or did not end. */
export interface Verdict {
  readonly outcome: 'killed' | 'survived' | 'inconclusive';
  /** The first test that failed, or why there is no verdict. */
  readonly by?: string;
  /** The stage that killed it. */
  readonly stage?: string;
}

/** The environment of a run of the tests. A mutant goes through the stages in order until one kills it. */
export interface Stage {
  /** As the score names it: `without golden tables`. */
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface WorkerConfig {
  /** Globs of all tests that jobs may ask for. */
  readonly include: readonly string[];
  readonly globalSetup: readonly string[];
}

// From sources in this project, compiled where the package is installed.
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

  /** Every test file, absolute. */
  async tests(): Promise<readonly string[]> {
    this.started ??= this.start();
    return (await this.started).tests;
  }

  /** @param timeoutMs a mutant can cause an endless loop, which only killing the process ends */
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
      return { outcome: 'inconclusive', by: 'the tests did not end: an endless loop?' };
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
