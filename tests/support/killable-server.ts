import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { unlimitedOrders } from './test-config.ts';

const entries = {
  /** The API without the built shop. */
  api: ['--import', 'tsx', fileURLToPath(new URL('../../server/development/serve-api.ts', import.meta.url))],
  /** API and pages, as run by `npm start`. */
  shop: [fileURLToPath(new URL('../../server/start.js', import.meta.url))],
} as const;

/** A server process of the shop that can be killed and restarted on the same port. */
export class KillableServer {
  readonly #entry: keyof typeof entries;
  readonly #environment: Record<string, string>;
  readonly #onError: (message: string) => void;
  #child: ChildProcess | undefined;
  /** 0 until the first start. */
  port = 0;

  /** @param onError is called with each error that the server logs */
  constructor(
    entry: keyof typeof entries,
    environment: Record<string, string>,
    onError: (message: string) => void = () => {},
  ) {
    this.#entry = entry;
    this.#environment = environment;
    this.#onError = onError;
  }

  /** such as http://127.0.0.1:40123 */
  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, entries[this.#entry], {
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
