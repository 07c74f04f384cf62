import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { products } from './chaos-shop.ts';

/** An intended order, sent with the same idempotency key until it is acknowledged. */
export interface Intent {
  key: string;
  /** The order ids it was acknowledged with: one, unless the order was doubled. */
  orderIds: Set<number>;
}

export const address = {
  name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  phone: '01712345678',
  address1: 'House 12, Road 5',
  city: 'Dhaka',
  zipcode: '1205',
};

/** The note repeats the key, because it has no unique constraint and so reveals doubled orders. */
const orderOf = (key: string, quantity: number) => ({
  cart: products.map(({ id }) => ({ productId: id, quantity, isVariant: false })),
  shipping_address: address,
  billing_address: address,
  shipping_amount: 100,
  payment_method: 'cash',
  total_price_cart: products.reduce((sum, { price }) => sum + price * quantity, 100),
  discount_amount: 0,
  additional_note: key,
});

const requestTimeoutMs = 15_000;

/** Shoppers who order continuously, and one who reads the listing. */
export class Shoppers {
  readonly #shop: { readonly address: string };
  readonly #work: Promise<void>[];
  #isOver = false;
  readonly intents: Intent[] = [];
  /** Counts of order responses by status, and of requests without a response. */
  readonly orderResponses = new Map<string, number>();
  readonly readResponses = new Map<string, number>();
  acknowledged = 0;
  /** When each order was acknowledged, by `performance.now()`. */
  readonly acknowledgedAt: number[] = [];

  constructor(shop: { readonly address: string }, count: number) {
    this.#shop = shop;
    this.#work = [this.#read(), ...Array.from({ length: count }, () => this.#order())];
    // A rejection is reported by stop(), which awaits all of them.
    for (const work of this.#work) work.catch(() => {});
  }

  /** Waits until all pending orders are acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  async #order(): Promise<void> {
    const cookies = new Map<string, string>();
    await this.#send(cookies, 'GET', '/api/get_categories', undefined, {}, new Map());
    for (let turn = 1; !this.#isOver; turn += 1) {
      const intent: Intent = { key: randomUUID(), orderIds: new Set() };
      this.intents.push(intent);
      const order = orderOf(intent.key, 1 + (turn % 3));
      while (intent.orderIds.size === 0) {
        const response = await this.#send(
          cookies,
          'POST',
          '/api/cart/place_order',
          order,
          { 'idempotency-key': intent.key },
          this.orderResponses,
        );
        if (response?.ok) {
          intent.orderIds.add(((await response.json()) as { order_id: number }).order_id);
          this.acknowledged += 1;
          this.acknowledgedAt.push(performance.now());
        } else if (response !== undefined && response.status < 500 && response.status !== 419) {
          throw new Error(`An order got status ${response.status}: ${await response.text()}`);
        } else {
          // A proxy without an upstream sends no Retry-After.
          await wait(Math.max(100, 1000 * Number(response?.headers.get('retry-after') ?? 0)));
        }
      }
    }
  }

  async #read(): Promise<void> {
    const body = { category_slug: 'all', filter_params: [], sort_option: 'all' };
    while (!this.#isOver) {
      const path = '/api/filter_products?page=1';
      const response = await this.#send(new Map(), 'POST', path, body, {}, this.readResponses);
      await response?.arrayBuffer().catch(() => {});
      await wait(10);
    }
  }

  async #send(
    cookies: Map<string, string>,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    counts: Map<string, number>,
  ): Promise<Response | undefined> {
    const count = (outcome: string) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    try {
      const response = await fetch(`${this.#shop.address}${path}`, {
        method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      count(String(response.status));
      return response;
    } catch {
      count('no response');
      return undefined;
    }
  }
}
