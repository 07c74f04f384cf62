import { expect } from 'vitest';
import { answers, breaks, offline, timesOut } from './support/answers.ts';

interface Emitted {
  type: string;
  key?: string;
}
interface Past {
  move: string;
  from: string;
  to: string;
  emitted: readonly object[];
}
interface World {
  last: Past | undefined;
  before: unknown;
  context: unknown;
  state: string;
}
type Context = Record<string, unknown> & { deletingId: unknown; failure: unknown };

export const notified = (emitted: readonly object[]) =>
  emitted.map((one) => (one as Emitted).key ?? (one as Emitted).type);
export const expired = answers(401, { message: 'Unauthenticated.' });
export const removalEndings = {
  done: { kind: 'response', status: 204, body: '', declared: false },
  'gone already': answers(404, { message: 'Not found.' }),
  forbidden: answers(403, { message: 'Not yours.' }),
  expired,
  slow: timesOut,
} as const;
export const listFailures = { broken: breaks, expired, offline } as const;

/** What the three developer cards have in common: a list that reloads, and removals that end with a notification. */
export const cardRules = (card: {
  /** The context's list, the calls, and the event and the error of removing. */
  list: string;
  load: string;
  retry: string;
  remove: string;
  event: string;
  region: 'deletion' | 'revocation';
  busy: 'deleting' | 'revoking';
  done: string;
  notDone: string;
  id: string;
}): Record<string, (world: World) => void> => {
  const ids = (context: unknown) =>
    ((context as Context)[card.list] as { id: unknown }[]).map(({ id }) => id);
  const ending = (last: Past | undefined, call: string) =>
    last?.move.startsWith(`${call} answers · `) ? last.move.split(' answers · ')[1] : undefined;
  return {
    'the list is the server’s, or a retry is offered and old rows stay': ({
      last,
      before,
      context,
      state,
    }) => {
      const end = ending(last, card.load);
      if (end === undefined || !last) return;
      const fails = end in listFailures;
      expect(state).toContain(fails ? 'list.failed' : 'list.shown');
      expect((context as Context).failure === null).toBe(!fails);
      if (fails) expect(ids(context)).toEqual(ids(before));
      else expect(ids(context)).toHaveLength(end === 'none' ? 0 : 2);
      expect(notified(last.emitted)).toEqual(end === 'expired' ? ['session.expired'] : []);
    },
    'a list that could not be read is read again on demand': ({ last, state }) => {
      if (last?.move === `${card.retry} · plain`)
        expect(state).toBe(last.from.replace('list.failed', 'list.loading'));
    },
    'a removal asks first, once, for a row of the list': ({ last, before, context, state }) => {
      if (!last?.move.startsWith(`${card.event} · `)) return;
      const can =
        last.move.endsWith('first') &&
        last.from.includes(`${card.region}.idle`) &&
        ids(before).includes(card.id);
      expect(state).toBe(
        can ? last.from.replace(`${card.region}.idle`, `${card.region}.confirming`) : last.from,
      );
      expect((context as Context).deletingId).toBe(can ? card.id : (before as Context).deletingId);
      expect(ids(context)).toEqual(ids(before));
    },
    'nothing is removed unless confirmed, and a cancelled removal changes nothing': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!last) return;
      const isAsked = last.from.includes(`${card.region}.confirming`);
      const to = { confirm: card.busy, cancel: 'idle' }[
        /\.(confirm|cancel) · plain$/.exec(last.move)?.[1] ?? ''
      ];
      if (to !== undefined) {
        expect(state).toBe(isAsked ? last.from.replace('confirming', to) : last.from);
        expect(ids(context)).toEqual(ids(before));
        expect((context as Context).deletingId).toBe(
          isAsked && to === 'idle' ? null : (before as Context).deletingId,
        );
        expect(last.emitted).toEqual([]);
      } else if (isAsked) expect(state).toContain(`${card.region}.confirming`);
      if (state.includes(`${card.region}.${card.busy}`) && !last.from.includes(`${card.region}.${card.busy}`))
        expect(last.move).toBe(`${card.region}.confirm · plain`);
    },
    'a removal done is reported, leaves the list, and the list is read again': ({
      last,
      before,
      context,
      state,
    }) => {
      const end = ending(last, card.remove);
      if (end !== 'done' && end !== 'gone already') return;
      expect(ids(context)).toEqual(ids(before).filter((id) => id !== (before as Context).deletingId));
      expect((context as Context).deletingId).toBeNull();
      expect(last?.emitted).toEqual([{ type: 'toast.success', message: { key: card.done } }]);
      expect(state).toContain('list.loading');
      expect(state).toContain(`${card.region}.idle`);
    },
    'a removal refused is reported and takes nothing off': ({ last, before, context, state }) => {
      const end = ending(last, card.remove);
      if (end === undefined || !last || end === 'done' || end === 'gone already') return;
      expect(ids(context)).toEqual(ids(before));
      expect((context as Context).deletingId).toBeNull();
      expect(notified(last.emitted)).toEqual([
        card.notDone,
        ...(end === 'expired' ? ['session.expired'] : []),
      ]);
      expect(state).toContain(`${card.region}.idle`);
    },
  };
};
