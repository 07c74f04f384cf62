import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Tests that run in Node. */
export interface NodeProject {
  /** Globs of the test files. */
  readonly include: readonly string[];
  /** Vitest config that they need, relative to the root. */
  readonly config?: string;
}

export interface WorkerConfig {
  readonly root: string;
  readonly nodeProjects: readonly NodeProject[];
  readonly globalSetup: readonly string[];
  /** Vitest configs of the tests that run in browser mode, relative to the root. */
  readonly browserConfigs: readonly string[];
}

// TypeScript in this repository, JavaScript in the published package.
const isSource = import.meta.url.endsWith('.ts');
const moduleFile = (name: string): string =>
  fileURLToPath(new URL(`${name}.${isSource ? 'ts' : 'js'}`, import.meta.url));
const program = moduleFile('mutant-worker');
/** Vitest setup file of the tests that run in Node. */
export const setupFile = moduleFile('child-processes');

interface RunningWorker {
  readonly process: ChildProcess;
  readonly tests: readonly string[];
  /** Rejects when the process exits: without it, nothing would keep the event loop of the run alive. */
  readonly exited: Promise<never>;
}

/** Runs jobs one at a time in a child process, which is restarted after a timeout or a crash. */
export class Worker {
  private readonly config: WorkerConfig;
  private process: ChildProcess | undefined;
  /** Temporary files of the process, which cannot remove them itself when it is killed. */
  private folder: string | undefined;
  private started: Promise<RunningWorker> | undefined;
  private isStopped = false;

  constructor(config: WorkerConfig) {
    this.config = config;
  }

  /** Absolute paths of all test files. */
  async tests(): Promise<readonly string[]> {
    return (await this.running()).tests;
  }

  /** Kills the process after `timeoutMs`, because a mutant may cause an endless loop. */
  async run(job: Job, timeoutMs: number): Promise<Verdict> {
    const { process, exited } = await this.running();
    process.send(job);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const [verdict] = (await Promise.race([once(process, 'message', { signal: timeout }), exited])) as [
        Verdict,
      ];
      return verdict;
    } catch {
      this.kill();
      const by = timeout.aborted
        ? 'the tests did not finish, possibly an endless loop'
        : 'the worker crashed, possibly out of memory';
      return { outcome: 'inconclusive', by };
    }
  }

  /** Ends the worker for good: a job that runs now does not restart it. */
  stop(): void {
    this.isStopped = true;
    this.kill();
  }

  private kill(): void {
    this.process?.kill('SIGKILL');
    // Repeated, because the process may write until the signal arrives.
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    this.process = undefined;
    this.started = undefined;
  }

  private running(): Promise<RunningWorker> {
    if (this.isStopped) throw new Error('The worker is stopped.');
    this.started ??= this.start();
    return this.started;
  }

  private async start(): Promise<RunningWorker> {
    this.folder = mkdtempSync(join(tmpdir(), 'mutant-worker-'));
    const process = fork(program, [JSON.stringify(this.config), this.folder], {
      execArgv: isSource ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.process = process;
    const exited = once(process, 'exit').then(() => {
      throw new Error('The worker did not start; see the error above.');
    });
    const [{ tests }] = (await Promise.race([once(process, 'message'), exited])) as [
      { tests: readonly string[] },
    ];
    return { process, tests, exited };
  }
}
