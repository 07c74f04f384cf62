import { expect } from 'vitest';

interface Line {
  id: number;
  productId: number;
  quantity: number;
  variation: string | null;
  product: { current_stock: number; sales_price: number };
}
interface Cart {
  lines: Line[];
  coupon: unknown;
  categories: unknown;
  removed: { line: Line; index: number }[];
  storageError: unknown;
}
interface Emitted {
  type: string;
  message?: unknown;
  key?: string;
}
interface World {
  context: Cart;
  before: Cart;
  state: string;
  last:
    | { move: string; from: string; to: string; emitted: readonly Emitted[]; sent: readonly unknown[] }
    | undefined;
}

const quantities = ({ lines }: Cart) =>
  Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
const identity = (line: Line) => `${line.productId} ${line.variation}`;
const toasts = (emitted: readonly Emitted[]) =>
  emitted.filter(({ type }) => type.startsWith('toast.')).map(({ type, key }) => key ?? type);
const contents = ({ lines, coupon, categories }: Cart) => ({ lines, coupon, categories });
const sareeId = 11;
const kurtiId = 12;

/** The expected quantities after adding a product, capped at its stock. */
const quantitiesAfterAdding = (cart: Cart, productId: number, quantity: number, stock: number) => {
  const was = quantities(cart)[productId] ?? 0;
  return { ...quantities(cart), [productId]: was >= stock ? was : Math.min(was + quantity, stock) };
};

