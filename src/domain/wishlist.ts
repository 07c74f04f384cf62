/**
 * A wish that waits for the server. `before` is what the shopper saw before asking; `sent` marks one on its
 * way, which cannot be taken back; `again` marks a second try.
 */
export interface Wish {
  productId: number;
  intent: boolean;
  before: boolean;
  sent: boolean;
  again: boolean;
}
export interface Wishes {
  /** In the order to send. */
  queue: readonly Wish[];
  /** What the shopper sees, product by product, where it differs from what the page was loaded with. */
  wished: Readonly<Record<number, boolean>>;
}

/**
 * Asks for a product to be on the wishlist or off it, and shows it so at once. A second press takes back
 * a wish that still waits.
 */
export const askWish = (
  { queue, wished }: Wishes,
  { productId, intent }: Pick<Wish, 'productId' | 'intent'>,
) => {
  const shown = { ...wished, [productId]: intent };
  const waits = (wish: Wish) => !wish.sent && wish.productId === productId;
  if (queue.some(waits)) return { queue: queue.filter((wish) => !waits(wish)), wished: shown };
  const wish: Wish = { productId, intent, before: !intent, sent: false, again: false };
  return { queue: [...queue, wish], wished: shown };
};

/** Marks the first wish as on its way. */
export const sendWish = (queue: readonly Wish[]): Wish[] =>
  queue.map((wish, index) => (index === 0 ? { ...wish, sent: true } : wish));

/**
 * Takes the server's answer to the first wish. The call is a toggle: where the page was out of date it did
 * the opposite of what was asked, and is asked once more unless the shopper has changed their mind.
 */
export const settleWish = ({ queue, wished }: Wishes, isOnList: boolean): Wishes => {
  const [first, ...rest] = queue;
  if (first === undefined || isOnList === first.intent) return { queue: rest, wished };
  const { productId } = first;
  const others = rest.filter((wish) => wish.productId !== productId);
  const intent = rest.findLast((wish) => wish.productId === productId)?.intent ?? first.intent;
  if (first.again || intent === isOnList)
    return { queue: others, wished: { ...wished, [productId]: isOnList } };
  const second: Wish = { productId, intent, before: isOnList, sent: false, again: true };
  return { queue: [second, ...others], wished };
};

/** Takes the first wish back, with all that followed for its product. */
export const failWish = ({ queue, wished }: Wishes): Wishes => {
  const [first] = queue;
  if (first === undefined) return { queue, wished };
  const { productId, before } = first;
  return {
    queue: queue.filter((wish) => wish.productId !== productId),
    wished: { ...wished, [productId]: before },
  };
};

/** Sets what the shopper sees to the list as the server has it. */
export const matchList = (wished: Wishes['wished'], listed: readonly number[]): Wishes['wished'] =>
  Object.fromEntries(Object.keys(wished).map((id) => [id, listed.includes(Number(id))]));

/** The number on the badge: what the server counted, and what is asked of it. */
export const shownCount = (counted: number, queue: readonly Wish[]): number =>
  Math.max(
    0,
    queue.reduce((count, { intent }) => count + (intent ? 1 : -1), counted),
  );
