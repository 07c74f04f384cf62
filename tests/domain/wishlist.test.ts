import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRecentTerm } from '../../src/domain/browsing-history.ts';
import { formatDate } from '../../src/domain/locale.ts';
import {
  queueWish,
  revertWish,
  markSent,
  settleWish,
  displayedCount,
  type Wishes,
} from '../../src/domain/wishlist.ts';

const none: Wishes = { queue: [], wished: {} };
const press = fc.record({ productId: fc.integer({ min: 1, max: 3 }), isFailing: fc.boolean() });

/** A server that toggles, and a page that shows what it knew when it was loaded. */
const play = (
  presses: readonly { productId: number; isFailing: boolean }[],
  server: Set<number>,
  page: Set<number>,
) => {
  let wishes = none;
  const shown = (id: number) => wishes.wished[id] ?? page.has(id);
  const wanted = new Map<number, boolean>();
  const answerOne = (isFailing: boolean) => {
    wishes = { ...wishes, queue: markSent(wishes.queue) };
    const id = wishes.queue[0]?.productId ?? 0;
    if (isFailing) {
      wanted.delete(id);
      wishes = revertWish(wishes);
      return;
    }
    if (!server.delete(id)) server.add(id);
    wishes = settleWish(wishes, server.has(id));
  };
  for (const { productId, isFailing } of presses) {
    const intent = !shown(productId);
    wanted.set(productId, intent);
    wishes = queueWish(wishes, { productId, intent });
    if (isFailing) answerOne(true);
  }
  let steps = 0;
  while (wishes.queue.length > 0 && steps++ < 50) answerOne(false);
  return { wishes, wanted, shown, steps };
};

describe('wishes', () => {
  it('show at once, and are sent in the order asked', () => {
    const asked = queueWish(queueWish(none, { productId: 1, intent: true }), { productId: 2, intent: true });
    expect(asked.wished).toEqual({ 1: true, 2: true });
    expect(asked.queue.map(({ productId }) => productId)).toEqual([1, 2]);
    expect(markSent(asked.queue).map(({ sent }) => sent)).toEqual([true, false]);
  });

  it('that wait are taken back by a second press, those on their way are not', () => {
    const asked = queueWish(none, { productId: 1, intent: true });
    expect(queueWish(asked, { productId: 1, intent: false })).toEqual({ queue: [], wished: { 1: false } });
    const sent = { ...asked, queue: markSent(asked.queue) };
    expect(queueWish(sent, { productId: 1, intent: false }).queue).toMatchObject([
      { intent: true, sent: true },
      { intent: false, sent: false },
    ]);
  });

  it('end as wanted, whatever the page knew', () => {
    fc.assert(
      fc.property(
        fc.array(press, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        (presses, onServer, onPage) => {
          const server = new Set(onServer);
          const { wanted, shown, steps } = play(
            presses.map((one) => ({ ...one, isFailing: false })),
            server,
            new Set(onPage),
          );
          expect(steps).toBeLessThan(50);
          for (const [id, intent] of wanted) {
            expect(shown(id)).toBe(intent);
            // Two presses ask for nothing, so they cannot put an out-of-date page right.
            const isAsked = presses.filter(({ productId }) => productId === id).length % 2 === 1;
            expect(server.has(id)).toBe(isAsked ? intent : onServer.includes(id));
          }
        },
      ),
    );
  });

  it('that fail show what the server has, when the page was up to date', () => {
    fc.assert(
      fc.property(
        fc.array(press, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
        (presses, listed) => {
          const server = new Set(listed);
          const { shown, wishes } = play(presses, server, new Set(listed));
          expect(wishes.queue).toEqual([]);
          for (const id of [1, 2, 3]) expect(shown(id)).toBe(server.has(id));
        },
      ),
    );
  });

  it('are asked for twice at most', () => {
    const asked = {
      queue: markSent(queueWish(none, { productId: 1, intent: true }).queue),
      wished: { 1: true },
    };
    const second = settleWish(asked, false);
    expect(second.queue).toEqual([{ productId: 1, intent: true, before: false, sent: false, again: true }]);
    expect(second.wished).toEqual({ 1: true });
    expect(settleWish(second, false)).toEqual({ queue: [], wished: { 1: false } });
    expect(settleWish(second, true)).toEqual({ queue: [], wished: { 1: true } });
  });

  it('change nothing when there are none', () => {
    expect(revertWish(none)).toEqual(none);
    expect(settleWish(none, true)).toEqual(none);
    expect(markSent([])).toEqual([]);
  });

  it('count on the badge before the server has answered, never below none', () => {
    const { queue } = queueWish(queueWish(none, { productId: 1, intent: true }), { productId: 2, intent: true });
    expect(displayedCount(5, [])).toBe(5);
    expect(displayedCount(5, queue)).toBe(7);
    expect(displayedCount(5, queueWish(none, { productId: 1, intent: false }).queue)).toBe(4);
    expect(displayedCount(0, queueWish(none, { productId: 1, intent: false }).queue)).toBe(0);
  });
});

describe('recent terms', () => {
  it('put the newest first, once, six at most', () => {
    expect(addRecentTerm(['lungi', 'saree'], ' Saree ')).toEqual(['Saree', 'lungi']);
    expect(addRecentTerm(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
    expect(addRecentTerm(['a'], '   ')).toEqual(['a']);
  });
});

describe('formatDate [9.20]', () => {
  // 18:30 UTC is half past midnight in Dhaka.
  it.each([
    [1_767_205_800, 'en', '1 January 2026'],
    [1_767_205_799 - 3600, 'en', '31 December 2025'],
    [1_767_205_800, 'bn', '১ জানুয়ারী, ২০২৬'],
  ] as const)('%d in %s is %s', (seconds, locale, shown) => {
    expect(formatDate(seconds, locale).normalize('NFC').replace('জানুয়ারি', 'জানুয়ারী').replace(',', '')).toBe(
      shown.normalize('NFC').replace(',', ''),
    );
  });
});