/** The rules of the specification, and of the decisions about storage errors. */
export const invariants: Record<string, (world: World) => void> = {
  'has one line per product and variation': ({ context }) => {
    expect(new Set(context.lines.map(identity)).size).toBe(context.lines.length);
    expect(new Set(context.lines.map(({ id }) => id)).size).toBe(context.lines.length);
  },
  'keeps every quantity at 1 or more': ({ context }) => {
    for (const { quantity } of context.lines) expect(quantity).toBeGreaterThanOrEqual(1);
  },
  'caps the quantity of all lines of a product at the stock': ({ context }) => {
    for (const { productId, product } of context.lines) {
      const ofProduct = context.lines.filter((line) => line.productId === productId);
      const sum = ofProduct.reduce((all, { quantity }) => all + quantity, 0);
      expect(sum).toBeLessThanOrEqual(Math.max(1, product.current_stock));
    }
  },
  'adding a product increases its line or creates one, up to the stock [4.3]': ({
    last,
    before,
    context,
  }) => {
    if (last?.move === 'line.add · saree')
      expect(quantities(context)).toEqual(quantitiesAfterAdding(before, sareeId, 1, 2));
    if (last?.move === 'line.add · three sarees')
      expect(quantities(context)).toEqual(quantitiesAfterAdding(before, sareeId, 3, 2));
    if (last?.move === 'line.add · kurti' || last?.move === 'line.add · kurti in S')
      expect(quantities(context)).toEqual(quantitiesAfterAdding(before, kurtiId, 1, 1));
  },
  'rejects a product that cannot be bought, with a toast': ({ last, before, context }) => {
    const key = {
      'line.add · sold out': 'outOfStock',
      'line.add · kurti without size': 'variationMissing',
      'line.add · kurti in unknown size': 'variationMissing',
    }[last?.move ?? ''];
    if (key === undefined || !last) return;
    expect(contents(context)).toEqual(contents(before));
    expect(toasts(last.emitted)).toEqual([key]);
  },
  'the toasts after adding match the added quantity': ({ last, before, context }) => {
    if (!last) return;
    const isAdding = /^line\.add · (saree|three sarees|kurti|kurti in S)$/.test(last.move);
    const sum = (cart: Cart) => cart.lines.reduce((all, { quantity }) => all + quantity, 0);
    const requested = last.move === 'line.add · three sarees' ? 3 : 1;
    const added = sum(context) - sum(before);
    const shown = toasts(last.emitted);
    if (!isAdding) return expect(shown).not.toContain('toast.success');
    expect(shown.includes('toast.success')).toBe(added > 0);
    expect(shown.includes('stockReached')).toBe(added < requested);
    if (added > 0)
      expect(last.emitted[0]).toEqual({ type: 'toast.success', message: { key: 'productAdded' } });
  },
  'appends new lines': ({ last, before, context }) => {
    if (!last?.move.startsWith('line.add') || context.lines.length === before.lines.length) return;
    expect(context.lines.slice(0, -1).map(identity)).toEqual(before.lines.map(identity));
  },
  'increases up to the stock and decreases down to 1 [4.4]': ({ last, before, context }) => {
    const was = quantities(before)[sareeId];
    const stock = before.lines.find(({ productId }) => productId === sareeId)?.product.current_stock ?? 0;
    if (was === undefined) return;
    const now = quantities(context)[sareeId];
    if (last?.move === 'quantity.increase · saree') expect(now).toBe(Math.max(was, Math.min(was + 1, stock)));
    if (last?.move === 'quantity.decrease · saree') expect(now).toBe(Math.max(was - 1, 1));
    if (last?.move === 'quantity.set · two') expect(now).toBe(Math.min(2, Math.max(1, stock)));
    if (last?.move === 'quantity.set · zero') expect(now).toBe(1);
    if (last?.move === 'quantity.set · above stock') expect(now).toBe(Math.max(1, stock));
    if (last?.move === 'quantity.set · not a number') expect(now).toBe(was);
    if (last?.move.startsWith('quantity.'))
      expect({ ...quantities(context), [sareeId]: was }).toEqual(quantities(before));
  },
  'ignores an unknown line id': ({ last, before, context, state }) => {
    if (!last?.move.endsWith('· unknown')) return;
    expect(context).toEqual(before);
    expect(state).toBe(last.from);
  },
  'remove deletes only its line and can be undone [4.5]': ({ last, before, context }) => {
    if (last?.move !== 'line.remove · saree') return;
    const index = before.lines.findIndex(({ productId }) => productId === sareeId);
    expect(context.lines).toEqual(before.lines.toSpliced(index, 1));
    expect(context.removed).toEqual([{ line: before.lines[index], index }]);
  },
  'clear empties the cart, keeps the coupon, and can be undone [4.5]': ({ last, before, context }) => {
    if (last?.move !== 'cart.clear · plain') return;
    expect(context.lines).toEqual([]);
    expect(context.coupon).toEqual(before.coupon);
    if (before.lines.length > 0) expect(context.removed.map(({ line }) => line)).toEqual(before.lines);
    else expect(context.removed).toEqual(before.removed);
  },
  'undo restores every removed line and loses none': ({ last, before, context }) => {
    if (last?.move !== 'removal.undo · plain') return;
    const expected = [...before.lines, ...before.removed.map(({ line }) => line)].map(identity);
    expect(new Set(context.lines.map(identity))).toEqual(new Set(expected));
    expect(context.removed).toEqual([]);
    if (before.lines.length === 0) expect(context.lines).toEqual(before.removed.map(({ line }) => line));
    const [only] = before.removed;
    if (
      only &&
      before.removed.length === 1 &&
      !before.lines.some((line) => identity(line) === identity(only.line))
    )
      expect(identity(context.lines[Math.min(only.index, before.lines.length)] ?? only.line)).toBe(
        identity(only.line),
      );
  },
  'keeps undo available until another removal, an order or a change in another tab': ({
    last,
    before,
    context,
  }) => {
    if (!last || before.removed.length === 0) return;
    const endsUndo = /^(line\.remove|cart\.clear|removal\.|order\.placed|storage\.changed)/.test(last.move);
    if (!endsUndo) expect(context.removed).toEqual(before.removed);
    if (/^(removal\.|order\.placed)/.test(last.move)) expect(context.removed).toEqual([]);
  },
  'dismissing the undo keeps the cart': ({ last, before, context }) => {
    if (last?.move === 'removal.dismiss · plain') expect(contents(context)).toEqual(contents(before));
  },
  'an order removes the ordered quantities and the coupon [4.8]': ({ last, before, context }) => {
    if (last?.move === 'order.placed · all') expect([context.lines, context.coupon]).toEqual([[], null]);
    if (last?.move === 'order.placed · one of each') {
      const more = before.lines.filter(({ quantity }) => quantity > 1);
      expect(context.lines).toEqual(
        more.map((line) => ({ ...line, quantity: line.quantity - 1, seen: undefined })),
      );
      expect(context.coupon).toBeNull();
    }
    if (last?.move === 'order.placed · others')
      expect([context.lines, context.coupon]).toEqual([before.lines, null]);
  },
  'stores the last coupon and the last categories [4.6, 4.10]': ({ last, context }) => {
    if (last?.move === 'coupon.changed · valid') expect(context.coupon).toMatchObject({ code: 'FIFTY' });
    if (last?.move === 'coupon.changed · none') expect(context.coupon).toBeNull();
    if (last?.move === 'categories.loaded · trees') expect(context.categories).toHaveLength(1);
  },
  'a refresh updates prices and stock and keeps the lines': ({ last, before, context }) => {
    if (!last?.move.startsWith('products.refreshed')) return;
    expect(context.lines.map(identity)).toEqual(before.lines.map(identity));
    expect(quantities(context)).toEqual(quantities(before));
    const line = (id: number) => context.lines.find(({ productId }) => productId === id)?.product;
    if (last.move.endsWith('cheaper')) expect(line(sareeId)?.sales_price ?? 800).toBe(800);
    if (last.move.endsWith('gone')) expect(line(kurtiId)?.current_stock ?? 0).toBe(0);
  },
  'saves every change [4.6]': ({ last, before, context, state }) => {
    if (!last || /^(restoreCart|storage\.changed)/.test(last.move)) return;
    const isSame = JSON.stringify(contents(context)) === JSON.stringify(contents(before));
    if (!isSame) expect(state).toMatch(/storage\.(saving|restoring\.changed)/);
    if (!isSame && last.from.includes('saving')) expect(state).toContain('storage.saving.stale');
  },
  'restores the stored lines before those added meanwhile, and loses none [4.7]': ({
    last,
    before,
    context,
  }) => {
    if (!/^restoreCart answers · (cart|partly invalid)$/.test(last?.move ?? '')) return;
    const meanwhile = before.lines.map(identity);
    expect(context.lines.map(identity)).toEqual([
      `${sareeId} null`,
      ...meanwhile.filter((name) => name !== `${sareeId} null`),
    ]);
    expect(context.categories).toHaveLength(1);
    expect(context.coupon).toMatchObject({ code: before.coupon === null ? 'EID10' : 'FIFTY' });
    const sarees = before.lines.find(({ productId }) => productId === sareeId)?.quantity ?? 0;
    const stock = context.lines[0]?.product.current_stock ?? 0;
    expect(quantities(context)[sareeId]).toBe(Math.max(1, Math.min(stock, 1 + sarees)));
  },
  'an empty storage restores nothing': ({ last, before, context }) => {
    if (last?.move === 'restoreCart answers · nothing')
      expect({ ...context, storageError: null }).toEqual({ ...before, storageError: null });
  },
  'rechecks a restored coupon, and on request': ({ last, context }) => {
    if (
      !last ||
      !/^(restoreCart answers · (nothing|cart|partly invalid)|coupon\.recheck · plain)$/.test(last.move)
    )
      return;
    const { coupon } = context as { coupon: { code: string } | null };
    expect(last.sent).toEqual(
      coupon === null ? [] : [{ to: 'coupon', event: { type: 'coupon.recheck', code: coupon.code } }],
    );
  },
  'cancels the recheck of a coupon that an order or another tab replaced': ({ last }) => {
    if (!last) return;
    const isReplaced =
      last.move.startsWith('order.placed') ||
      (last.move.startsWith('storage.changed') && last.from.includes('storage.stored'));
    const reset = { to: 'coupon', event: { type: 'coupon.reset' } };
    if (isReplaced) expect(last.sent).toEqual([reset]);
    else expect(last.sent).not.toContainEqual(reset);
  },
  'notifies of a partly restored cart': ({ last }) => {
    if (!last) return;
    expect(toasts(last.emitted).includes('cartPartlyRestored')).toBe(
      last.move === 'restoreCart answers · partly invalid',
    );
  },
  'saves a restored cart only if it differs from the stored one': ({ last, state }) => {
    if (!last?.move.startsWith('restoreCart answers')) return;
    const { from, move } = last;
    const expected = move.endsWith('forbidden')
      ? 'storage.readFailed'
      : move.endsWith('partly invalid') || from.includes('restoring.changed')
        ? 'storage.saving.current'
        : 'storage.stored';
    expect(state).toContain(expected);
  },
  'a storage error loses nothing and is reported once': ({ last, before, context }) => {
    const reason = { forbidden: 'forbidden', full: 'full', 'unknown error': 'broken' }[
      /^(?:restoreCart|saveCart) answers · (forbidden|full|unknown error)$/.exec(last?.move ?? '')?.[1] ?? ''
    ];
    if (reason === undefined || !last) return;
    expect(contents(context)).toEqual(contents(before));
    expect(context.removed).toEqual(before.removed);
    expect(context.storageError).toBe(reason);
    const key = reason === 'forbidden' ? 'cartNotRestored' : 'cartNotSaved';
    expect(toasts(last.emitted)).toEqual(before.storageError === null ? [key] : []);
  },
  'a successful save clears the storage error': ({ last, context, state }) => {
    if (last?.move !== 'saveCart answers · stored') return;
    expect(context.storageError).toBeNull();
    expect(state).toContain(last.from.includes('stale') ? 'storage.saving.current' : 'storage.stored');
  },
  'does not overwrite a cart that could not be read': ({ last, state }) => {
    if (last?.from.includes('storage.readFailed')) expect(state).not.toContain('storage.saving');
  },
  'retries reading or saving': ({ last, state }) => {
    if (last?.move !== 'storage.retry · plain') return;
    if (last.from.includes('storage.saveFailed')) expect(state).toContain('storage.saving.current');
    else if (last.from.includes('storage.readFailed')) expect(state).toContain('storage.restoring.changed');
    else expect(state).toBe(last.from);
  },
  'takes over the cart of another tab only if the own cart is stored': ({ last, before, context }) => {
    if (!last?.move.startsWith('storage.changed')) return;
    if (!last.from.includes('storage.stored')) return expect(context).toEqual(before);
    expect(context.lines.map(identity)).toEqual(last.move.endsWith('cart') ? [`${sareeId} null`] : []);
    expect(context.coupon === null).toBe(!last.move.endsWith('cart'));
    expect(context.removed).toEqual([]);
    expect(last.emitted).toEqual([]);
  },
};
