import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../server/development/serve-api.ts', import.meta.url));

/** A server process of the shop that can be killed and started again on its port. */
export class ShopServer {
  readonly #environment: Record<string, string>;
  readonly #dataDir: string;
  #child: ChildProcess | undefined;
  readonly #errors: Map<string, number>;
  port = 0;

  private constructor(environment: Record<string, string>, dataDir: string, errors: Map<string, number>) {
    this.#errors = errors;
    this.#environment = environment;
    this.#dataDir = dataDir;
  }

  /** @param errors counts what the server logs as an error, by message */
  static async start(environment: Record<string, string>, errors: Map<string, number>): Promise<ShopServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'razz-drill-shop-'));
    const server = new ShopServer(environment, dataDir, errors);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: {
        PATH: process.env.PATH ?? '',
        RAZZ_DATA_DIR: this.#dataDir,
        RAZZ_DEMO: '0',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        LOG_LEVEL: 'info',
        GUARDED_PER_MINUTE: '1000000',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (!line.includes('"level":50') && !line.includes('"level":"error"')) return;
      const { msg = '', err } = JSON.parse(line) as {
        msg?: string;
        err?: { code?: string; message?: string };
      };
      const text = [msg, err?.code, err?.message].filter(Boolean).join(': ');
      this.#errors.set(text, (this.#errors.get(text) ?? 0) + 1);
    });
    this.port = await new Promise<number>((resolve, reject) => {
      lines.on('line', (line) => {
        const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
      child.once('exit', (code) => reject(new Error(`The server exited with ${code} before it listened.`)));
    });
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async kill(): Promise<void> {
    if (this.#child === undefined || !this.isAlive) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}
