import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { unlimitedOrders } from './test-config.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const steppableClock = fileURLToPath(new URL('../histories/steppable-clock.js', import.meta.url));

const entries = {
  /** The API without the built shop. */
  api: (root: string) => ['--import', 'tsx', join(root, 'server/development/serve-api.ts')],
  /** API and pages, as run by `npm start`. */
  shop: (root: string) => [join(root, 'server/start.js')],
  /** The API with a clock that SIGUSR2 steps. */
  steppable: (root: string) => ['--import', steppableClock, ...entries.api(root)],
} as const;

/** A server process of the shop that can be killed and restarted on the same port. */
export class KillableServer {
  readonly #entry: keyof typeof entries;
  readonly #environment: Record<string, string>;
  readonly #onError: (message: string) => void;
  readonly #root: string;
  #child: ChildProcess | undefined;
  /** 0 until the first start. */
  port = 0;

  /**
   * @param onError is called with each error that the server logs
   * @param root folder of the server's source
   */
  constructor(
    entry: keyof typeof entries,
    environment: Record<string, string>,
    onError: (message: string) => void = () => {},
    root = project,
  ) {
    this.#root = root;
    this.#entry = entry;
    this.#environment = environment;
    this.#onError = onError;
  }

  /** such as http://127.0.0.1:40123 */
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, entries[this.#entry](this.#root), {
      env: {
        PATH: process.env.PATH ?? '',
        RAZZ_DEMO: '0',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'info',
        GUARDED_PER_MINUTE: '1000000',
        ...unlimitedOrders,
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => this.#reportError(line));
    this.port = await new Promise<number>((resolve, reject) => {
      lines.on('line', (line) => {
        const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
      child.once('exit', (code) => reject(new Error(`The server exited with ${code} before it listened.`)));
    });
  }

  #reportError(line: string): void {
    if (!line.includes('"level":50') && !line.includes('"level":"error"')) return;
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { code?: string; message?: string } };
    this.#onError([msg, err?.code, err?.message].filter(Boolean).join(': '));
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a signal, such as SIGSTOP, to a running process. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Kills the process, as a crash would. */
  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** Stops the process with SIGTERM. @returns its exit code, null when it was killed */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === undefined) return null;
    if (this.isAlive) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  }
}
