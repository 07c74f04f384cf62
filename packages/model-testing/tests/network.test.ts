import { EventEmitter } from 'node:events';
import type { BrowserContext, Request, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { Network, type ResponseMode } from '../src/journeys/network.ts';
import { webApp } from '../src/journeys/web-app.ts';

const origin = 'http://app.test';
const request = (method: string, path: string) =>
  ({ method: () => method, url: () => new URL(path, origin).href }) as Request;

/** A fake browser context. */
const open = (origins: readonly string[] = []) => {
  const context = new EventEmitter();
  let handleRoute: ((route: Route, request: Request) => Promise<void>) | undefined;
  let isRouted: (url: URL) => boolean = () => false;
  const route = async (match: typeof isRouted, handler: typeof handleRoute) => {
    isRouted = match;
    handleRoute = handler;
  };
  const network = new Network(Object.assign(context, { route }) as unknown as BrowserContext, origin, {
    origins,
  });
  const ended: string[] = [];
  const load = async (path: string) => {
    const made = request('GET', path);
    context.emit('request', made);
    const end = (how: string) => async () => {
      ended.push(how);
    };
    const held = { continue: end('through'), fulfill: end('broken'), abort: end('offline') };
    if (isRouted(new URL(made.url()))) await handleRoute?.(held as unknown as Route, made);
  };
  const send = (method: string, path: string) => context.emit('request', request(method, path));
  const respond = (status: number, path: string) =>
    context.emit('response', { status: () => status, request: () => request('GET', path) });
  return { network, ended, load, send, respond };
};

describe('Network', () => {
  it('reports undeclared unsafe requests and requests to other origins', () => {
    const { network, send } = open();
    network.expect(['POST /orders'], []);
    send('POST', '/orders');
    send('GET', '/orders');
    expect(network.takeUnexpected()).toEqual([]);
    network.expect([], []);
    send('POST', '/orders');
    send('GET', 'http://elsewhere.test/pixel');
    expect(network.takeUnexpected()).toEqual([
      'unexpected request POST /orders',
      'request to another origin: http://elsewhere.test/pixel',
    ]);
    expect(network.count('POST /orders')).toBe(2);
  });

  it('monitors and routes another origin of the app like its own', async () => {
    const { network, ended, load, send, respond } = open(['https://api.test']);
    network.expect(['POST /orders'], []);
    send('POST', 'https://api.test/orders');
    send('OPTIONS', 'https://api.test/orders');
    expect(network.takeUnexpected()).toEqual([]);
    send('POST', 'https://api.test/carts');
    respond(500, 'https://api.test/orders');
    expect(network.takeUnexpected()).toEqual([
      'unexpected request POST /carts',
      'unexpected response to GET /orders: 500',
    ]);
    await network.set('GET /rates', 'held');
    await load('https://api.test/rates');
    await load('https://elsewhere.test/rates');
    expect([ended, network.isHolding]).toEqual([[], true]);
    await network.release('GET /rates', 'broken');
    expect(ended).toEqual(['broken']);
  });

  it('rejects an invalid origin', () => {
    expect(() => webApp({ origins: ['api.test'] })).toThrow('Invalid origin "api.test"');
  });

  it('reports undeclared error statuses', () => {
    const { network, respond } = open();
    network.expect([], [422]);
    respond(422, '/orders');
    respond(500, '/orders');
    expect(network.takeUnexpected()).toEqual(['unexpected response to GET /orders: 500']);
  });

  it.each<Exclude<ResponseMode, 'held'>>(['through', 'broken', 'offline'])(
    'holds responses until they are released as %s',
    async (mode) => {
      const { network, ended, load } = open();
      await network.set('GET /rates', 'held');
      await load('/rates');
      await load('/other');
      expect([ended, network.isHolding]).toEqual([['through'], true]);
      await network.release('GET /rates', mode);
      expect([ended, network.isHolding]).toEqual([['through', mode], false]);
      await expect(network.release('GET /rates', mode)).rejects.toThrow('GET /rates was not requested');
    },
  );
});
