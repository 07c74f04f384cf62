import { expect } from 'vitest';

interface Place {
  id: number;
  city: string;
  address1: string;
}
interface Removed {
  address: Place;
  index: number;
}
interface Context {
  addresses: Place[];
  target: string;
  editing: Place | null;
  removed: Removed | null;
}
interface Emitted {
  type: string;
  key?: string;
  id?: number;
  by?: number;
  target?: string;
  saved?: { addresses: readonly Place[]; preferred: Place | null };
}
interface World {
  context: Context;
  before: Context;
  state: string;
  last: { move: string; from: string; to: string; emitted: readonly Emitted[] } | undefined;
}

const homeId = 21;
const officeId = 22;
const ids = ({ addresses }: Context) => addresses.map(({ id }) => id);
const step = (state: string) => /step\.(\w+)/.exec(state)?.[1];
const removal = (state: string) => /removal\.(\w+)/.exec(state)?.[1];
const loaded =
  /^loadAddresses answers · (none|none, by an empty object|home only|two, office first|two, no default)$/;
const notified = (emitted: readonly Emitted[]) => emitted.map(({ key, type }) => key ?? type);
const forOwners = ['addresses.loaded', 'address.used', 'address.replaced', 'shipping.reset'];
/** What the owners of the choice and of the shipping radio are sent. */
const sentToOwners = (emitted: readonly Emitted[] = []) =>
  emitted.filter(({ type }) => forOwners.includes(type));

/** The specification's address step, and the decisions about removals. */
export const invariants: Record<string, (world: World) => void> = {
  'with no saved address the form is shown, else the list is emitted for the choice of what is used [4.15, 4.16]':
    ({ last, before, context, state }) => {
      const answer = loaded.exec(last?.move ?? '')?.[1];
      if (answer === undefined || before.removed !== null) return;
      const none = answer.startsWith('none');
      expect(step(state)).toBe(none ? 'form' : 'summary');
      if (none) expect([context.target, context.editing]).toEqual(['all', null]);
      const [sent, ...others] = sentToOwners(last?.emitted);
      expect(others).toEqual([]);
      expect(sent?.saved?.addresses).toEqual(context.addresses);
      expect(sent?.saved?.preferred?.id).toBe({ 'home only': homeId, 'two, office first': officeId }[answer]);
    },
  'every answer of the list is listed once, but for what was just removed': ({ last, before, context }) => {
    const answer = loaded.exec(last?.move ?? '')?.[1];
    if (answer === undefined) return;
    const all = answer.startsWith('none') ? [] : answer === 'home only' ? [homeId] : [homeId, officeId];
    expect(ids(context)).toEqual(all.filter((id) => id !== before.removed?.address.id));
  },
  'an address is listed once': ({ context }) => {
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
    expect(sentToOwners(last.emitted)).toEqual([
      { type: 'address.used', id: officeId, target: before.target },
      ...(before.target === 'billing' ? [] : [{ type: 'shipping.reset' }]),
    ]);
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
    expect(sentToOwners(last.emitted)).toEqual([
      { type: 'address.used', id: officeId, target: before.target },
      ...(last.move.endsWith('for an order') ? [] : [{ type: 'shipping.reset' }]),
    ]);
    expect(context.editing).toBeNull();
    expect(step(state)).toBe('summary');
    expect(ids(context)).toEqual(ids(before).includes(officeId) ? ids(before) : [...ids(before), officeId]);
    expect(context.addresses.find(({ id }) => id === officeId)?.address1).toBe('2 Lake View');
  },
  'nothing but a list, a choice, a saved address and an undone removal is sent to the owners of the choice':
    ({ last }) => {
      if (!last || /^(loadAddresses|restoreAddress|address\.(saved|choose))/.test(last.move)) return;
      expect(sentToOwners(last.emitted)).toEqual([]);
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
      if (step(state) === 'book') expect(context.editing).toBeNull();
    }
    if (last?.move === 'book.close · plain' && step(last.from) === 'book') {
      expect(step(state)).toBe('summary');
    }
  },
  'what names no address changes nothing': ({ last, before, context, state }) => {
    if (!last?.move.endsWith('· unknown')) return;
    expect(context).toEqual(before);
    expect(state).toBe(last.from);
  },
  'a deleted entry leaves the list at once [4.25]': ({ last, before, context, state }) => {
    if (last?.move !== 'address.delete · home') return;
    const can = ids(before).includes(homeId) && ['idle', 'deleted'].includes(removal(last.from) ?? '');
    if (!can) return expect(context).toEqual(before);
    expect(ids(context)).toEqual(ids(before).filter((id) => id !== homeId));
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
      expect(last.emitted).toEqual([
        { type: 'address.replaced', id: homeId, by: 31 },
        { type: 'toast.success', message: { key: 'addressRestored' } },
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
