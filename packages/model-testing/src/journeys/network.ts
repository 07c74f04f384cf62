import type { BrowserContext, Request, Response, Route } from 'playwright';
import type { NetworkMonitor } from './journey.ts';

/** How a response comes: as the app gives it, broken on the way, not at all, or not before it is released. */
export type Fate = 'through' | 'broken' | 'offline' | 'held';

/** A request by name: `GET /api/episodes/:id`. */
export interface Operation {
  readonly name: string;
  /** Whether it changes nothing; what does must be expected by the verb that causes it. */
  readonly safe: boolean;
}

export interface NetworkOptions {
  /** The operation of a request; undefined for one that is no part of the API, such as a picture. */
  readonly operationOf?: (request: Request) => Operation | undefined;
  /** Error statuses that are no surprise, by operation. */
  readonly usualStatuses?: Readonly<Record<string, readonly number[]>>;
}

/** Method and path; GET and HEAD are safe. */
const plainOperation = (request: Request): Operation => {
  const method = request.method();
  return { name: `${method} ${new URL(request.url()).pathname}`, safe: ['GET', 'HEAD'].includes(method) };
};

/**
 * Sees every request of a window. Those that change something, and error statuses, must be expected by the verb that
 * causes them; the responses of chosen operations can be held or broken on their way.
 */
export class Network implements NetworkMonitor {
  private readonly origin: string;
  private readonly context: BrowserContext;
  private readonly operationOf: (request: Request) => Operation | undefined;
  private readonly usualStatuses: Readonly<Record<string, readonly number[]>>;
  private isRouted = false;
  private readonly fates = new Map<string, Fate>();
  private readonly held: { name: string; route: Route }[] = [];
  private readonly surprises: string[] = [];
  private allowedRequests: readonly string[] = [];
  private allowedStatuses: readonly number[] = [];
  private readonly made: string[] = [];

  constructor(context: BrowserContext, origin: string, options: NetworkOptions = {}) {
    this.origin = origin;
    this.context = context;
    this.operationOf = options.operationOf ?? plainOperation;
    this.usualStatuses = options.usualStatuses ?? {};
    context.on('request', (request) => this.see(request));
    context.on('response', (response) => this.seeResponse(response));
  }

  expect(requests: readonly string[], errorStatuses: readonly number[]): void {
    this.allowedRequests = requests;
    this.allowedStatuses = errorStatuses;
  }

  /** From now on, the responses of an operation come like this. */
  async set(operation: string, fate: Fate): Promise<void> {
    this.fates.set(operation, fate);
    if (fate === 'through' || this.isRouted) return;
    // Not before it is needed: a context with a route has no HTTP cache, and each request waits for this process.
    this.isRouted = true;
    await this.context.route(
      (url) => url.origin === this.origin,
      (route, request) => this.decide(route, request),
    );
  }

  /** Lets the held responses of an operation go. */
  async release(operation: string, fate: Exclude<Fate, 'held'>): Promise<void> {
    this.fates.set(operation, 'through');
    const waiting = this.held.filter(({ name }) => name === operation);
    if (waiting.length === 0) throw new Error(`${operation} was not requested`);
    for (const one of waiting) {
      this.held.splice(this.held.indexOf(one), 1);
      await this.end(one.route, fate);
    }
  }

  get isHolding(): boolean {
    return this.held.length > 0;
  }

  /** How often an operation that changes something was requested in this window. */
  count(operation: string): number {
    return this.made.filter((name) => name === operation).length;
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
    const operation = this.operationOf(request);
    if (!operation || operation.safe) return;
    this.made.push(operation.name);
    if (!this.allowedRequests.includes(operation.name))
      this.surprises.push(`nobody expected ${operation.name}`);
  }

  private seeResponse(response: Response): void {
    const request = response.request();
    const status = response.status();
    if (status < 400 || new URL(request.url()).origin !== this.origin) return;
    const name = (this.operationOf(request) ?? plainOperation(request)).name;
    if (this.allowedStatuses.includes(status) || this.usualStatuses[name]?.includes(status)) return;
    this.surprises.push(`${name} answered ${status}`);
  }

  private async decide(route: Route, request: Request): Promise<void> {
    const name = this.operationOf(request)?.name ?? '';
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
