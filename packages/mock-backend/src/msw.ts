import { HttpResponse, http, type RequestHandler } from 'msw';
import { operations } from '../../../src/contracts/openapi/operations.ts';
import { type BackendOptions, createBackend } from './backend.ts';
import { newSession } from './caller.ts';
import { createWorld, demoCustomer, type World } from './world.ts';

/**
 * One MSW handler for each call of the contract, over a world of its own or the one given.
 * `as` makes every request a guest's or the demo customer's, so that tests need no cookies.
 */
export const shopHandlers = (
  options: { world?: World; as?: 'guest' | 'customer' } = {},
): { world: World; handlers: RequestHandler[] } => {
  const world = options.world ?? createWorld();
  const customer = world.users.find(({ email }) => email === demoCustomer.email);
  const fixed: BackendOptions =
    options.as === undefined
      ? {}
      : { session: newSession(world, options.as === 'customer' ? (customer?.id ?? null) : null) };
  const backend = createBackend({ ...fixed, world });
  const handlers = operations.flatMap(({ method, path }) => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const response = async ({ request, cookies }: { request: Request; cookies: Record<string, string> }) => {
      const jar = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const headers = new Headers(request.headers);
      if (!headers.has('cookie') && jar.length > 0) headers.set('cookie', jar.join('; '));
      const done = await backend.handle(new Request(request, { headers }));
      return new HttpResponse(done.body, { status: done.status, headers: done.headers });
    };
    const bare = path.replace(/\/$/, '');
    const pattern = `*${bare.replace('*', '\\*')}`;
    return bare === path
      ? [http[verb](pattern, response)]
      : [http[verb](pattern, response), http[verb](`${pattern}/`, response)];
  });
  return { world, handlers };
};
