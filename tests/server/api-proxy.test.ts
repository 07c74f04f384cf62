import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { proxyToApi } from '../../server/development/api-proxy.ts';
import { freePort } from '../../server/startup/port.ts';

describe('the proxy to the API', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  const listen = async (listener: RequestListener, port = 0): Promise<number> => {
    const server = createServer(listener).listen(port, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  /** Starts a proxy to the port. @returns its address and what it has logged */
  const startProxy = async (apiPort: number) => {
    const logged: string[] = [];
    const vite = {
      transformIndexHtml: async (url: string, html: string) => `${html} for ${url}`,
      config: { logger: { error: (line: string) => logged.push(line) } },
    };
    const port = await listen((incoming, reply) => void proxyToApi(vite, apiPort, incoming, reply));
    return { address: `http://127.0.0.1:${port}`, logged };
  };

  test('forwards requests and responses', async () => {
    const apiPort = await listen(async (request, response) => {
      const { method, url, headers } = request;
      const body = await text(request);
      const { 'content-type': type, 'accept-encoding': encoding } = headers;
      const seen = Buffer.from(JSON.stringify({ method, url, body, type, encoding }));
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': seen.length });
      response.end(seen);
    });
    const { address } = await startProxy(apiPort);
    const headers = { 'content-type': 'text/plain', 'accept-encoding': 'gzip' };
    const response = await fetch(`${address}/api/x?y=1`, { method: 'PUT', body: 'শাড়ি', headers });
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': expect.stringMatching(/^\d+$/),
    });
    expect(await response.json()).toEqual({
      method: 'PUT',
      url: '/api/x?y=1',
      body: 'শাড়ি',
      type: 'text/plain',
      encoding: 'identity',
    });
  });

  test('transforms pages, which changes their length', async () => {
    const html = '<p>শাড়ি';
    const apiPort = await listen((_, response) => {
      const length = Buffer.byteLength(html);
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'content-length': length });
      response.end(html);
    });
    const { address } = await startProxy(apiPort);
    const response = await fetch(`${address}/shop?page=2`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toBe('<p>শাড়ি for /shop?page=2');
  });

  /** Sends a request to a proxy whose API is not running. @returns once the first attempt to forward it was refused */
  const requestWhileDown = async () => {
    const apiPort = await freePort();
    const { address, logged } = await startProxy(apiPort);
    // The proxy reads the clock when it starts, and again after each attempt.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    onTestFinished(() => clock.mockRestore());
    const pending = fetch(address, { method: 'POST', body: 'ordered' });
    await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(1));
    return { apiPort, pending, logged, clock };
  };

  test('repeats a request with its body until the API has restarted', async () => {
    const { apiPort, pending, logged } = await requestWhileDown();
    await listen((request, response) => request.pipe(response), apiPort);
    expect(await (await pending).text()).toBe('ordered');
    expect(logged).toEqual([]);
  });

  test('gives up when the API has not restarted after 20 seconds', async () => {
    const { pending, logged, clock } = await requestWhileDown();
    clock.mockReturnValue(21_001);
    expect((await pending).status).toBe(502);
    expect(logged).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  test('responds 502 and logs the error when the API closes the connection without a response', async () => {
    const apiPort = await listen((request) => request.socket.destroy());
    const { address, logged } = await startProxy(apiPort);
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'application/json']);
    expect(await response.json()).toEqual({
      message: 'The development server failed. See its terminal output.',
    });
    expect(logged).toEqual([expect.stringMatching(/^Error: socket hang up\n {4}at /)]);
  });

  test.each([
    ['closes', 'destroy'],
    ['resets', 'resetAndDestroy'],
  ] as const)('closes a response when the API %s the connection in the middle', async (_, end) => {
    const apiPort = await listen((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{', () => request.socket[end]());
    });
    const { address } = await startProxy(apiPort);
    await expect(fetch(address).then((response) => response.text())).rejects.toThrow('terminated');
  });
});
