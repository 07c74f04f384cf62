import { EventEmitter } from 'node:events';
import type { BrowserContext, Request, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { type Fate, Network } from '../src/journeys/network.ts';

const origin = 'http://app.test';
const request = (method: string, path: string) =>
  ({ method: () => method, url: () => new URL(path, origin).href }) as Request;

/** A browser context that makes no request of its own. */
const open = () => {
  const context = new EventEmitter();
  let decide: ((route: Route, request: Request) => Promise<void>) | undefined;
  const route = async (_match: unknown, handler: typeof decide) => {
    decide = handler;
  };
  const network = new Network(Object.assign(context, { route }) as unknown as BrowserContext, origin);
  const ended: string[] = [];
  const load = async (path: string) => {
    const made = request('GET', path);
    context.emit('request', made);
    const end = (how: string) => async () => {
      ended.push(how);
    };
    const held = { continue: end('through'), fulfill: end('broken'), abort: end('offline') };
    await decide?.(held as unknown as Route, made);
  };
  const send = (method: string, path: string) => context.emit('request', request(method, path));
  const respond = (status: number, path: string) =>
    context.emit('response', { status: () => status, request: () => request('GET', path) });
  return { network, ended, load, send, respond };
};

describe('the network of a window', () => {
  it('expects what changes something to be declared', () => {
    const { network, send } = open();
    network.expect(['POST /orders'], []);
    send('POST', '/orders');
    send('GET', '/orders');
    expect(network.takeSurprises()).toEqual([]);
    network.expect([], []);
    send('POST', '/orders');
    send('GET', 'http://elsewhere.test/pixel');
    expect(network.takeSurprises()).toEqual([
      'nobody expected POST /orders',
      'a request to somewhere else: http://elsewhere.test/pixel',
    ]);
    expect(network.count('POST /orders')).toBe(2);
  });

  it('expects error statuses to be declared', () => {
    const { network, respond } = open();
    network.expect([], [422]);
    respond(422, '/orders');
    respond(500, '/orders');
    expect(network.takeSurprises()).toEqual(['GET /orders answered 500']);
  });

  it.each<Exclude<Fate, 'held'>>(['through', 'broken', 'offline'])(
    'holds responses until they are released as %s',
    async (fate) => {
      const { network, ended, load } = open();
      await network.set('GET /rates', 'held');
      await load('/rates');
      await load('/other');
      expect([ended, network.isHolding]).toEqual([['through'], true]);
      await network.release('GET /rates', fate);
      expect([ended, network.isHolding]).toEqual([['through', fate], false]);
      await expect(network.release('GET /rates', fate)).rejects.toThrow('GET /rates was not requested');
    },
  );
});
