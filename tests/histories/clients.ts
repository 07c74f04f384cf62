import { setTimeout as wait } from 'node:timers/promises';
import { type OrderStatus, orderStatus } from '../../src/domain/order.ts';
import { Visitor, type VisitorResponse } from '../support/proxies/visitor.ts';
import type { HistoryInput, HistoryOutput } from './check-history.ts';
import type { RelayBehaviour } from './faulty-relay.ts';
import { type HistoryShop, password } from './history-shop.ts';
import type { Lines } from './models.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recorder.ts';

/** What a history buys. */
export interface Item {
  productId: number;
  /** of a product whose variations are counted */
  variation?: string;
  /** in taka */
  price: number;
}

export interface Goods {
  items: readonly Item[];
  coupons: readonly string[];
}

/** An acknowledged order, known to its client and the operator. */
export interface KnownOrder {
  key: string;
  id: number;
}

export const couponTaka = 10;
const shippingTaka = 100;
const requestTimeoutMs = 6000;
const maxAttempts = 12;

const behaviourWeights: Record<RelayBehaviour, number> = {
  forward: 86,
  slow: 6,
  'drop response': 4,
  double: 4,
};

const stepWeights = {
  place: 34,
  cancel: 12,
  'read order': 8,
  'read stock': 16,
  'check coupon': 6,
  'save address': 6,
  'change address': 4,
  'delete address': 3,
  'list addresses': 5,
  'sign in or out': 4,
  'list orders': 4,
};

interface StoredAddress {
  id: number;
  label: string;
}

/** A shopper with one browser, who sends one request at a time, sees lost responses and repeats some requests. */
export class HistoryClient {
  readonly #name: string;
  readonly #email: string;
  readonly #network: string;
  readonly #shop: HistoryShop;
  readonly #goods: Goods;
  readonly #random: Random;
  readonly #recorder: Recorder;
  readonly #visitor = new Visitor('');
  readonly #addresses = new Map<number, string>();
  readonly orders: KnownOrder[] = [];
  #keys = 0;
  #labels = 0;
  #epoch = 0;
  #isSignedIn = false;
  /** Whether the shopper has given up signing in or out: nobody knows whose browser this is. */
  #hasLeft = false;

  constructor(options: {
    name: string;
    email: string;
    /** the address from which a proxy says the request comes */
    network: string;
    shop: HistoryShop;
    goods: Goods;
    random: Random;
    recorder: Recorder;
  }) {
    this.#name = options.name;
    this.#email = options.email;
    this.#network = options.network;
    this.#shop = options.shop;
    this.#goods = options.goods;
    this.#random = options.random;
    this.#recorder = options.recorder;
  }

  async run(): Promise<void> {
    await this.#send('GET', '/api/get_categories', undefined, 'forward');
    while (!this.#recorder.isFull && !this.#hasLeft) {
      await this.#step();
      await wait(this.#random.between(0, 25));
    }
  }

  async #step(): Promise<void> {
    const order = this.#random.pick(this.orders);
    const [id, label] = this.#random.pick([...this.#addresses]) ?? [];
    switch (this.#random.weighted(stepWeights)) {
      case 'place':
        return this.#place();
      case 'cancel':
        return order && this.#cancel(order);
      case 'read order':
        return order && this.#readOrder(order);
      case 'read stock':
        return this.#readStock();
      case 'check coupon':
        return this.#checkCoupon();
      case 'save address':
        return this.#saveAddress();
      case 'change address':
        return id === undefined || label === undefined ? undefined : this.#changeAddress({ id, label });
      case 'delete address':
        return id === undefined || label === undefined ? undefined : this.#deleteAddress({ id, label });
      case 'list addresses':
        return this.#listAddresses();
      case 'sign in or out':
        return this.#signInOrOut();
      case 'list orders':
        return this.#listOrders();
    }
  }

