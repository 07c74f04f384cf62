import { Network, type Operation, type ResponseMode } from '@razz/model-testing/journeys';
import type { BrowserContext, Request } from 'playwright';
import { adminContract } from '../../../src/contracts/admin/index.ts';
import { operations, operationsOf } from '../../../src/contracts/openapi/operations.ts';

const contractOperations = [...operations, ...operationsOf(adminContract)].map(
  ({ method, path, metadata }) => {
    const literal = path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}/?$`);
    return { name: `${method} ${path}`, method, pattern, literal: !path.includes(':'), safe: metadata.safe };
  },
);

const operationOf = (request: Request): Operation | undefined => {
  const { pathname } = new URL(request.url());
  const matches = contractOperations.filter(
    ({ method, pattern }) => method === request.method() && pattern.test(pathname),
  );
  return matches.find(({ literal }) => literal) ?? matches[0];
};

/** Requests that the pages send for visitors too, who get a 401. */
const alwaysAllowedStatuses: Readonly<Record<string, readonly number[]>> = {
  'GET /api/get_auth_user/': [401],
  'GET /api/user/auth_check': [401],
  'GET /api/user/get_wishlist_count': [401],
  'GET /api/user/get_wishlist_products': [401],
  'GET /api/admin/me': [401],
};

/** Network monitor that names requests by the operations of the contract. */
export class Wire extends Network {
  constructor(context: BrowserContext, origin: string) {
    super(context, origin, { operationOf, alwaysAllowedStatuses });
  }

  override async set(operation: string, mode: ResponseMode): Promise<void> {
    if (!contractOperations.some(({ name }) => name === operation))
      throw new Error(`${operation} is not in the contract`);
    await super.set(operation, mode);
  }
}
