import { createConnection, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Closes all connections and refuses new ones. */
  cut: () => void;
  restore: () => void;
  close: () => void;
}

/** Forwards TCP connections to the Unix socket of a database, and can be cut like a network. */
export const startRelay = async (socketPath: string): Promise<Relay> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = createConnection(socketPath);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true;
      destroyAll();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      destroyAll();
    },
  };
};
