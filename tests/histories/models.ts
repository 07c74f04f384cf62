import type { Model } from './linearizability.ts';

export type Status = 'pending' | 'processing' | 'cancelled' | 'delivered';

/** Quantities of one order, by index of the item. */
export type Lines = readonly (readonly [item: number, quantity: number])[];

/** Operations on stock and orders. Orders are named by their idempotency keys. */
export type ShopInput =
  | { kind: 'place'; key: string; lines: Lines; coupon?: string }
  | { kind: 'cancel'; key: string }
  | { kind: 'set status'; key: string; to: Status }
  | { kind: 'read order'; key: string }
  | { kind: 'set stock'; item: number; to: number }
  | { kind: 'read stock'; item: number };

export type ShopOutput =
  /** 201, or 200 for a repeated key */
  | { kind: 'placed' | 'repeated'; id: number }
  | { kind: 'sold out' | 'coupon invalid' | 'not cancellable' | 'not found' | 'cancelled' }
  | { kind: 'status'; status: Status }
  | { kind: 'stock'; stock: number };

export interface ShopState {
  stocks: readonly number[];
  orders: ReadonlyMap<string, { status: Status; lines: Lines }>;
}

const addLines = (stocks: readonly number[], lines: Lines, sign: 1 | -1): readonly number[] | undefined => {
  const after = [...stocks];
  for (const [item, quantity] of lines) after[item] = (after[item] ?? 0) + sign * quantity;
  return after.every((stock) => stock >= 0) ? after : undefined;
};

const withStatus = (
  { stocks, orders }: ShopState,
  key: string,
  order: { status: Status; lines: Lines },
): ShopState => ({ stocks, orders: new Map(orders).set(key, order) });

/** Changes the status of an order: cancelling returns its products, leaving that status takes them again. */
const changeStatus = (state: ShopState, key: string, to: Status): ShopState | undefined => {
  const order = state.orders.get(key);
  if (order === undefined) return undefined;
  const { status: from, lines } = order;
  const sign = to === 'cancelled' ? 1 : -1;
  const stocks =
    (from === 'cancelled') === (to === 'cancelled') ? state.stocks : addLines(state.stocks, lines, sign);
  return stocks && withStatus({ ...state, stocks }, key, { status: to, lines });
};

const place = (
  state: ShopState,
  { key, lines }: Extract<ShopInput, { kind: 'place' }>,
  output: ShopOutput | undefined,
): ShopState | undefined => {
  if (state.orders.has(key)) return output?.kind === 'repeated' ? state : undefined;
  const stocks = addLines(state.stocks, lines, -1);
  if (output?.kind === 'sold out') return stocks === undefined ? state : undefined;
  if (stocks === undefined || (output !== undefined && output.kind !== 'placed')) return undefined;
  return withStatus({ ...state, stocks }, key, { status: 'pending', lines });
};

const cancel = (state: ShopState, key: string, output: ShopOutput | undefined): ShopState | undefined => {
  const status = state.orders.get(key)?.status;
  if (status === 'cancelled') return output === undefined || output.kind === 'cancelled' ? state : undefined;
  const isCancellable = status === 'pending';
  if (output?.kind === 'not cancellable') return status !== undefined && !isCancellable ? state : undefined;
  if (!isCancellable || (output !== undefined && output.kind !== 'cancelled')) return undefined;
  return changeStatus(state, key, 'cancelled');
};

const setStatus = (
  state: ShopState,
  { key, to }: Extract<ShopInput, { kind: 'set status' }>,
  output: ShopOutput | undefined,
): ShopState | undefined => {
  const after = changeStatus(state, key, to);
  // The products of a cancelled order are no longer in stock.
  if (output?.kind === 'sold out') return state.orders.has(key) && after === undefined ? state : undefined;
  const from = state.orders.get(key)?.status;
  return output === undefined || (output.kind === 'status' && output.status === from) ? after : undefined;
};

const keys = new WeakMap<ShopState, string>();

