import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServeRequest, ServeResponse } from './serve-shop.ts';

const script = fileURLToPath(new URL('serve-shop.ts', import.meta.url));

/** A server process, as `npm start` is one, that serves as many shops as it is asked for. */
export interface ShopServer {
  /** @returns the address of the shop that it serves from now on, such as http://127.0.0.1:4711 */
  open: (environment: Record<string, string>, shopFolder: string) => Promise<string>;
  close: (address: string) => Promise<void>;
  /** Ends the process at once, as a crash would. */
  kill: () => Promise<void>;
}

type WithoutNumber<Request> = Request extends unknown ? Omit<Request, 'number'> : never;

export const startShopServer = (): ShopServer => {
  const child = fork(script, [], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const waiting = new Map<number, (response: ServeResponse) => void>();
  child.on('message', (response: ServeResponse) => waiting.get(response.number)?.(response));
  child.on('exit', (code) => {
    for (const [number, end] of waiting) end({ number, error: `The shop's server ended with ${code}.` });
  });
  let requests = 0;
  const ask = async (request: WithoutNumber<ServeRequest>): Promise<string> => {
    requests += 1;
    const number = requests;
    const { address, error } = await new Promise<ServeResponse>((resolve) => {
      waiting.set(number, resolve);
      child.send({ ...request, number }, (error) => error && resolve({ number, error: error.message }));
    });
    waiting.delete(number);
    if (address === undefined) throw new Error(error);
    return address;
  };
  return {
    open: (environment, shopFolder) => ask({ open: environment, shopFolder }),
    close: async (address) => {
      await ask({ close: address });
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
};

let shared: ShopServer | undefined;

/** The one process for the shops of all test files of a worker. It ends with the worker. */
export const sharedShopServer = (): ShopServer => {
  shared ??= startShopServer();
  return shared;
};
