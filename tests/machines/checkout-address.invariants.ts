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
  /^loadAddresses answers · (none|none, as an empty object|home only|two, office first|two, no default)$/;
const notified = (emitted: readonly Emitted[]) => emitted.map(({ key, type }) => key ?? type);
const choiceEvents = ['addresses.loaded', 'address.selected', 'address.replaced', 'shipping.reset'];
/** The emitted events for the stores of the selected addresses and of the shipping option. */
const choiceEventsIn = (emitted: readonly Emitted[] = []) =>
  emitted.filter(({ type }) => choiceEvents.includes(type));

/** The rules of the specification's address step, and of the decisions about removals. */
export const invariants: Record<string, (world: World) => void> = {
  'shows the form without saved addresses, else emits the list to select from [4.15, 4.16]': ({
    last,
    before,
    context,
    state,
  }) => {
    const response = loaded.exec(last?.move ?? '')?.[1];
    if (response === undefined || before.removed !== null) return;
    const none = response.startsWith('none');
    expect(step(state)).toBe(none ? 'form' : 'summary');
    if (none) expect([context.target, context.editing]).toEqual(['all', null]);
    const [emitted, ...others] = choiceEventsIn(last?.emitted);
    expect(others).toEqual([]);
    expect(emitted?.saved?.addresses).toEqual(context.addresses);
    expect(emitted?.saved?.preferred?.id).toBe(
      { 'home only': homeId, 'two, office first': officeId }[response],
    );
  },
  'lists every loaded address except the one being removed': ({ last, before, context }) => {
    const response = loaded.exec(last?.move ?? '')?.[1];
    if (response === undefined) return;
    const all = response.startsWith('none') ? [] : response === 'home only' ? [homeId] : [homeId, officeId];
    expect(ids(context)).toEqual(all.filter((id) => id !== before.removed?.address.id));
  },
  'lists each address once': ({ context }) => {
    expect(new Set(ids(context)).size).toBe(context.addresses.length);
  },
  'offers a retry and the form when the list cannot be loaded': ({ last, state }) => {
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
  'changing an address opens the address book, or the form without saved addresses [4.17]': ({
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
  'selecting sets shipping, billing or both, and resets the shipping option unless only billing [4.18]': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move !== 'address.select · office') return;
    const isAllowed = step(last.from) === 'book' && ids(before).includes(officeId);
    if (!isAllowed) return expect(context).toEqual(before);
    expect(choiceEventsIn(last.emitted)).toEqual([
      { type: 'address.selected', id: officeId, target: before.target },
      ...(before.target === 'billing' ? [] : [{ type: 'shipping.reset' }]),
    ]);
    expect(step(state)).toBe('summary');
  },
  'saving lists the address once, selects it, and resets the shipping option [4.20]': ({
    last,
    before,
    context,
    state,
  }) => {
    if (!last?.move.startsWith('address.saved')) return;
    if (step(last.from) !== 'form') return expect(context).toEqual(before);
    expect(choiceEventsIn(last.emitted)).toEqual([
      { type: 'address.selected', id: officeId, target: before.target },
      ...(last.move.endsWith('for an order') ? [] : [{ type: 'shipping.reset' }]),
    ]);
    expect(context.editing).toBeNull();
    expect(step(state)).toBe('summary');
    expect(ids(context)).toEqual(ids(before).includes(officeId) ? ids(before) : [...ids(before), officeId]);
    expect(context.addresses.find(({ id }) => id === officeId)?.address1).toBe('2 Lake View');
  },
  'other events select no address': ({ last }) => {
    if (!last || /^(loadAddresses|restoreAddress|address\.(saved|select))/.test(last.move)) return;
    expect(choiceEventsIn(last.emitted)).toEqual([]);
  },
  'edit opens the form with the address, add opens an empty form [4.17]': ({ last, context, state }) => {
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
  'closing the form or the address book selects nothing': ({ last, before, context, state }) => {
    if (last?.move === 'form.cancel · plain' && step(last.from) === 'form') {
      expect(step(state)).toBe(before.addresses.length > 0 ? 'book' : 'form');
      if (step(state) === 'book') expect(context.editing).toBeNull();
    }
    if (last?.move === 'book.close · plain' && step(last.from) === 'book') {
      expect(step(state)).toBe('summary');
    }
  },
  'ignores an unknown address id': ({ last, before, context, state }) => {
    if (!last?.move.endsWith('· unknown')) return;
    expect(context).toEqual(before);
    expect(state).toBe(last.from);
  },
  'removes an address at once, before the server responds [4.25]': ({ last, before, context, state }) => {
    if (last?.move !== 'address.delete · home') return;
    const isAllowed = ids(before).includes(homeId) && ['idle', 'deleted'].includes(removal(last.from) ?? '');
    if (!isAllowed) return expect(context).toEqual(before);
    expect(ids(context)).toEqual(ids(before).filter((id) => id !== homeId));
    expect(removal(state)).toBe('deleting');
    expect(context.removed?.index).toBe(ids(before).indexOf(homeId));
    const shown = step(last.from) ?? '';
    const isEmptied = context.addresses.length === 0 && ['summary', 'book'].includes(shown);
    expect(step(state)).toBe(isEmptied ? 'form' : shown);
  },
  'restores the address at its position after a failed deletion, with a toast': ({
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
  'offers undo after a deletion': ({ last, before, context, state }) => {
    if (!/^deleteAddress answers · (done|already deleted)$/.test(last?.move ?? '')) return;
    expect(last?.emitted).toEqual([{ type: 'toast.success', message: { key: 'addressDeleted' } }]);
    expect(removal(state)).toBe('deleted');
    expect(context).toEqual(before);
  },
  'undo saves the address again at its position': ({ last, before, context, state }) => {
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
  'dismissing the undo keeps the list': ({ last, before, context, state }) => {
    if (last?.move !== 'removal.dismiss · plain') return;
    if (removal(last.from) === 'deleted') {
      expect(removal(state)).toBe('idle');
      expect(ids(context)).toEqual(ids(before));
    } else expect(state).toBe(last.from);
  },
};