/** Stock and orders of the shop. Every response of an order is explained by its key and the stock of its items. */
export const shopModel = (stocks: readonly number[]): Model<ShopState, ShopInput, ShopOutput> => ({
  initial: { stocks, orders: new Map() },
  step: (state, input, output) => {
    switch (input.kind) {
      case 'place':
        return place(state, input, output);
      case 'cancel':
        return cancel(state, input.key, output);
      case 'set status':
        return setStatus(state, input, output);
      case 'read order': {
        const status = state.orders.get(input.key)?.status;
        return output?.kind === 'status' && output.status === status ? state : undefined;
      }
      case 'set stock': {
        const from = state.stocks[input.item];
        if (output !== undefined && !(output.kind === 'stock' && output.stock === from)) return undefined;
        return { ...state, stocks: state.stocks.map((stock, i) => (i === input.item ? input.to : stock)) };
      }
      case 'read stock':
        return output?.kind === 'stock' && output.stock === state.stocks[input.item] ? state : undefined;
    }
  },
  keyOf: (state) => {
    const known = keys.get(state);
    if (known !== undefined) return known;
    const orders = [...state.orders].map(([key, { status }]) => `${key}:${status}`).sort();
    const key = `${state.stocks.join(',')} ${orders.join(',')}`;
    keys.set(state, key);
    return key;
  },
});

export type CouponInput =
  | { kind: 'set coupon'; code: string; isActive: boolean }
  | { kind: 'use coupon'; code: string };
/** Whether the coupon was valid; for an operator's change, undefined or what it was before. */
export interface CouponOutput {
  isActive: boolean;
}

/** A coupon is valid from when it is enabled until it is disabled. */
export const couponModel: Model<boolean, CouponInput, CouponOutput> = {
  initial: true,
  step: (isActive, input, output) => {
    if (input.kind === 'use coupon') return output?.isActive === isActive ? isActive : undefined;
    return output === undefined || output.isActive === isActive ? input.isActive : undefined;
  },
  keyOf: String,
};

/** Operations on the addresses of one person, each named by a label that is in its street. */
export type AddressInput =
  | { kind: 'save address'; label: string; epoch: number }
  | { kind: 'change address'; from: string; to: string; epoch: number }
  | { kind: 'delete address'; label: string; epoch: number }
  | { kind: 'list addresses'; epoch: number }
  | { kind: 'sign in' | 'sign out'; epoch: number };
export type AddressOutput =
  | { kind: 'done' | 'not found' }
  /** sorted */
  | { kind: 'addresses'; labels: readonly string[] };

export interface AddressState {
  /** number of sign-ins and sign-outs; a request that was sent before the last one has no effect any more */
  epoch: number;
  isSignedIn: boolean;
  account: readonly string[];
  guest: readonly string[];
}

const without = (labels: readonly string[], label: string): string[] => {
  const at = labels.indexOf(label);
  return labels.filter((_, i) => i !== at);
};

/** The addresses of a person, whose guest sessions are merged into the account by signing in. */
export const addressModel: Model<AddressState, AddressInput, AddressOutput> = {
  initial: { epoch: 0, isSignedIn: false, account: [], guest: [] },
  step: (state, input, output) => {
    if (input.epoch !== state.epoch) return undefined;
    const { epoch, account, guest } = state;
    if (input.kind === 'sign in')
      return { epoch: epoch + 1, isSignedIn: true, account: [...account, ...guest].sort(), guest: [] };
    if (input.kind === 'sign out') return { epoch: epoch + 1, isSignedIn: false, account, guest: [] };
    const book = state.isSignedIn ? account : guest;
    const withBook = (labels: readonly string[]): AddressState => ({
      ...state,
      [state.isSignedIn ? 'account' : 'guest']: [...labels].sort(),
    });
    switch (input.kind) {
      case 'list addresses':
        return output?.kind === 'addresses' && output.labels.join() === book.join() ? state : undefined;
      case 'save address':
        return withBook([...book, input.label]);
      case 'change address':
      case 'delete address': {
        const label = input.kind === 'delete address' ? input.label : input.from;
        if (!book.includes(label)) return output?.kind === 'not found' ? state : undefined;
        if (output?.kind === 'not found') return undefined;
        const rest = without(book, label);
        return withBook(input.kind === 'delete address' ? rest : [...rest, input.to]);
      }
    }
  },
  keyOf: ({ epoch, account, guest }) => `${epoch} ${account} / ${guest}`,
};
