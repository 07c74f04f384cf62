import type { BrowserContext, Request, Response, Route } from 'playwright';
import { operations } from '../../../src/contracts/openapi/operations.ts';

/** How an answer comes: as the shop gives it, broken on the way, or not at all until released. */
export type Fate = 'through' | 'broken' | 'offline' | 'held';

const calls = operations.map(({ method, path, metadata }) => {
  const literal = path.replace(/\/$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}/?$`);
  return { name: `${method} ${path}`, method, pattern, literal: !path.includes(':'), safe: metadata.safe };
});

const callOf = (request: Request): (typeof calls)[number] | undefined => {
  const { pathname } = new URL(request.url());
  const found = calls.filter(({ method, pattern }) => method === request.method() && pattern.test(pathname));
  return found.find(({ literal }) => literal) ?? found[0];
};

/** Answers that a visitor gets from calls which ask who he is. */
const usualRefusals: Readonly<Record<string, readonly number[]>> = {
  'GET /api/get_auth_user/': [401],
  'GET /api/user/auth_check': [401],
  'GET /api/user/get_wishlist_count': [401],
  'GET /api/user/get_wishlist_products': [401],
};

/**
 * Sees every request of a window. Those that change something, and refusals, must be expected by the verb
 * that is being done; the answers of chosen calls can be held or broken on their way.
 */
export class Wire {
  private readonly origin: string;
  private readonly context: BrowserContext;
  private isRouted = false;
  private readonly fates = new Map<string, Fate>();
  private readonly held: { name: string; route: Route }[] = [];
  private readonly surprises: string[] = [];
  private allowedCalls: readonly string[] = [];
  private allowedRefusals: readonly number[] = [];
  private readonly made: string[] = [];

  constructor(context: BrowserContext, origin: string) {
    this.origin = origin;
    this.context = context;
    context.on('request', (request) => this.see(request));
    context.on('response', (response) => this.seeAnswer(response));
  }

  /** What the verb that is done next may cause. */
  expect(changes: readonly string[], refusals: readonly number[]): void {
    this.allowedCalls = changes;
    this.allowedRefusals = refusals;
  }

  /** From now on, the answers of a call come like this. */
  async set(call: string, fate: Fate): Promise<void> {
    if (!calls.some(({ name }) => name === call)) throw new Error(`${call} is not in the contract`);
    this.fates.set(call, fate);
    if (fate === 'through' || this.isRouted) return;
    // Not before it is needed: a context with a route has no HTTP cache, and each request waits for this process.
    this.isRouted = true;
    await this.context.route(
      (url) => url.origin === this.origin,
      (route, request) => this.decide(route, request),
    );
  }

  /** Lets the held answers of a call go. */
  async release(call: string, fate: Exclude<Fate, 'held'>): Promise<void> {
    this.fates.set(call, 'through');
    const waiting = this.held.filter(({ name }) => name === call);
    if (waiting.length === 0) throw new Error(`${call} was not asked for`);
    for (const one of waiting) {
      this.held.splice(this.held.indexOf(one), 1);
      await this.end(one.route, fate);
    }
  }

  /** Whether an answer is held back now. */
  get isHolding(): boolean {
    return this.held.length > 0;
  }

  /** How often a call that changes something was made in this window. */
  count(call: string): number {
    return this.made.filter((name) => name === call).length;
  }

  takeSurprises(): string[] {
    return this.surprises.splice(0);
  }

  private see(request: Request): void {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin !== this.origin) {
      this.surprises.push(`a request to somewhere else: ${request.url()}`);
      return;
    }
    const call = callOf(request);
    if (!call || call.safe) return;
    this.made.push(call.name);
    if (!this.allowedCalls.includes(call.name)) this.surprises.push(`nobody expected ${call.name}`);
  }

  private seeAnswer(response: Response): void {
    const request = response.request();
    const status = response.status();
    if (status < 400 || new URL(request.url()).origin !== this.origin) return;
    const name = callOf(request)?.name ?? `${request.method()} ${new URL(request.url()).pathname}`;
    if (this.allowedRefusals.includes(status) || usualRefusals[name]?.includes(status)) return;
    this.surprises.push(`${name} answered ${status}`);
  }

  private async decide(route: Route, request: Request): Promise<void> {
    const name = callOf(request)?.name ?? '';
    const fate = this.fates.get(name) ?? 'through';
    if (fate === 'held') this.held.push({ name, route });
    else await this.end(route, fate);
  }

  private async end(route: Route, fate: Exclude<Fate, 'held'>): Promise<void> {
    if (fate === 'offline') await route.abort('internetdisconnected');
    else if (fate === 'broken') {
      const body = JSON.stringify({ message: 'Server Error' });
      await route.fulfill({ status: 500, contentType: 'application/json', body });
    } else await route.continue();
  }
}
