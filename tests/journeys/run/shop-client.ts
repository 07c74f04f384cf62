import type { APIRequestContext } from 'playwright';

/** Client of the shop's public API with the cookies and CSRF token of a browser context. */
export class ShopClient {
  private readonly requestContext: APIRequestContext;
  private readonly url: string;

  constructor(request: APIRequestContext, url: string) {
    this.requestContext = request;
    this.url = url;
  }

  /** Retries after a 419 once, and after a 429 as Retry-After says. Throws on any other error status. */
  async request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.requestContext.fetch(`${this.url}${path}`, {
        method,
        headers: await this.headers(),
        ...(body === undefined ? {} : { data: body }),
      });
      const status = response.status();
      const isTokenExpired = status === 419 && attempt === 0;
      const retryAfter = Number(response.headers()['retry-after'] ?? 1);
      if (status === 429 && attempt < 5)
        await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
      else if (!isTokenExpired) {
        if (status >= 400)
          throw new Error(`${method} ${path} responded with ${status}: ${await response.text()}`);
        return (status === 204 ? undefined : await response.json()) as Data;
      }
    }
  }

  private async headers(): Promise<Record<string, string>> {
    const { cookies } = await this.requestContext.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
    return {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
    };
  }
}
