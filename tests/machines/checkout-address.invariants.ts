import { expect } from 'vitest';

interface Place {
  id: number;
  city: string;
  address1: string;
}
interface Removed {
  address: Place;
  index: number;
  was: { shipping: Place | null; billing: Place | null };
}
interface Context {
  addresses: Place[];
  chosen: { shipping: number | null; billing: number | null };
  shipping: Place | null;
  billing: Place | null;
  picked: string | null;
  target: string;
  editing: Place | null;
  removed: Removed | null;
}
interface World {
  context: Context;
  before: Context;
  state: string;
  last:
    | { move: string; from: string; to: string; emitted: readonly { type: string; key?: string }[] }
    | undefined;
}

const homeId = 21;
const officeId = 22;
const ids = ({ addresses }: Context) => addresses.map(({ id }) => id);
const step = (state: string) => /step\.(\w+)/.exec(state)?.[1];
const removal = (state: string) => /removal\.(\w+)/.exec(state)?.[1];
const loaded =
  /^loadAddresses answers · (none|none, by an empty object|home only|two, office first|two, no default)$/;
const notified = (emitted: readonly { type: string; key?: string }[]) =>
  emitted.map(({ key, type }) => key ?? type);
const choice = ({ shipping, billing }: Context) => [shipping?.id ?? null, billing?.id ?? null];

