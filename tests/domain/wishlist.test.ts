import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRecentTerm } from '../../src/domain/browsing-history.ts';
import {
  displayedCount,
  markSent,
  queueWish,
  revertWish,
  settleWish,
  type Wishes,
} from '../../src/domain/wishlist.ts';

const none: Wishes = { queue: [], wished: {} };
const toggle = fc.record({ productId: fc.integer({ min: 1, max: 3 }), isFailing: fc.boolean() });

/** Simulates toggles on a page loaded with the wishlist `page` against a server with the wishlist `server`. */
const play = (
  toggles: readonly { productId: number; isFailing: boolean }[],
  server: Set<number>,
  page: Set<number>,
) => {
  let wishes = none;
  const shown = (id: number) => wishes.wished[id] ?? page.has(id);
  const intended = new Map<number, boolean>();
  const respondToFirst = (isFailing: boolean) => {
    wishes = { ...wishes, queue: markSent(wishes.queue) };
    const id = wishes.queue[0]?.productId ?? 0;
    if (isFailing) {
      intended.delete(id);
      wishes = revertWish(wishes);
      return;
    }
    if (!server.delete(id)) server.add(id);
    wishes = settleWish(wishes, server.has(id));
  };
  for (const { productId, isFailing } of toggles) {
    const intent = !shown(productId);
    intended.set(productId, intent);
    wishes = queueWish(wishes, { productId, intent });
    if (isFailing) respondToFirst(true);
  }
  let steps = 0;
  while (wishes.queue.length > 0 && steps++ < 50) respondToFirst(false);
  return { wishes, intended, shown, steps };
};

describe('queued wishes', () => {
  it('are displayed at once and sent in order', () => {
    const queued = queueWish(queueWish(none, { productId: 1, intent: true }), { productId: 2, intent: true });
    expect(queued.wished).toEqual({ 1: true, 2: true });
    expect(queued.queue.map(({ productId }) => productId)).toEqual([1, 2]);
    expect(markSent(queued.queue).map(({ sent }) => sent)).toEqual([true, false]);
  });

  it('are cancelled by a second toggle, unless in flight', () => {
    const queued = queueWish(none, { productId: 1, intent: true });
    expect(queueWish(queued, { productId: 1, intent: false })).toEqual({ queue: [], wished: { 1: false } });
    const sent = { ...queued, queue: markSent(queued.queue) };
    expect(queueWish(sent, { productId: 1, intent: false }).queue).toMatchObject([
      { intent: true, sent: true },
      { intent: false, sent: false },
    ]);
  });

  it('reach the intended state, even on an out-of-date page', () => {
    fc.assert(
      fc.property(
        fc.array(toggle, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        (toggles, onServer, onPage) => {
          const server = new Set(onServer);
          const { intended, shown, steps } = play(
            toggles.map((one) => ({ ...one, isFailing: false })),
            server,
            new Set(onPage),
          );
          expect(steps).toBeLessThan(50);
          for (const [id, intent] of intended) {
            expect(shown(id)).toBe(intent);
            // An even number of toggles cancels out, so it does not correct an out-of-date page.
            const isOdd = toggles.filter(({ productId }) => productId === id).length % 2 === 1;
            expect(server.has(id)).toBe(isOdd ? intent : onServer.includes(id));
          }
        },
      ),
    );
  });

  it('show the state of the server after failures, if the page was up to date', () => {
    fc.assert(
      fc.property(
        fc.array(toggle, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        (toggles, listed) => {
          const server = new Set(listed);
          const { shown, wishes } = play(toggles, server, new Set(listed));
          expect(wishes.queue).toEqual([]);
          for (const id of [1, 2, 3]) expect(shown(id)).toBe(server.has(id));
        },
      ),
    );
  });

  it('are sent twice at most', () => {
    const queued = {
      queue: markSent(queueWish(none, { productId: 1, intent: true }).queue),
      wished: { 1: true },
    };
    const retried = settleWish(queued, false);
    expect(retried.queue).toEqual([{ productId: 1, intent: true, before: false, sent: false, again: true }]);
    expect(retried.wished).toEqual({ 1: true });
    expect(settleWish(retried, false)).toEqual({ queue: [], wished: { 1: false } });
    expect(settleWish(retried, true)).toEqual({ queue: [], wished: { 1: true } });
  });

  it('are unaffected by functions on an empty queue', () => {
    expect(revertWish(none)).toEqual(none);
    expect(settleWish(none, true)).toEqual(none);
    expect(markSent([])).toEqual([]);
  });

  it('are included in the badge count, which is never negative', () => {
    const { queue } = queueWish(queueWish(none, { productId: 1, intent: true }), {
      productId: 2,
      intent: true,
    });
    expect(displayedCount(5, [])).toBe(5);
    expect(displayedCount(5, queue)).toBe(7);
    expect(displayedCount(5, queueWish(none, { productId: 1, intent: false }).queue)).toBe(4);
    expect(displayedCount(0, queueWish(none, { productId: 1, intent: false }).queue)).toBe(0);
  });
});

describe('recent terms', () => {
  it('have the newest first, without duplicates, six at most', () => {
    expect(addRecentTerm(['lungi', 'saree'], ' Saree ')).toEqual(['Saree', 'lungi']);
    expect(addRecentTerm(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
    expect(addRecentTerm(['a'], '   ')).toEqual(['a']);
  });
});
