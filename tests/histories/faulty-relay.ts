import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What happens to a connection, which carries one request:
 * - `forward`: nothing
 * - `slow`: each chunk is delayed in both directions
 * - `drop response`: the connection is closed at the first byte of the response
 * - `double`: the request also reaches another server, whose response is discarded
 */
export type RelayBehaviour = 'forward' | 'slow' | 'drop response' | 'double';

export interface FaultyRelay {
  port: number;
  close: () => void;
}

/** Writes what arrives at one socket to another one, each chunk `delayMs` after the one before. */
const forward = (from: Socket, to: Socket, delayMs?: () => number): void => {
  let written = Promise.resolve();
  const enqueue = (write: () => void) => {
    if (delayMs === undefined) write();
    else written = written.then(() => wait(delayMs())).then(write);
  };
  from.on('data', (chunk) => enqueue(() => to.writable && to.write(chunk)));
  from.on('end', () => enqueue(() => to.end()));
};

/**
 * Forwards connections to a server on loopback and does the same to each of them.
 * @param targets ports; the second one gets doubled requests
 * @param delayMs the delay of `slow` and of doubled requests
 */
export const startFaultyRelay = async (
  behaviour: RelayBehaviour,
  targets: () => readonly [number, number],
  delayMs: () => number,
): Promise<FaultyRelay> => {
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    track(client);
    const [target, other] = targets();
    const upstream = track(createConnection({ port: target, host: '127.0.0.1', allowHalfOpen: true }));
    const delay = behaviour === 'slow' ? delayMs : undefined;
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    forward(client, upstream, delay);
    if (behaviour === 'drop response')
      upstream.once('data', () => {
        client.destroy();
        upstream.destroy();
      });
    else forward(upstream, client, delay);
    if (behaviour === 'double') {
      // The server closes this connection, also after the client has gone.
      const copy = track(createConnection(other, '127.0.0.1'));
      copy.resume();
      forward(client, copy, delayMs);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
