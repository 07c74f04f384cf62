import { assign, setup } from 'xstate';

export interface Context {
  /** Null until one is selected. */
  variation: string | null;
  quantity: number;
  /** The lines of the cart, in order of adding. */
  inCart: readonly Line[];
}
interface Line {
  readonly variation: string;
  readonly quantity: number;
}

/** The quantity of a variation in the cart. */
export const quantityOf = (lines: readonly Line[], variation: string) =>
  lines.find((line) => line.variation === variation)?.quantity ?? 0;

/** Increases an existing line in place, or appends a new one. */
const addToLines = (lines: readonly Line[], variation: string, added: number): Line[] => {
  if (quantityOf(lines, variation) === 0) return [...lines, { variation, quantity: added }];
  return lines.map((line) =>
    line.variation === variation ? { variation, quantity: line.quantity + added } : line,
  );
};

/** The page of a product with variations, and the cart after adding it. */
export const productMachine = () =>
  setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'variation.select'; variation: string }
        | { type: 'variation.press'; variation: string }
        | { type: 'picture.select' }
        | { type: 'quantity.increase' }
        | { type: 'quantity.decrease' }
        | { type: 'product.add' }
        | { type: 'product.buy' }
        | { type: 'cart.open' }
        | { type: 'panel.close' }
        | { type: 'panel.increase' }
        | { type: 'panel.remove' }
        | { type: 'panel.viewCart' }
        | { type: 'page.back' }
        | { type: 'page.backOffline' },
    },
    guards: {
      isOtherVariation: ({ context, event }) => 'variation' in event && event.variation !== context.variation,
      hasLine: ({ context }) => context.inCart.length > 0,
      hasTwoLines: ({ context }) => context.inCart.length > 1,
      isVariationSelected: ({ context }) => context.variation !== null,
      canDecrease: ({ context }) => context.quantity > 1,
    },
    actions: {
      setVariation: assign(({ event }) => ('variation' in event ? { variation: event.variation } : {})),
      // The page returns with its initial quantity.
      resetQuantity: assign({ quantity: 1 }),
      removeLast: assign(({ context: { inCart } }) => ({ inCart: inCart.slice(0, -1) })),
      increaseLast: assign(({ context: { inCart } }) => ({
        inCart: inCart.map((line, i) =>
          i === inCart.length - 1 ? { ...line, quantity: line.quantity + 1 } : line,
        ),
      })),
      add: assign(({ context: { inCart, variation, quantity } }) =>
        variation === null ? {} : { inCart: addToLines(inCart, variation, quantity) },
      ),
    },
  }).createMachine({
    id: 'product-to-cart',
    context: { variation: null, quantity: 1, inCart: [] },
    initial: 'page',
    states: {
      page: {
        on: {
          'variation.select': { guard: 'isOtherVariation', actions: 'setVariation' },
          'variation.press': { guard: 'isOtherVariation', actions: 'setVariation' },
          // Selecting a picture keeps the selected variation.
          'picture.select': [{ guard: 'isVariationSelected' }, {}],
          'quantity.increase': { actions: assign({ quantity: ({ context }) => context.quantity + 1 }) },
          'quantity.decrease': {
            guard: 'canDecrease',
            actions: assign({ quantity: ({ context }) => context.quantity - 1 }),
          },
          // Without a selected variation nothing is added.
          'product.add': [{ guard: 'isVariationSelected', target: 'panel', actions: 'add' }, {}],
          'product.buy': [{ guard: 'isVariationSelected', target: 'checkout', actions: 'add' }, {}],
          'cart.open': 'panel',
        },
      },
      panel: {
        on: {
          'panel.close': 'page',
          'panel.increase': { guard: 'hasLine', actions: 'increaseLast' },
          // Separate transitions: with two lines, the right one must be removed.
          'panel.remove': [
            { guard: 'hasTwoLines', actions: 'removeLast' },
            { guard: 'hasLine', actions: 'removeLast' },
          ],
          'panel.viewCart': { guard: 'hasLine', target: 'cart' },
        },
      },
      cart: {
        on: {
          'page.back': { target: 'page', actions: 'resetQuantity' },
          'page.backOffline': { target: 'page', actions: 'resetQuantity' },
        },
      },
      checkout: { on: { 'page.back': { target: 'page', actions: 'resetQuantity' } } },
    },
  });
