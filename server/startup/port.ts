import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode, StartupError } from './startup-error.ts';

/** An error of listening, in words where the operator can do something about it. `prefix` is that of the settings. */
export const toListenError = (error: unknown, host: string, port: number, prefix = ''): unknown => {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is taken by another program. Stop that one, or choose another port: ${prefix}PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartupError(
        `Port ${port} may not be used by this user. Choose one above 1023: ${prefix}PORT=${prefix === '' ? 3000 : 9464} npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`${prefix}HOST: this machine has no address "${host}".`);
    default:
      return error;
  }
};

/** Checks the port before the shop is built. @throws StartupError when the port is unavailable */
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

/** A port that nobody uses at the moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The probe has no address.');
  return address.port;
};
