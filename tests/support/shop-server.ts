import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServeRequest, ServeResponse } from './serve-shop.ts';

const script = fileURLToPath(new URL('serve-shop.ts', import.meta.url));

/** A server process that serves any number of shops. */
export interface ShopServer {
  /** Starts a shop. @returns its address, such as http://127.0.0.1:4711 */
  open: (environment: Record<string, string>, shopFolder: string) => Promise<string>;
  /** Rejects if a shop of this process has printed an error. */
  close: (address: string) => Promise<void>;
  /** Kills the process, as a crash would. */
  kill: () => Promise<void>;
}

type WithoutNumber<Request> = Request extends unknown ? Omit<Request, 'number'> : never;

export const startShopServer = (): ShopServer => {
  const child = fork(script, [], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  /** What the shops have printed: their logs are silent, so it is an error that nothing handles. */
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const pending = new Map<number, (response: ServeResponse) => void>();
  child.on('message', (response: ServeResponse) => pending.get(response.number)?.(response));
  child.on('exit', (code) => {
    for (const [number, respond] of pending)
      respond({ number, error: `The shop server exited with ${code}.` });
  });
  let requests = 0;
  const request = async (message: WithoutNumber<ServeRequest>): Promise<string> => {
    requests += 1;
    const number = requests;
    const { address, error } = await new Promise<ServeResponse>((resolve) => {
      pending.set(number, resolve);
      child.send({ ...message, number }, (error) => error && resolve({ number, error: error.message }));
    });
    pending.delete(number);
    if (address === undefined) throw new Error(error);
    return address;
  };
  return {
    open: (environment, shopFolder) => request({ open: environment, shopFolder }),
    close: async (address) => {
      await request({ close: address });
      const text = printed;
      printed = '';
      if (text) throw new Error(`The shop server printed: ${text}`);
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
};

let shared: ShopServer | undefined;

/** The process shared by all test files of a worker. It exits with the worker. */
export const sharedShopServer = (): ShopServer => {
  shared ??= startShopServer();
  return shared;
};
