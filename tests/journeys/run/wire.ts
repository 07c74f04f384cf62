import { type Fate, Network, type Operation } from '@razz/model-testing/journeys';
import type { BrowserContext, Request } from 'playwright';
import { operations } from '../../../src/contracts/openapi/operations.ts';

const calls = operations.map(({ method, path, metadata }) => {
  const literal = path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}/?$`);
  return { name: `${method} ${path}`, method, pattern, literal: !path.includes(':'), safe: metadata.safe };
});

const operationOf = (request: Request): Operation | undefined => {
  const { pathname } = new URL(request.url());
  const found = calls.filter(({ method, pattern }) => method === request.method() && pattern.test(pathname));
  return found.find(({ literal }) => literal) ?? found[0];
};

/** Responses that a visitor gets to calls which ask who he is. */
const usualStatuses: Readonly<Record<string, readonly number[]>> = {
  'GET /api/get_auth_user/': [401],
  'GET /api/user/auth_check': [401],
  'GET /api/user/get_wishlist_count': [401],
  'GET /api/user/get_wishlist_products': [401],
};

/** The network of a window, by the operations of the contract. */
export class Wire extends Network {
  constructor(context: BrowserContext, origin: string) {
    super(context, origin, { operationOf, usualStatuses });
  }

  override async set(call: string, fate: Fate): Promise<void> {
    if (!calls.some(({ name }) => name === call)) throw new Error(`${call} is not in the contract`);
    await super.set(call, fate);
  }
}