  /** Sends a request, again after 419 with the new cookies, as the shop's client does. */
  async #send(
    method: string,
    path: string,
    body: object | undefined,
    behaviour: RelayBehaviour,
    headers: Record<string, string> = {},
  ): Promise<VisitorResponse> {
    for (let attempt = 1; ; attempt += 1) {
      this.#visitor.address = this.#shop.addressOf(this.#random.between(0, 1), behaviour);
      const response = await this.#visitor.send(method, path, {
        headers: { 'x-forwarded-for': this.#network, ...headers },
        ...(body && { body }),
        timeoutMs: requestTimeoutMs,
      });
      if (response.status === 500)
        this.#recorder.internalErrors.push(`${method} ${path.replace(/\d+/, 'N')}: ${response.text}`);
      if (response.status !== 419 || attempt === maxAttempts) return response;
      await wait(20 * attempt);
    }
  }

  /**
   * Sends a request and records it as one operation.
   * @param read the output of a response below 500; null for one without meaning for the history
   * @returns the output; undefined if it is unknown
   */
  async #record<Output extends HistoryOutput>(
    input: HistoryInput,
    [method, path, body, headers]: readonly [string, string, object?, Record<string, string>?],
    read: (response: VisitorResponse) => Output | null,
  ): Promise<Output | undefined> {
    const behaviour = this.#random.weighted(behaviourWeights);
    const start = this.#recorder.now();
    const response = await this.#send(method, path, body, behaviour, headers);
    // The other server gets the request too, at any time.
    if (behaviour === 'double' && !isRead(input)) this.#recorder.add(this.#name, input, undefined, start);
    if (response.status === 419) return undefined;
    const output = response.status === 0 || response.status >= 500 ? undefined : read(response);
    if (output === null) {
      this.#recorder.internalErrors.push(
        `${method} ${path.replace(/\d+/, 'N')}: ${response.status} ${response.text}`,
      );
      return undefined;
    }
    this.#recorder.add(this.#name, input, output, start);
    return output;
  }

  /** Orders one or two items; some shoppers give up after a response is lost, others repeat the request. */
  async #place(): Promise<void> {
    this.#keys += 1;
    const key = `${this.#name} order ${this.#keys}`;
    const { items, coupons } = this.#goods;
    const first = this.#random.between(0, items.length - 1);
    const second = this.#random.between(0, items.length - 1);
    const isDouble = second > first && this.#random.isTrue(0.6);
    const lines: Lines = [
      [first, this.#random.between(1, 3)],
      ...(isDouble ? [[second, this.#random.between(1, 2)] as const] : []),
    ];
    const coupon = this.#random.isTrue(0.3) ? this.#random.pick(coupons) : undefined;
    const subtotal = lines.reduce((sum, [item, quantity]) => sum + quantity * (items[item]?.price ?? 0), 0);
    const address = this.#address(key);
    const body = {
      cart: lines.map(([item, quantity]) => {
        const { productId, variation } = items[item] as Item;
        return {
          productId,
          quantity,
          isVariant: variation !== undefined,
          ...(variation !== undefined && { variation }),
        };
      }),
      shipping_address: address,
      billing_address: address,
      shipping_amount: shippingTaka,
      payment_method: 'cash',
      total_price_cart: subtotal + shippingTaka - (coupon === undefined ? 0 : couponTaka),
      discount_amount: coupon === undefined ? 0 : couponTaka,
      additional_note: key,
      ...(coupon !== undefined && { coupon_code: coupon }),
    };
    const request = ['POST', '/api/cart/place_order', body, { 'idempotency-key': key }] as const;
    const input = { kind: 'place', key, lines, ...(coupon !== undefined && { coupon }) } as const;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const output = await this.#record(input, request, ({ status, text }) => {
        const parsed = JSON.parse(text) as { order_id: number; errors?: { cart?: string[] } };
        if (status === 201 || status === 200)
          return { kind: status === 201 ? 'placed' : 'repeated', id: parsed.order_id } as const;
        if (status !== 422) return null;
        if (parsed.errors !== undefined && 'coupon_code' in parsed.errors)
          return { kind: 'coupon invalid' } as const;
        const isSoldOut = parsed.errors?.cart?.every((message) => /sold|left/.test(message)) === true;
        return isSoldOut ? ({ kind: 'sold out' } as const) : null;
      });
      if (output !== undefined && 'id' in output) {
        this.orders.push({ key, id: output.id });
        // A reloaded page sends the request once more.
        if (!this.#random.isTrue(0.1)) return;
      } else if (output !== undefined || this.#random.isTrue(0.15)) return;
      await wait(this.#random.between(0, 100));
    }
  }

  async #cancel({ key, id }: KnownOrder): Promise<void> {
    await this.#record(
      { kind: 'cancel', key },
      ['POST', `/api/cart/cancel_order/${id}`, {}],
      ({ status }) => {
        const kinds = { 200: 'cancelled', 409: 'not cancellable', 404: 'not found' } as const;
        const kind = kinds[status as keyof typeof kinds];
        return kind === undefined ? null : { kind };
      },
    );
  }

  async #readOrder({ key, id }: KnownOrder): Promise<void> {
    await this.#record(
      { kind: 'read order', key },
      ['GET', `/api/cart/get_order_detail/${id}`],
      ({ status, text }) => {
        if (status === 404) return { kind: 'not found' } as const;
        if (status !== 200) return null;
        const { data } = JSON.parse(text) as { data: { order_status: number } };
        return { kind: 'status', status: orderStatus(data.order_status) satisfies OrderStatus };
      },
    );
  }

  async #readStock(): Promise<void> {
    const item = this.#random.between(0, this.#goods.items.length - 1);
    const { productId, variation } = this.#goods.items[item] as Item;
    await this.#record(
      { kind: 'read stock', item },
      ['GET', `/api/get_product_details/${productId}`],
      ({ status, text }) => {
        if (status !== 200) return null;
        const { data } = JSON.parse(text) as {
          data: { current_stock: number; variation_stock?: { variation: string; stock: number }[] };
        };
        const counted = data.variation_stock?.find((each) => each.variation === variation);
        return { kind: 'stock', stock: counted?.stock ?? data.current_stock };
      },
    );
  }

  async #checkCoupon(): Promise<void> {
    const code = this.#random.pick(this.#goods.coupons) ?? '';
    await this.#record(
      { kind: 'use coupon', code },
      ['GET', `/api/get_coupon_details/${code}`],
      ({ status, text }) =>
        status === 200 ? { isActive: (JSON.parse(text) as { is_valid: boolean }).is_valid } : null,
    );
  }

  #address(label: string) {
    return {
      name: `Shopper ${this.#name}`,
      email: this.#email,
      phone: `017${String(this.#network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) % 100_000_000).padStart(8, '0')}`,
      address1: label,
      city: 'Dhaka',
      zipcode: '1205',
    };
  }

  #newLabel(): string {
    this.#labels += 1;
    return `House ${this.#labels}`;
  }

  async #saveAddress(): Promise<void> {
    const label = this.#newLabel();
    const saved: number[] = [];
    const output = await this.#record(
      { kind: 'save address', label, epoch: this.#epoch },
      ['POST', '/api/cart/save_address', this.#address(label)],
      ({ status, text }) => {
        if (status >= 300) return null;
        saved.push((JSON.parse(text) as { id: number }).id);
        return { kind: 'done' } as const;
      },
    );
    if (output !== undefined) for (const id of saved) this.#addresses.set(id, label);
  }

  async #changeAddress({ id, label: from }: StoredAddress): Promise<void> {
    const to = this.#newLabel();
    const output = await this.#record(
      { kind: 'change address', from, to, epoch: this.#epoch },
      ['PATCH', `/api/user/update_address/${id}`, this.#address(to)],
      doneOrNotFound,
    );
    if (output?.kind === 'done') this.#addresses.set(id, to);
    else this.#addresses.delete(id);
  }

  async #deleteAddress({ id, label }: StoredAddress): Promise<void> {
    this.#addresses.delete(id);
    await this.#record(
      { kind: 'delete address', label, epoch: this.#epoch },
      ['GET', `/api/user/delete_address/${id}`],
      doneOrNotFound,
    );
  }

  async #listAddresses(): Promise<void> {
    await this.#record(
      { kind: 'list addresses', epoch: this.#epoch },
      ['GET', '/api/cart/get_addresses'],
      ({ status, text }) => {
        if (status !== 200) return null;
        const labels = (JSON.parse(text) as { address1: string }[]).map(({ address1 }) => address1).sort();
        return { kind: 'addresses', labels } as const;
      },
    );
  }

  /** Repeats the request until it succeeds, because a browser without its response does not know who it is. */
  async #signInOrOut(): Promise<void> {
    const kind = this.#isSignedIn ? 'sign out' : 'sign in';
    const start = this.#recorder.now();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const behaviour = this.#random.weighted(behaviourWeights);
      const { status } = this.#isSignedIn
        ? await this.#send('POST', '/logout', undefined, behaviour)
        : await this.#send('POST', '/login', { email: this.#email, password }, behaviour);
      if (status >= 200 && status < 300) {
        this.#recorder.add(this.#name, { kind, epoch: this.#epoch }, { kind: 'done' }, start);
        this.#epoch += 1;
        this.#isSignedIn = kind === 'sign in';
        if (kind === 'sign out') {
          this.#addresses.clear();
          // Its orders are the account's.
          this.orders.splice(0);
        }
        return;
      }
      await wait(50 * attempt);
    }
    this.#recorder.add(this.#name, { kind, epoch: this.#epoch }, undefined, start);
    this.#hasLeft = true;
  }

  async #listOrders(): Promise<void> {
    if (!this.#isSignedIn) return;
    await this.#record(
      { kind: 'list orders', placed: this.orders.map(({ key }) => key) },
      ['GET', '/api/user/get_my_orders'],
      ({ status, text }) => {
        if (status !== 200) return null;
        const { data } = JSON.parse(text) as { data: { data: { additional_note: string }[] } };
        return { kind: 'orders', keys: data.data.map(({ additional_note }) => additional_note) };
      },
    );
  }
}

const isRead = ({ kind }: HistoryInput): boolean => /^(?:read|list|use) /.test(kind);

const doneOrNotFound = ({ status }: VisitorResponse) => {
  if (status === 404) return { kind: 'not found' } as const;
  return status < 300 ? ({ kind: 'done' } as const) : null;
};
