import { expect } from 'vitest';
import { offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';

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
  emitted.map((event) => (event as Emitted).key ?? (event as Emitted).type);
export const expired = responds(401, { message: 'Unauthenticated.' });
export const removalOutcomes = {
  done: { kind: 'response', status: 204, body: '', declared: false },
  'already deleted': responds(404, { message: 'Not found.' }),
  forbidden: responds(403, { message: 'Not yours.' }),
  expired,
  slow: timesOut,
} as const;
export const listFailureOutcomes = { broken: serverError, expired, offline } as const;

interface Card {
  /** The list's key in the context, and its path in the API. */
  list: string;
  path: string;
  /** The actors that load the list and delete an item. */
  load: string;
  retry: string;
  remove: string;
  /** The event that asks to delete. */
  event: string;
  region: 'deletion' | 'revocation';
  busy: 'deleting' | 'revoking';
  /** The notifications. */
  done: string;
  notDone: string;
  id: string;
}

/** The assertions of the states shared by the three developer cards, with the selectors that the pages use. */
export const cardStates = <Snapshot>(
  { list, path, region, busy, id }: Card,
  select: {
    status: (snapshot: Snapshot) => string;
    toDelete: (snapshot: Snapshot) => { id: unknown } | null;
    isDeleting: (snapshot: Snapshot) => boolean;
  },
) => {
  interface State {
    context: object;
    snapshot: Snapshot;
    waiting: readonly { method: string; path: string }[];
  }
  const sent = ({ waiting }: State) => waiting.map(({ method, path }) => `${method} ${path}`);
  const selected = ({ snapshot }: State) => [select.toDelete(snapshot)?.id, select.isDeleting(snapshot)];
  return {
    'list.loading': (state: State) => {
      expect(sent(state)).toContain(`GET ${path}`);
      const { length } = (state.context as Context)[list] as unknown[];
      expect(select.status(state.snapshot)).toBe(length > 0 ? 'shown' : 'loading');
    },
    'list.shown': ({ context, snapshot }: State) =>
      expect([(context as Context).failure, select.status(snapshot)]).toEqual([null, 'shown']),
    'list.failed': ({ context, snapshot }: State) => {
      expect((context as Context).failure).not.toBeNull();
      expect(select.status(snapshot)).toBe('failed');
    },
    [`${region}.idle`]: (state: State) => {
      expect((state.context as Context).deletingId).toBeNull();
      expect(selected(state)).toEqual([undefined, false]);
    },
    [`${region}.confirming`]: (state: State) => {
      expect(selected(state)).toEqual([id, false]);
      expect(sent(state).join()).not.toContain('DELETE');
    },
    [`${region}.${busy}`]: (state: State) => {
      expect(sent(state)).toContain(`DELETE ${path}/${id}`);
      expect(selected(state)).toEqual([undefined, true]);
    },
  };
};

/** The rules shared by the three developer cards: loading the list, and deleting items after confirmation. */
export const cardRules = (card: Card): Record<string, (world: World) => void> => {
  const ids = (context: unknown) =>
    ((context as Context)[card.list] as { id: unknown }[]).map(({ id }) => id);
  const ending = (last: Past | undefined, actor: string) =>
    last?.move.startsWith(`${actor} answers · `) ? last.move.split(' answers · ')[1] : undefined;
  return {
    'starts with no rows, no failure and nothing to delete': ({ last, context }) => {
      const { failure, deletingId } = context as Context;
      if (!last) expect([ids(context), failure, deletingId]).toEqual([[], null, null]);
    },
    'shows the loaded list, or the failure with the old rows': ({ last, before, context, state }) => {
      const end = ending(last, card.load);
      if (end === undefined || !last) return;
      const fails = end in listFailureOutcomes;
      expect(state).toContain(fails ? 'list.failed' : 'list.shown');
      expect((context as Context).failure === null).toBe(!fails);
      if (fails) expect(ids(context)).toEqual(ids(before));
      else expect(ids(context)).toHaveLength(end === 'none' ? 0 : 2);
      expect(notified(last.emitted)).toEqual(end === 'expired' ? ['session.expired'] : []);
    },
    'retries loading the list': ({ last, state }) => {
      if (last?.move === `${card.retry} · plain`)
        expect(state).toBe(last.from.replace('list.failed', 'list.loading'));
    },
    'asks for confirmation, for one listed row at a time': ({ last, before, context, state }) => {
      if (!last?.move.startsWith(`${card.event} · `)) return;
      const isAllowed =
        last.move.endsWith('first') &&
        last.from.includes(`${card.region}.idle`) &&
        ids(before).includes(card.id);
      expect(state).toBe(
        isAllowed ? last.from.replace(`${card.region}.idle`, `${card.region}.confirming`) : last.from,
      );
      expect((context as Context).deletingId).toBe(isAllowed ? card.id : (before as Context).deletingId);
      expect(ids(context)).toEqual(ids(before));
    },
    'deletes only after confirmation, which closes when it is cancelled or the row is gone': ({
      last,
      before,
      context,
      state,
    }) => {
      if (!last) return;
      const isConfirming = last.from.includes(`${card.region}.confirming`);
      const to = { confirm: card.busy, cancel: 'idle' }[
        /\.(confirm|cancel) · plain$/.exec(last.move)?.[1] ?? ''
      ];
      if (to !== undefined) {
        expect(state).toBe(isConfirming ? last.from.replace('confirming', to) : last.from);
        expect(ids(context)).toEqual(ids(before));
        expect((context as Context).deletingId).toBe(
          isConfirming && to === 'idle' ? null : (before as Context).deletingId,
        );
        expect(last.emitted).toEqual([]);
      } else if (isConfirming)
        expect(state).toContain(`${card.region}.${ids(context).includes(card.id) ? 'confirming' : 'idle'}`);
      if (state.includes(`${card.region}.${card.busy}`) && !last.from.includes(`${card.region}.${card.busy}`))
        expect(last.move).toBe(`${card.region}.confirm · plain`);
    },
    'a deletion, here or elsewhere, is reported, removes the row and reloads the list': ({
      last,
      before,
      context,
      state,
    }) => {
      const end = ending(last, card.remove);
      if (end !== 'done' && end !== 'already deleted') return;
      expect(ids(context)).toEqual(ids(before).filter((id) => id !== (before as Context).deletingId));
      expect((context as Context).deletingId).toBeNull();
      expect(last?.emitted).toEqual([
        end === 'done'
          ? { type: 'toast.success', message: { key: card.done } }
          : { type: 'toast.error', key: 'entryGone', failure: null },
      ]);
      expect(state).toContain('list.loading');
      expect(state).toContain(`${card.region}.idle`);
    },
    'a failed deletion is reported and removes no row': ({ last, before, context, state }) => {
      const end = ending(last, card.remove);
      if (end === undefined || !last || end === 'done' || end === 'already deleted') return;
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
