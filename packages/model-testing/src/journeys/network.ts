import type { BrowserContext, Request, Response, Route } from 'playwright';
import type { NetworkMonitor } from './journey.ts';

/** What happens to a response: passed through, replaced by a 500, aborted, or held until it is released. */
export type ResponseMode = 'through' | 'broken' | 'offline' | 'held';

/** A named API operation: `GET /api/episodes/:id`. */
export interface Operation {
  readonly name: string;
  /** Whether it is read-only. The verb that sends an unsafe request must declare it. */
  readonly safe: boolean;
}

export interface NetworkOptions {
  /** Other origins that pages may use, such as `https://api.example.com`; monitored and routed like the app's own. */
  readonly origins?: readonly string[];
  /** Returns the operation of a request; undefined for a request outside the API, such as an image. */
  readonly operationOf?: (request: Request) => Operation | undefined;
  /** Error statuses that are allowed at any time, by operation. */
  readonly alwaysAllowedStatuses?: Readonly<Record<string, readonly number[]>>;
}

/** Method and path; GET, HEAD and OPTIONS are safe. */
const defaultOperation = (request: Request): Operation => {
  const method = request.method();
  return {
    name: `${method} ${new URL(request.url()).pathname}`,
    safe: ['GET', 'HEAD', 'OPTIONS'].includes(method),
  };
};

/**
 * Monitors all requests of a browser context. Unsafe requests and error statuses must be declared by the verb that causes
 * them. Responses of an operation can be held, broken or aborted.
 */
export class Network implements NetworkMonitor {
  private readonly origins: ReadonlySet<string>;
  private readonly context: BrowserContext;
  private readonly operationOf: (request: Request) => Operation | undefined;
  private readonly alwaysAllowedStatuses: Readonly<Record<string, readonly number[]>>;
  private isRouted = false;
  private readonly modes = new Map<string, ResponseMode>();
  private readonly held: { name: string; route: Route }[] = [];
  private readonly unexpected: string[] = [];
  private allowedRequests: readonly string[] = [];
  private allowedStatuses: readonly number[] = [];
  private readonly unsafeRequests: string[] = [];

  constructor(context: BrowserContext, origin: string, options: NetworkOptions = {}) {
    this.origins = new Set([origin, ...(options.origins ?? [])]);
    this.context = context;
    this.operationOf = options.operationOf ?? defaultOperation;
    this.alwaysAllowedStatuses = options.alwaysAllowedStatuses ?? {};
    context.on('request', (request) => this.recordRequest(request));
    context.on('response', (response) => this.recordResponse(response));
  }

  expect(requests: readonly string[], errorStatuses: readonly number[]): void {
    this.allowedRequests = requests;
    this.allowedStatuses = errorStatuses;
  }

  /** Sets the mode of an operation's future responses. */
  async set(operation: string, mode: ResponseMode): Promise<void> {
    this.modes.set(operation, mode);
    if (mode === 'through' || this.isRouted) return;
    // Routed on demand: a route disables the HTTP cache and sends every request through this process.
    this.isRouted = true;
    await this.context.route(
      (url) => this.origins.has(url.origin),
      (route, request) => this.handleRoute(route, request),
    );
  }

  /** Releases the held responses of an operation; its later responses pass through. */
  async release(operation: string, mode: Exclude<ResponseMode, 'held'>): Promise<void> {
    this.modes.set(operation, 'through');
    const held = this.held.filter(({ name }) => name === operation);
    if (held.length === 0) throw new Error(`${operation} was not requested`);
    for (const response of held) {
      this.held.splice(this.held.indexOf(response), 1);
      await this.respond(response.route, mode);
    }
  }

  get isHolding(): boolean {
    return this.held.length > 0;
  }

  /** Number of requests of an unsafe operation in this browser context. */
  count(operation: string): number {
    return this.unsafeRequests.filter((name) => name === operation).length;
  }

  takeUnexpected(): string[] {
    return this.unexpected.splice(0);
  }

  private recordRequest(request: Request): void {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (!this.origins.has(url.origin)) {
      this.unexpected.push(`request to another origin: ${request.url()}`);
      return;
    }
    const operation = this.operationOf(request);
    if (!operation || operation.safe) return;
    this.unsafeRequests.push(operation.name);
    if (!this.allowedRequests.includes(operation.name))
      this.unexpected.push(`unexpected request ${operation.name}`);
  }

  private recordResponse(response: Response): void {
    const request = response.request();
    const status = response.status();
    if (status < 400 || !this.origins.has(new URL(request.url()).origin)) return;
    const name = (this.operationOf(request) ?? defaultOperation(request)).name;
    if (this.allowedStatuses.includes(status) || this.alwaysAllowedStatuses[name]?.includes(status)) return;
    this.unexpected.push(`unexpected response to ${name}: ${status}`);
  }

  private async handleRoute(route: Route, request: Request): Promise<void> {
    const name = this.operationOf(request)?.name ?? '';
    const mode = this.modes.get(name) ?? 'through';
    if (mode === 'held') this.held.push({ name, route });
    else await this.respond(route, mode);
  }

  private async respond(route: Route, mode: Exclude<ResponseMode, 'held'>): Promise<void> {
    if (mode === 'offline') await route.abort('internetdisconnected');
    else if (mode === 'broken') {
      const body = JSON.stringify({ message: 'Server Error' });
      await route.fulfill({ status: 500, contentType: 'application/json', body });
    } else await route.continue();
  }
}
