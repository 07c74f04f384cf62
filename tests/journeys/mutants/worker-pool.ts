import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Tests to run with one file's code replaced; all paths absolute. */
export interface Job {
  readonly file: string;
  readonly code: string;
  /** Groups of tests, run one after the other until one fails: the quick ones first. */
  readonly tests: readonly (readonly string[])[];
}

export interface Verdict {
  readonly caught: boolean;
  /** The first test that failed. */
  readonly by?: string;
}

const program = fileURLToPath(new URL('mutant-worker.ts', import.meta.url));

/** Runs jobs one at a time in a process of its own, started anew when a job does not end. */
export class Worker {
  private process: ChildProcess | undefined;

  /** @param patience milliseconds: a fault can make an endless loop, which only killing the process ends */
  async run(job: Job, patience: number): Promise<Verdict> {
    const worker = this.process ?? (await this.start());
    worker.send(job);
    const late = AbortSignal.timeout(patience);
    try {
      const [verdict] = (await once(worker, 'message', { signal: late })) as [Verdict];
      return verdict;
    } catch (error) {
      if (!late.aborted) throw error;
      this.stop();
      return { caught: true, by: 'it never ends' };
    }
  }

  stop(): void {
    this.process?.kill('SIGKILL');
    this.process = undefined;
  }

  private async start(): Promise<ChildProcess> {
    const worker = fork(program, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.process = worker;
    await once(worker, 'message');
    return worker;
  }
}
