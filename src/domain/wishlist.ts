/**
 * A queued change of the wishlist. `before` is the state displayed before the change; `sent` marks a request in
 * flight, which cannot be undone; `again` marks a retry.
 */
export interface Wish {
  productId: number;
  intent: boolean;
  before: boolean;
  sent: boolean;
  again: boolean;
}
export interface Wishes {
  /** In sending order. */
  queue: readonly Wish[];
  /** Displayed state by product id, overriding the loaded `is_wishlist`. */
  wished: Readonly<Record<number, boolean>>;
}

/** Queues adding or removing a product and displays it optimistically. A second toggle cancels a queued wish. */
export const queueWish = (
  { queue, wished }: Wishes,
  { productId, intent }: Pick<Wish, 'productId' | 'intent'>,
) => {
  const shown = { ...wished, [productId]: intent };
  const isQueued = (wish: Wish) => !wish.sent && wish.productId === productId;
  if (queue.some(isQueued)) return { queue: queue.filter((wish) => !isQueued(wish)), wished: shown };
  const wish: Wish = { productId, intent, before: !intent, sent: false, again: false };
  return { queue: [...queue, wish], wished: shown };
};

/** Marks the first wish as in flight. */
export const markSent = (queue: readonly Wish[]): Wish[] =>
  queue.map((wish, index) => (index === 0 ? { ...wish, sent: true } : wish));

/**
 * Applies the response to the first wish. The operation is a toggle: if the page was out of date, it did the opposite
 * of the intent and is retried once, unless the shopper has toggled again since.
 */
export const settleWish = ({ queue, wished }: Wishes, isOnList: boolean): Wishes => {
  const [first, ...rest] = queue;
  if (first === undefined || isOnList === first.intent) return { queue: rest, wished };
  const { productId } = first;
  const others = rest.filter((wish) => wish.productId !== productId);
  const intent = rest.findLast((wish) => wish.productId === productId)?.intent ?? first.intent;
  if (first.again || intent === isOnList)
    return { queue: others, wished: { ...wished, [productId]: isOnList } };
  const retry: Wish = { productId, intent, before: isOnList, sent: false, again: true };
  return { queue: [retry, ...others], wished };
};

/** Reverts the first wish and all later ones for its product. */
export const revertWish = ({ queue, wished }: Wishes): Wishes => {
  const [first] = queue;
  if (first === undefined) return { queue, wished };
  const { productId, before } = first;
  return {
    queue: queue.filter((wish) => wish.productId !== productId),
    wished: { ...wished, [productId]: before },
  };
};

/** Updates the displayed state to the server's list. */
export const syncWithList = (wished: Wishes['wished'], listed: readonly number[]): Wishes['wished'] =>
  Object.fromEntries(Object.keys(wished).map((id) => [id, listed.includes(Number(id))]));

/** Number on the badge: the server's count plus queued changes. */
export const displayedCount = (counted: number, queue: readonly Wish[]): number =>
  Math.max(
    0,
    queue.reduce((count, { intent }) => count + (intent ? 1 : -1), counted),
  );
