import { HttpResponse, http, type RequestHandler } from 'msw';
import { operations } from '../../../src/contracts/openapi/operations.ts';
import { type BackendOptions, createBackend } from './backend.ts';
import { newSession } from './caller.ts';
import { createWorld, demoCustomer, type World } from './world.ts';

/**
 * One MSW handler for each operation of the contract, backed by `world` or a new one.
 * `as` authenticates every request as a guest or the demo customer, so that tests need no cookies.
 */
export const shopHandlers = (
  options: { world?: World; as?: 'guest' | 'customer' } = {},
): { world: World; handlers: RequestHandler[] } => {
  const world = options.world ?? createWorld();
  const customer = world.users.find(({ email }) => email === demoCustomer.email);
  const fixedSession: BackendOptions =
    options.as === undefined
      ? {}
      : { session: newSession(world, options.as === 'customer' ? (customer?.id ?? null) : null) };
  const backend = createBackend({ ...fixedSession, world });
  const handlers = operations.flatMap(({ method, path }) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const resolver = async ({ request, cookies }: { request: Request; cookies: Record<string, string> }) => {
      const jar = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const headers = new Headers(request.headers);
      if (!headers.has('cookie') && jar.length > 0) headers.set('cookie', jar.join('; '));
      const response = await backend.handle(new Request(request, { headers }));
      return new HttpResponse(response.body, { status: response.status, headers: response.headers });
    };
    const trimmed = path.replace(/\/$/, '');
    const pattern = `*${trimmed.replace('*', '\\*')}`;
    return trimmed === path
      ? [http[verb](pattern, resolver)]
      : [http[verb](pattern, resolver), http[verb](`${pattern}/`, resolver)];
  });
  return { world, handlers };
};
