import { assign, setup } from 'xstate';

export interface Context {
  /** Null until one is chosen. */
  variation: string | null;
  quantity: number;
  /** The cart's lines, the last added last. */
  inCart: readonly Line[];
}
interface Line {
  readonly variation: string;
  readonly pieces: number;
}

/** How many pieces of a variation lie in the cart. */
export const countOf = (lines: readonly Line[], variation: string) =>
  lines.find((line) => line.variation === variation)?.pieces ?? 0;

/** More of what is there already stands where it stood. */
const withMore = (lines: readonly Line[], variation: string, more: number): Line[] => {
  if (countOf(lines, variation) === 0) return [...lines, { variation, pieces: more }];
  return lines.map((line) =>
    line.variation === variation ? { variation, pieces: line.pieces + more } : line,
  );
};

/** What a shopper chooses on the page of a product with variations, and what the cart holds then. */
export const productMachine = () =>
  setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'variation.choose'; variation: string }
        | { type: 'picture.choose' }
        | { type: 'quantity.more' }
        | { type: 'quantity.fewer' }
        | { type: 'product.add' }
        | { type: 'product.buy' }
        | { type: 'cart.look' }
        | { type: 'panel.close' }
        | { type: 'panel.more' }
        | { type: 'panel.remove' }
        | { type: 'panel.viewCart' }
        | { type: 'page.back' },
    },
    guards: {
      hasLine: ({ context }) => context.inCart.length > 0,
      hasTwoLines: ({ context }) => context.inCart.length > 1,
      isChosen: ({ context }) => context.variation !== null,
      isMany: ({ context }) => context.quantity > 1,
      isOther: ({ context }, { variation }: { variation: string }) => variation !== context.variation,
    },
    actions: {
      removeLast: assign(({ context: { inCart } }) => ({ inCart: inCart.slice(0, -1) })),
      addToLast: assign(({ context: { inCart } }) => ({
        inCart: inCart.map((line, i) =>
          i === inCart.length - 1 ? { ...line, pieces: line.pieces + 1 } : line,
        ),
      })),
      add: assign(({ context: { inCart, variation, quantity } }) =>
        variation === null ? {} : { inCart: withMore(inCart, variation, quantity) },
      ),
    },
  }).createMachine({
    id: 'product-to-cart',
    context: { variation: null, quantity: 1, inCart: [] },
    initial: 'page',
    states: {
      page: {
        on: {
          'variation.choose': {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: assign({ variation: ({ event }) => event.variation }),
          },
          // Looking at another picture changes nothing of what was chosen.
          'picture.choose': [{ guard: 'isChosen' }, {}],
          'quantity.more': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          'quantity.fewer': {
            guard: 'isMany',
            actions: assign({ quantity: ({ context }) => context.quantity - 1 }),
          },
          // Without a choice nothing is added, and the page asks for one.
          'product.add': [{ guard: 'isChosen', target: 'panel', actions: 'add' }, {}],
          'product.buy': [{ guard: 'isChosen', target: 'checkout', actions: 'add' }, {}],
          'cart.look': 'panel',
        },
      },
      panel: {
        on: {
          'panel.close': 'page',
          'panel.more': { guard: 'hasLine', actions: 'addToLast' },
          // Of two lines, which one went shows.
          'panel.remove': [
            { guard: 'hasTwoLines', actions: 'removeLast' },
            { guard: 'hasLine', actions: 'removeLast' },
          ],
          'panel.viewCart': { guard: 'hasLine', target: 'cart' },
        },
      },
      cart: { on: { 'page.back': { target: 'page', actions: assign({ quantity: 1 }) } } },
      checkout: { on: { 'page.back': { target: 'page', actions: assign({ quantity: 1 }) } } },
    },
  });
