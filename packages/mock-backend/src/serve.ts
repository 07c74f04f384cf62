import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Backend, createBackend } from './backend.ts';

const asRequest = async (incoming: IncomingMessage, origin: string): Promise<Request> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks);
  return new Request(new URL(incoming.url ?? '/', origin), { method, headers, body });
};

const send = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  const cookies = response.headers.getSetCookie();
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  outgoing.writeHead(response.status, cookies.length === 0 ? headers : { ...headers, 'set-cookie': cookies });
  outgoing.end(Buffer.from(await response.arrayBuffer()));
};

/** Serves a backend on a loopback port; 0 picks a free one. */
export const serveMock = async (
  port: number,
  backend: Pick<Backend, 'handle'> = createBackend(),
): Promise<{ url: string; close: () => Promise<void>; server: Server }> => {
  const server = createServer((incoming, outgoing) => {
    const origin = `http://${incoming.headers.host ?? 'localhost'}`;
    asRequest(incoming, origin)
      .then((request) => backend.handle(request))
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => {
        outgoing.writeHead(500, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ message: String(error) }));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${boundPort}`, close, server };
};
