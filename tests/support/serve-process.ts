import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../../server/database/connect.ts';

export interface ServerProcess {
  /** such as http://127.0.0.1:40123 */
  address: string;
  /** Stops the process with SIGTERM. @returns its exit code */
  stop: () => Promise<number | null>;
}

const script = fileURLToPath(new URL('./served-app.ts', import.meta.url));

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    child.once('exit', resolve);
  });

/** Starts the server in its own process, on a free port, with an existing database. */
export const serveProcess = async (connection: Connection, dataDir: string): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(connection), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = waitForExit(child);
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    exited.then((code) => reject(new Error(`The server process ended with ${code} before it listened.`)));
  });
  return {
    address,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
};
