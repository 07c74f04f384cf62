import type { APIRequestContext } from 'playwright';

/** The shop's public API as a browser's script uses it; cookies are those of the window it belongs to. */
export class ShopClient {
  private readonly request: APIRequestContext;
  private readonly url: string;

  constructor(request: APIRequestContext, url: string) {
    this.request = request;
    this.url = url;
  }

  /** Throws when the shop refuses; waits when it asks for patience. */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const response = await this.request.fetch(`${this.url}${path}`, {
        method,
        headers: await this.headers(),
        ...(body === undefined ? {} : { data: body }),
      });
      const status = response.status();
      const renewed = status === 419 && tries === 0;
      const patience = Number(response.headers()['retry-after'] ?? 1);
      if (status === 429 && tries < 5) await new Promise((resolve) => setTimeout(resolve, patience * 1000));
      else if (!renewed) {
        if (status >= 400)
          throw new Error(`preparing: ${method} ${path} answered ${status} ${await response.text()}`);
        return (status === 204 ? undefined : await response.json()) as Answer;
      }
    }
  }

  private async headers(): Promise<Record<string, string>> {
    const { cookies } = await this.request.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
    return {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
    };
  }
}
