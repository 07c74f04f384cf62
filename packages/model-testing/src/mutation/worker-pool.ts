import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Tests to run with one file's code replaced; all paths absolute. */
export interface Job {
  readonly file: string;
  readonly code: string;
  /** Groups of tests, run in order until one fails: the fast ones first. */
  readonly tests: readonly (readonly string[])[];
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
  readonly stages: readonly Stage[];
}

const program = fileURLToPath(new URL('mutant-worker.ts', import.meta.url));

/** Runs jobs one at a time in a child process, which is restarted after a timeout. */
export class Worker {
  private readonly config: WorkerConfig;
  private process: ChildProcess | undefined;

  constructor(config: WorkerConfig) {
    this.config = config;
  }

  /** @param timeoutMs a mutant can cause an endless loop, which only killing the process ends */
  async run(job: Job, timeoutMs: number): Promise<Verdict> {
    const worker = this.process ?? (await this.start());
    worker.send(job);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const [verdict] = (await once(worker, 'message', { signal: timeout })) as [Verdict];
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
  }

  private async start(): Promise<ChildProcess> {
    const worker = fork(program, [JSON.stringify(this.config)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.process = worker;
    await once(worker, 'message');
    return worker;
  }
}
