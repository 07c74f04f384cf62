import { demoCustomer } from '@razz/mock-backend';
import { serveMock } from '@razz/mock-backend/serve';
import { CheckerError } from '../session/checker-error.ts';

/** Serves the mock backend until SIGINT or SIGTERM. @throws CheckerError if the port is in use */
export const mock = async (port: number, out: (text: string) => void): Promise<number> => {
  const server = await serveMock(port).catch((error: unknown) => {
    throw new CheckerError(
      `Cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const { email, password } = demoCustomer;
  out(`The mock listens on ${server.url}\n  Demo customer: ${email}, password ${password}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await server.close();
  return 0;
};
