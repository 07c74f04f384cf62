import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode, OperatorError } from '../errors/operator-error.ts';

/**
 * Converts an error of listen() to a OperatorError where the operator can fix it.
 * @param prefix of the settings HOST and PORT, such as 'METRICS_'
 */
export const toListenError = (error: unknown, host: string, port: number, prefix = ''): unknown => {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} is already in use. Stop the other program, or choose another port: ${prefix}PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new OperatorError(
        `This user is not allowed to use port ${port}. Choose a port above 1023: ${prefix}PORT=${prefix === '' ? 3000 : 9464} npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(`${prefix}HOST: this machine has no address "${host}".`);
    default:
      return error;
  }
};

/** Checks that the port is available, before the build. @throws OperatorError */
export const checkPort = async (host: string, port: number): Promise<void> => {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw toListenError(error, host, port);
  }
  probe.close();
  await once(probe, 'close');
};

/** Finds a port that is currently free. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The probe has no address.');
  return address.port;
};