/** The specification's address step, and the decisions about removals. */
export const invariants: Record<string, (world: World) => void> = {
  'with no saved address the form is shown, else what was chosen before is used, or the default [4.15, 4.16]':
    ({ last, before, context, state }) => {
      const answer = loaded.exec(last?.move ?? '')?.[1];
      if (answer === undefined || before.removed !== null) return;
      const none = answer.startsWith('none');
      expect(step(state)).toBe(none ? 'form' : 'summary');
      if (none) expect([context.target, context.editing]).toEqual(['all', null]);
      const first = { 'home only': homeId, 'two, office first': officeId, 'two, no default': homeId }[answer];
      const used = (chosen: number | null) => ids(context).find((id) => id === chosen) ?? first ?? null;
      expect(choice(context)).toEqual([used(context.chosen.shipping), used(context.chosen.billing)]);
    },
  'every answer of the list is listed once, but for what was just removed': ({ last, before, context }) => {
    const answer = loaded.exec(last?.move ?? '')?.[1];
    if (answer === undefined) return;
    const all = answer.startsWith('none') ? [] : answer === 'home only' ? [homeId] : [homeId, officeId];
    expect(ids(context)).toEqual(all.filter((id) => id !== before.removed?.address.id));
  },
  'what is chosen is on the list': ({ context, state }) => {
    if (step(state) === 'loading') return;
    for (const chosen of [context.shipping, context.billing])
      if (chosen) expect(context.addresses).toContainEqual(chosen);
    expect(new Set(ids(context)).size).toBe(context.addresses.length);
  },
  'a list that cannot be read is reported with a retry, and a new address can be typed': ({
    last,
    state,
  }) => {
    if (/^loadAddresses answers · (broken|expired|offline)$/.test(last?.move ?? '')) {
      expect(step(state)).toBe('failed');
      expect(notified(last?.emitted ?? [])).toEqual(
        last?.move.endsWith('expired') ? ['session.expired'] : [],
      );
    }
    if (last?.move === 'addresses.retry · plain')
      expect(step(state)).toBe(step(last.from) === 'failed' ? 'loading' : step(last.from));
    if (last?.move === 'address.add · plain' && ['failed', 'book'].includes(step(last.from) ?? ''))
      expect(step(state)).toBe('form');
  },
  'changing an address opens the book, or the form when there is none [4.17]': ({
    last,
    before,
    context,
    state,
  }) => {
    const target = /^address\.change · (\w+)$/.exec(last?.move ?? '')?.[1];
    if (target === undefined || step(last?.from ?? '') !== 'summary') return;
    expect(step(state)).toBe(before.addresses.length > 0 ? 'book' : 'form');
    expect(context.target).toBe(target);
  },
  'choosing sets shipping or billing or both, and clears the picked radio but for billing [4.18]': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move !== 'address.choose · office') return;
    const can = step(last.from) === 'book' && ids(before).includes(officeId);
    if (!can) return expect(context).toEqual(before);
    const [shipping, billing] = choice(before);
    expect(choice(context)).toEqual([
      before.target === 'billing' ? shipping : officeId,
      before.target === 'shipping' ? billing : officeId,
    ]);
    expect(context.picked).toBe(before.target === 'billing' ? before.picked : null);
    expect(step(state)).toBe('summary');
  },
  'saving lists the address once, uses it, and clears the picked radio [4.20]': ({
    last,
    before,
    context,
    state,
  }) => {
    if (!last?.move.startsWith('address.saved')) return;
    if (step(last.from) !== 'form') return expect(context).toEqual(before);
    expect(context.picked).toBe(last.move.endsWith('for an order') ? before.picked : null);
    expect(context.editing).toBeNull();
    expect(step(state)).toBe('summary');
    expect(ids(context)).toEqual(ids(before).includes(officeId) ? ids(before) : [...ids(before), officeId]);
    if (before.target !== 'billing') expect(context.shipping?.address1).toBe('2 Lake View');
    if (before.target !== 'shipping') expect(context.billing?.address1).toBe('2 Lake View');
    for (const used of [context.shipping, context.billing])
      if (used?.id === officeId) expect(used.address1).toBe('2 Lake View');
    if (before.target === 'billing' && before.shipping?.id !== officeId)
      expect(context.shipping).toEqual(before.shipping);
    if (before.target === 'shipping' && before.billing?.id !== officeId)
      expect(context.billing).toEqual(before.billing);
  },
  'a picked radio stays until an address is saved or chosen': ({ last, before, context }) => {
    if (last?.move === 'shipping.pick · pickup') return expect(context.picked).toBe('pickup');
    if (last && !/^address\.(saved|choose)/.test(last.move)) expect(context.picked).toBe(before.picked);
  },
  'editing fills the form with the entry, adding with none [4.17]': ({ last, context, state }) => {
    if (
      last?.move === 'address.edit · office' &&
      step(last.from) === 'book' &&
      ids(context).includes(officeId)
    ) {
      expect(step(state)).toBe('form');
      expect(context.editing?.id).toBe(officeId);
    }
    if (last?.move === 'address.add · plain' && step(state) === 'form' && step(last.from) !== 'form')
      expect(context.editing).toBeNull();
  },
  'leaving the form or the book chooses nothing': ({ last, before, context, state }) => {
    if (last?.move === 'form.cancel · plain' && step(last.from) === 'form') {
      expect(step(state)).toBe(before.addresses.length > 0 ? 'book' : 'form');
      expect(choice(context)).toEqual(choice(before));
      if (step(state) === 'book') expect(context.editing).toBeNull();
    }
    if (last?.move === 'book.close · plain' && step(last.from) === 'book') {
      expect(step(state)).toBe('summary');
      expect(choice(context)).toEqual(choice(before));
    }
  },
  'what names no address changes nothing': ({ last, before, context, state }) => {
    if (!last?.move.endsWith('· unknown')) return;
    expect(context).toEqual(before);
    expect(state).toBe(last.from);
  },
  'a deleted entry leaves the list and the choice at once [4.25]': ({ last, before, context, state }) => {
    if (last?.move !== 'address.delete · home') return;
    const can = ids(before).includes(homeId) && ['idle', 'deleted'].includes(removal(last.from) ?? '');
    if (!can) return expect(context).toEqual(before);
    expect(ids(context)).toEqual(ids(before).filter((id) => id !== homeId));
    expect(choice(context)).toEqual(choice(before).map((id) => (id === homeId ? null : id)));
    expect(removal(state)).toBe('deleting');
    expect(context.removed?.index).toBe(ids(before).indexOf(homeId));
    const shown = step(last.from) ?? '';
    const isEmptied = context.addresses.length === 0 && ['summary', 'book'].includes(shown);
    expect(step(state)).toBe(isEmptied ? 'form' : shown);
  },
  'a refused deletion puts the entry back where it stood, and says so': ({
    last,
    before,
    context,
    state,
  }) => {
    if (!/^deleteAddress answers · (forbidden|expired|slow)$/.test(last?.move ?? '') || !last) return;
    const expired = last.move.endsWith('expired') ? ['session.expired'] : [];
    expect(notified(last.emitted)).toEqual(['addressNotDeleted', ...expired]);
    expect(removal(state)).toBe('idle');
    expect(context.addresses[before.removed?.index ?? -1]).toEqual(before.removed?.address);
    expect(ids(context)).toHaveLength(before.addresses.length + 1);
    const was = before.removed?.was;
    const regained = (now: Place | null, then: Place | null | undefined) =>
      now?.id ?? (then?.id === homeId ? homeId : null);
    expect(choice(context)).toEqual([
      regained(before.shipping, was?.shipping),
      regained(before.billing, was?.billing),
    ]);
  },
  'a deletion done is reported, and can be undone': ({ last, before, context, state }) => {
    if (!/^deleteAddress answers · (done|gone already)$/.test(last?.move ?? '')) return;
    expect(last?.emitted).toEqual([{ type: 'toast.success', message: { key: 'addressDeleted' } }]);
    expect(removal(state)).toBe('deleted');
    expect(context).toEqual(before);
  },
  'undo saves the entry again and puts it where it stood': ({ last, before, context, state }) => {
    if (last?.move === 'removal.undo · plain')
      expect(removal(state)).toBe(removal(last.from) === 'deleted' ? 'restoring' : removal(last.from));
    if (last?.move === 'restoreAddress answers · saved') {
      expect(context.addresses[Math.min(before.removed?.index ?? 0, before.addresses.length)]?.id).toBe(31);
      expect(last.emitted).toEqual([{ type: 'toast.success', message: { key: 'addressRestored' } }]);
      const was = before.removed?.was;
      expect(choice(context)).toEqual([
        before.shipping?.id ?? (was?.shipping?.id === homeId ? 31 : null),
        before.billing?.id ?? (was?.billing?.id === homeId ? 31 : null),
      ]);
      expect(removal(state)).toBe('idle');
    }
    if (/^restoreAddress answers · (broken|expired)$/.test(last?.move ?? '')) {
      const expired = last?.move.endsWith('expired') ? ['session.expired'] : [];
      expect(notified(last?.emitted ?? [])).toEqual(['addressNotRestored', ...expired]);
      expect(removal(state)).toBe('deleted');
      expect(context).toEqual(before);
    }
  },
  'a removal can be dismissed once it is done': ({ last, before, context, state }) => {
    if (last?.move !== 'removal.dismiss · plain') return;
    if (removal(last.from) === 'deleted') {
      expect(removal(state)).toBe('idle');
      expect(ids(context)).toEqual(ids(before));
    } else expect(state).toBe(last.from);
  },
};
