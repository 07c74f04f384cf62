import { parseArgs } from 'node:util';
import { demoCustomer } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { CheckerError } from '../session/checker-error.ts';

const portOf = (args: readonly string[]): number => {
  try {
    const { values } = parseArgs({ args: [...args], strict: true, options: { port: { type: 'string' } } });
    const port = Number(values.port ?? 4010);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  } catch {
    throw new CheckerError('mock accepts no option except --port N.');
  }
  throw new CheckerError('Invalid --port. Use a number from 0 to 65535; 0 picks a free port.');
};

/** Serves the contract from memory until it is stopped. @throws CheckerError when the port is taken */
export const mock = async (args: readonly string[], out: (text: string) => void): Promise<number> => {
  const port = portOf(args);
  const served = await serveMock(port).catch((error: unknown) => {
    throw new CheckerError(
      `Port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const { email, password } = demoCustomer;
  out(`The mock listens on ${served.url}\n  Demo customer: ${email}, password ${password}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
  return 0;
};
