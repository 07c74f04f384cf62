import { parseArgs } from 'node:util';
import { serveMock } from '../../../../tests/mocks/serve.ts';
import { demoCustomer } from '../../../../tests/mocks/world.ts';
import { Problem } from '../session/problem.ts';

const portOf = (args: readonly string[]): number => {
  try {
    const { values } = parseArgs({ args: [...args], strict: true, options: { port: { type: 'string' } } });
    const port = Number(values.port ?? 4010);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  } catch {
    throw new Problem('mock takes --port N and nothing else.');
  }
  throw new Problem('--port takes a number from 0 to 65535; 0 takes any free one.');
};

/** Serves the contract from memory until it is stopped. @throws Problem when the port is taken */
export const mock = async (args: readonly string[], out: (text: string) => void): Promise<number> => {
  const port = portOf(args);
  const served = await serveMock(port).catch((error: unknown) => {
    throw new Problem(
      `Port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const { email, password } = demoCustomer;
  out(`The mock answers at ${served.url}\n  Demo customer: ${email}, password ${password}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
  return 0;
};
