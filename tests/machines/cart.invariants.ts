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
  fault: unknown;
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

/** Adds to the line of the product or makes one; the stock caps it. */
const added = (cart: Cart, productId: number, quantity: number, stock: number) => {
  const was = quantities(cart)[productId] ?? 0;
  return { ...quantities(cart), [productId]: was >= stock ? was : Math.min(was + quantity, stock) };
};

/** The specification's rules of the cart, and those of the decisions about losing nothing. */
export const invariants: Record<string, (world: World) => void> = {
  'a product, and each variation of it, has one line': ({ context }) => {
    expect(new Set(context.lines.map(identity)).size).toBe(context.lines.length);
    expect(new Set(context.lines.map(({ id }) => id)).size).toBe(context.lines.length);
  },
  'no quantity is below 1': ({ context }) => {
    for (const { quantity } of context.lines) expect(quantity).toBeGreaterThanOrEqual(1);
  },
  'no quantity is above the stock': ({ context }) => {
    for (const { quantity, product } of context.lines)
      expect(quantity).toBeLessThanOrEqual(Math.max(1, product.current_stock));
  },
  'adding raises the line of the product or makes one, up to the stock [4.3]': ({
    last,
    before,
    context,
  }) => {
    if (last?.move === 'line.add · saree') expect(quantities(context)).toEqual(added(before, sareeId, 1, 2));
    if (last?.move === 'line.add · three sarees')
      expect(quantities(context)).toEqual(added(before, sareeId, 3, 2));
    if (last?.move === 'line.add · kurti') expect(quantities(context)).toEqual(added(before, kurtiId, 1, 1));
  },
  'what cannot be bought is not added, and the shopper is shown why': ({ last, before, context }) => {
    const why = {
      'line.add · sold out': 'outOfStock',
      'line.add · kurti without size': 'variationMissing',
      'line.add · kurti in no such size': 'variationMissing',
    }[last?.move ?? ''];
    if (why === undefined || !last) return;
    expect(contents(context)).toEqual(contents(before));
    expect(toasts(last.emitted)).toEqual([why]);
  },
  'the toast about an added product tells the truth': ({ last, before, context }) => {
    if (!last) return;
    const grew = /^line\.add · (saree|three sarees|kurti)$/.test(last.move);
    const sum = (cart: Cart) => cart.lines.reduce((all, { quantity }) => all + quantity, 0);
    const wanted = last.move === 'line.add · three sarees' ? 3 : 1;
    const got = sum(context) - sum(before);
    const shown = toasts(last.emitted);
    if (!grew) return expect(shown).not.toContain('toast.success');
    expect(shown.includes('toast.success')).toBe(got > 0);
    expect(shown.includes('stockReached')).toBe(got < wanted);
    if (got > 0) expect(last.emitted[0]).toEqual({ type: 'toast.success', message: { key: 'productAdded' } });
  },
  'a new line stands last': ({ last, before, context }) => {
    if (!last?.move.startsWith('line.add') || context.lines.length === before.lines.length) return;
    expect(context.lines.slice(0, -1).map(identity)).toEqual(before.lines.map(identity));
  },
  'plus adds one up to the stock, minus takes one down to 1 [4.4]': ({ last, before, context }) => {
    const was = quantities(before)[sareeId];
    const stock = before.lines.find(({ productId }) => productId === sareeId)?.product.current_stock ?? 0;
    if (was === undefined) return;
    const now = quantities(context)[sareeId];
    if (last?.move === 'quantity.increase · saree') expect(now).toBe(Math.max(was, Math.min(was + 1, stock)));
    if (last?.move === 'quantity.decrease · saree') expect(now).toBe(Math.max(was - 1, 1));
    if (last?.move === 'quantity.set · two') expect(now).toBe(Math.min(2, Math.max(1, stock)));
    if (last?.move === 'quantity.set · zero') expect(now).toBe(1);
    if (last?.move === 'quantity.set · many') expect(now).toBe(Math.max(1, stock));
    if (last?.move === 'quantity.set · nonsense') expect(now).toBe(was);
    if (last?.move.startsWith('quantity.'))
      expect({ ...quantities(context), [sareeId]: was }).toEqual(quantities(before));
  },
  'what names no line changes nothing': ({ last, before, context, state }) => {
    if (!last?.move.endsWith('· unknown')) return;
    expect(context).toEqual(before);
    expect(state).toBe(last.from);
  },
  'remove deletes its line alone, and can be undone [4.5]': ({ last, before, context }) => {
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
  'undo brings back every removed product and loses none': ({ last, before, context }) => {
    if (last?.move !== 'removal.undo · plain') return;
    const wanted = [...before.lines, ...before.removed.map(({ line }) => line)].map(identity);
    expect(new Set(context.lines.map(identity))).toEqual(new Set(wanted));
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
  'undo stays possible until another removal, an order or another tab makes it void': ({
    last,
    before,
    context,
  }) => {
    if (!last || before.removed.length === 0) return;
    const voids = /^(line\.remove|cart\.clear|removal\.|order\.placed|storage\.changed)/.test(last.move);
    if (!voids) expect(context.removed).toEqual(before.removed);
    if (/^(removal\.|order\.placed)/.test(last.move)) expect(context.removed).toEqual([]);
  },
  'dismissing keeps the cart as it is': ({ last, before, context }) => {
    if (last?.move === 'removal.dismiss · plain') expect(contents(context)).toEqual(contents(before));
  },
  'after an order what was ordered leaves, and the coupon with it [4.8]': ({ last, before, context }) => {
    if (last?.move === 'order.placed · all') expect([context.lines, context.coupon]).toEqual([[], null]);
    if (last?.move === 'order.placed · one of each') {
      const more = before.lines.filter(({ quantity }) => quantity > 1);
      expect(context.lines).toEqual(more.map((line) => ({ ...line, quantity: line.quantity - 1 })));
      expect(context.coupon).toBeNull();
    }
    if (last?.move === 'order.placed · others')
      expect([context.lines, context.coupon]).toEqual([before.lines, null]);
  },
  'the coupon and the categories are those given last [4.6, 4.10]': ({ last, context }) => {
    if (last?.move === 'coupon.checked · valid') expect(context.coupon).toMatchObject({ code: 'FIFTY' });
    if (/^coupon\.(checked · refused|remove · plain)$/.test(last?.move ?? ''))
      expect(context.coupon).toBeNull();
    if (last?.move === 'categories.loaded · trees') expect(context.categories).toHaveLength(1);
  },
  'today’s prices and stock replace old ones, in the same lines': ({ last, before, context }) => {
    if (!last?.move.startsWith('products.refreshed')) return;
    expect(context.lines.map(identity)).toEqual(before.lines.map(identity));
    expect(quantities(context)).toEqual(quantities(before));
    const line = (id: number) => context.lines.find(({ productId }) => productId === id)?.product;
    if (last.move.endsWith('cheaper')) expect(line(sareeId)?.sales_price ?? 800).toBe(800);
    if (last.move.endsWith('gone')) expect(line(kurtiId)?.current_stock ?? 0).toBe(0);
  },
  'every change is stored [4.6]': ({ last, before, context, state }) => {
    if (!last || /^(restoreCart|storage\.changed)/.test(last.move)) return;
    const isSame = JSON.stringify(contents(context)) === JSON.stringify(contents(before));
    if (!isSame) expect(state).toMatch(/storage\.(saving|restoring\.changed)/);
    if (!isSame && last.from.includes('saving')) expect(state).toContain('storage.saving.stale');
  },
  'what is restored comes before what was added meanwhile, and nothing is lost [4.7]': ({
    last,
    before,
    context,
  }) => {
    if (!/^restoreCart answers · (cart|damaged)$/.test(last?.move ?? '')) return;
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
  'an empty storage changes nothing': ({ last, before, context }) => {
    if (last?.move === 'restoreCart answers · nothing')
      expect({ ...context, fault: null }).toEqual({ ...before, fault: null });
  },
  'a coupon that is restored or doubted is checked again': ({ last, context }) => {
    if (!last || !/^(restoreCart answers · (nothing|cart|damaged)|coupon\.doubted · plain)$/.test(last.move))
      return;
    const { coupon } = context as { coupon: { code: string } | null };
    expect(last.sent).toEqual(
      coupon === null ? [] : [{ to: 'couponRecheck', event: { type: 'coupon.recheck', code: coupon.code } }],
    );
  },
  'a check of a coupon that left the cart is given up': ({ last, before }) => {
    if (!last) return;
    const left =
      last.move.startsWith('order.placed') ||
      last.move.startsWith('coupon.checked') ||
      (last.move === 'coupon.remove · plain' && before.coupon !== null) ||
      (last.move.startsWith('storage.changed') && last.from.includes('storage.stored'));
    if (left) expect(last.sent).toEqual([{ to: 'couponRecheck', event: { type: 'coupon.reset' } }]);
  },
  'the shopper is notified of a damaged cart': ({ last }) => {
    if (!last) return;
    expect(toasts(last.emitted).includes('cartPartlyRestored')).toBe(
      last.move === 'restoreCart answers · damaged',
    );
  },
  'a restored cart is written again only if it differs from what is stored': ({ last, state }) => {
    if (!last?.move.startsWith('restoreCart answers')) return;
    const { from, move } = last;
    const ends = move.endsWith('forbidden')
      ? 'storage.unread'
      : move.endsWith('damaged') || from.includes('restoring.changed')
        ? 'storage.saving.current'
        : 'storage.stored';
    expect(state).toContain(ends);
  },
  'a storage that fails loses nothing and is reported once, until it works again': ({
    last,
    before,
    context,
  }) => {
    const why = { forbidden: 'forbidden', full: 'full', unforeseen: 'broken' }[
      /^(?:restoreCart|saveCart) answers · (forbidden|full|unforeseen)$/.exec(last?.move ?? '')?.[1] ?? ''
    ];
    if (why === undefined || !last) return;
    expect(contents(context)).toEqual(contents(before));
    expect(context.removed).toEqual(before.removed);
    expect(context.fault).toBe(why);
    const key = why === 'forbidden' ? 'cartNotRestored' : 'cartNotSaved';
    expect(toasts(last.emitted)).toEqual(before.fault === null ? [key] : []);
  },
  'a write that works ends the fault': ({ last, context, state }) => {
    if (last?.move !== 'saveCart answers · stored') return;
    expect(context.fault).toBeNull();
    expect(state).toContain(last.from.includes('stale') ? 'storage.saving.current' : 'storage.stored');
  },
  'what could not be read is not written over': ({ last, state }) => {
    if (last?.from.includes('storage.unread')) expect(state).not.toContain('storage.saving');
  },
  'a retry tries again': ({ last, state }) => {
    if (last?.move !== 'storage.retry · plain') return;
    if (last.from.includes('storage.failed')) expect(state).toContain('storage.saving.current');
    else if (last.from.includes('storage.unread')) expect(state).toContain('storage.restoring.changed');
    else expect(state).toBe(last.from);
  },
  'another tab’s cart is taken over only while nothing of ours waits to be stored': ({
    last,
    before,
    context,
  }) => {
    if (!last?.move.startsWith('storage.changed')) return;
    if (!last.from.includes('storage.stored')) return expect(context).toEqual(before);
    expect(context.lines.map(identity)).toEqual(last.move.endsWith('filled') ? [`${sareeId} null`] : []);
    expect(context.coupon === null).toBe(!last.move.endsWith('filled'));
    expect(context.removed).toEqual([]);
    expect(last.emitted).toEqual([]);
  },
};
