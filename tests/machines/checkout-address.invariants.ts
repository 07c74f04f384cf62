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
interface Draft {
  shipping: number | null;
  billing: number | null;
  isBilledElsewhere: boolean;
  typed: Record<'shipping' | 'billing' | 'edited', Record<string, string>>;
  form: { target: string; id: number | null } | null;
}
interface Context {
  addresses: Place[];
  target: string;
  defaultId: number | null;
  draft: Draft;
  removed: Removed | null;
  user: { email: string } | null;
}
interface Emitted {
  type: string;
  key?: string;
  owner?: string | null;
  draft?: Draft;
  addresses?: { shipping: object | null; billing: object | null };
}
interface Sent {
  to: string;
  event: { type: string; content?: { values: Record<string, string>; subject: object } };
}
interface World {
  context: Context;
  before: Context;
  state: string;
  last:
    | { move: string; from: string; to: string; emitted: readonly Emitted[]; sent: readonly Sent[] }
    | undefined;
}

const homeId = 21;
const officeId = 22;
const savedId = 31;
const ids = ({ addresses }: Context) => addresses.map(({ id }) => id);
const step = (state: string) => /step\.([\w.]+)/.exec(state)?.[1] ?? '';
const removal = (state: string) => /removal\.(\w+)/.exec(state)?.[1];
const loaded =
  /^loadAddresses answers · (none|none, as an empty object|home only|two, office first|two, no default)$/;
const notified = (emitted: readonly Emitted[]) => emitted.map(({ key, type }) => key ?? type);
const storedIn = (emitted: readonly Emitted[]) =>
  emitted.flatMap(({ type, owner, draft }) => (type === 'draft.changed' ? [{ owner, draft }] : []));
const othersIn = (emitted: readonly Emitted[]) => emitted.filter(({ type }) => type !== 'draft.changed');
const has = (emitted: readonly Emitted[], type: string) => emitted.some((event) => event.type === type);
const readyIn = (emitted: readonly Emitted[]) => emitted.find(({ type }) => type === 'addresses.ready');
const find = ({ addresses }: Context, id: number | null) => addresses.find((one) => one.id === id) ?? null;
const chosen = (context: Context) => ({
  shipping: find(context, context.draft.shipping),
  billing: find(context, context.draft.billing),
});
const chosenIds = ({ draft: { shipping, billing } }: Context) => ({ shipping, billing });
const isEditing = (context: Context) => find(context, context.draft.form?.id ?? null) !== null;
const isElsewhere = (context: Context) => {
  const { shipping, billing } = chosen(context);
  return (
    context.draft.isBilledElsewhere || (shipping !== null && billing !== null && shipping.id !== billing.id)
  );
};
const formOf = ({ target }: Context) => (target === 'billing' ? 'billingForm' : 'shippingForm');
/** Whether Place Order has to save the open form. */
const isUnsaved = (context: Context, from: string) => {
  const { typed, isBilledElsewhere } = context.draft;
  if (from === 'first.open') return Object.keys(typed.shipping).length > 0;
  if (from !== 'form.open') return false;
  const isBilling = context.target === 'billing';
  if (isBilling && isBilledElsewhere) return true;
  const key = isEditing(context) ? 'edited' : isBilling ? 'billing' : 'shipping';
  return Object.keys(typed[key]).length > 0;
};
const isOrdering = (from: string) => from === 'form.ordering' || from.startsWith('first.ordering');
const isSaving = (from: string) => from === 'form.saving' || from === 'first.saving';
/** The address of an order without a connection: blanks trimmed, digits in Latin, empty fields omitted. */
const typedHouse = expect.objectContaining({ address1: 'House 9', city: 'Sylhet', zipcode: '3100' });

type Rules = Record<string, (world: World) => void>;

/** The rules of the specification's address step, and of the decisions about drafts. */
const common: Rules = {
  'shows the forms without saved addresses, else the selected ones or the default [4.15, 4.16]': ({
    last,
    before,
    context,
    state,
  }) => {
    const response = loaded.exec(last?.move ?? '')?.[1];
    if (response === undefined || before.removed !== null) return;
    if (response.startsWith('none')) {
      expect(step(state)).toBe('first.open');
      expect([context.target, context.draft.form]).toEqual(['all', null]);
    } else {
      // The form in which something was typed before: the order would ignore it.
      expect(step(state)).toBe(before.draft.form === null ? 'summary' : 'form.open');
      if (before.draft.form !== null)
        expect(last?.sent).toMatchObject([
          {
            to: 'billingForm',
            event: { type: 'form.open', content: { values: before.draft.typed.billing } },
          },
        ]);
      const first = { 'home only': homeId, 'two, office first': officeId }[response] ?? homeId;
      expect(chosenIds(context)).toEqual({
        shipping: find(context, before.draft.shipping)?.id ?? first,
        billing: find(context, before.draft.billing)?.id ?? first,
      });
      expect(context.defaultId).toBe(response === 'two, no default' ? null : first);
    }
    const restored = last?.emitted.filter(({ type }) => type === 'draft.restored');
    expect(restored).toEqual(
      context.addresses.length === 0
        ? []
        : [{ type: 'draft.restored', owner: context.user?.email ?? null, draft: context.draft }],
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
    if (last?.move === 'address.add · plain' && step(last.from) === 'failed')
      expect(step(state)).toBe('first.open');
  },
  'stores every change of the draft for its owner, and nothing else': ({ last, before, context }) => {
    if (!last) return;
    const stored = storedIn(last.emitted);
    const isQuiet = last.move.startsWith('owner.changed') || loaded.test(last.move);
    if (isQuiet || stored.length === 0) {
      expect(stored).toEqual([]);
      if (!isQuiet) expect(context.draft).toEqual(before.draft);
    } else expect(stored.at(-1)).toEqual({ owner: before.user?.email ?? null, draft: context.draft });
  },
  'changing an address opens the address book [4.17]': ({ last, before, context, state }) => {
    const target = /^address\.change · (\w+)$/.exec(last?.move ?? '')?.[1];
    if (target === undefined || step(last?.from ?? '') !== 'summary') return;
    expect(before.addresses.length).toBeGreaterThan(0);
    expect(step(state)).toBe('book');
    expect(context.target).toBe(target === 'both' ? 'all' : target);
  },
  'edit opens the form with the address, add opens that of a new one with what was typed [4.17]': ({
    last,
    before,
    context,
    state,
  }) => {
    const isEdit = last?.move === 'address.edit · office';
    if (!last || step(last.from) !== 'book' || !(isEdit || last.move === 'address.add · plain')) return;
    if (isEdit && !ids(before).includes(officeId)) return expect(context).toEqual(before);
    expect(step(state)).toBe('form.open');
    expect(context.draft.form).toEqual({ target: before.target, id: isEdit ? officeId : null });
    const use = before.target === 'billing' ? 'billing' : 'shipping';
    const values = isEdit
      ? { address1: '14 Station Road', zipcode: '3100' }
      : { name: 'Rahima Khatun', city: 'Dhaka', ...before.draft.typed[use] };
    const [opened] = last.sent;
    expect(opened).toMatchObject({ to: formOf(context), event: { type: 'form.open', content: { values } } });
    expect(opened?.event.content?.subject).toEqual(
      isEdit ? { mode: 'edit', id: officeId } : { mode: 'create' },
    );
  },
  'a change of the owner loads the list again, with the draft of that owner': ({ last, context, state }) => {
    const who = /^owner\.changed · (\w+)$/.exec(last?.move ?? '')?.[1];
    if (who === undefined) return;
    expect(state).toBe('step.loading + removal.idle');
    expect([context.addresses, context.removed, context.target]).toEqual([[], null, 'all']);
    expect(context.user?.email ?? null).toBe(who === 'guest' ? null : 'rahima@example.com');
    expect(context.draft.isBilledElsewhere).toBe(who === 'customer');
  },
  'ignores an unknown address id': ({ last, before, context, state }) => {
    if (!last?.move.endsWith('· unknown')) return;
    expect(context).toEqual(before);
    expect(state).toBe(last.from);
  },
};

/** The rules of typing, billing, saving and ordering. */
export const formRules: Rules = {
  ...common,
  'selecting sets shipping, billing or both, and resets the shipping option unless only billing [4.18]': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move !== 'address.select · office') return;
    const isAllowed = step(last.from) === 'book' && ids(before).includes(officeId);
    if (!isAllowed) return expect(context).toEqual(before);
    expect(chosenIds(context)).toEqual(
      before.target === 'billing'
        ? { shipping: before.draft.shipping, billing: officeId }
        : { shipping: officeId, billing: officeId },
    );
    expect(notified(othersIn(last.emitted))).toEqual(before.target === 'billing' ? [] : ['shipping.reset']);
    expect(step(state)).toBe('summary');
  },
  'what is typed is kept for each form, and the form clears its messages': ({ last, before, context }) => {
    const typed = /^address\.type · (billing, )?all$/.exec(last?.move ?? '');
    if (!typed || !last) return;
    const use = typed[1] ? 'billing' : 'shipping';
    const key = isEditing(before) ? 'edited' : use;
    expect(context.draft.typed).toEqual({
      ...before.draft.typed,
      [key]: expect.objectContaining({ address1: 'House 9' }),
    });
    expect(last.sent).toMatchObject([{ to: `${use}Form`, event: { type: 'field.change' } }]);
  },
  'Save Address submits the open form once': ({ last, before, state }) => {
    if (last?.move !== 'address.submit · plain') return;
    const from = step(last.from);
    const isOpen = from === 'form.open' || from === 'first.open';
    expect(step(state)).toBe({ 'form.open': 'form.saving', 'first.open': 'first.saving' }[from] ?? from);
    const form = from === 'first.open' ? 'shippingForm' : formOf(before);
    expect(last.sent).toEqual(isOpen ? [{ to: form, event: { type: 'form.submit' } }] : []);
  },
  'Place Order saves what was typed, and answers at once if that is nothing': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move !== 'addresses.save · plain') return;
    const from = step(last.from);
    if (isOrdering(from) && !from.endsWith('saved')) return;
    if (isUnsaved(before, from) || isSaving(from)) {
      const isFirst = from.startsWith('first');
      expect(step(state)).toBe(isFirst ? 'first.ordering.shipping' : 'form.ordering');
      expect(last.emitted).toEqual([{ type: 'addresses.saving' }]);
      const form = isFirst ? 'shippingForm' : formOf(before);
      expect(last.sent).toEqual(isSaving(from) ? [] : [{ to: form, event: { type: 'form.submit' } }]);
    } else {
      expect(context).toEqual(before);
      expect(last.emitted).toEqual([{ type: 'addresses.ready', addresses: chosen(context) }]);
    }
  },
  'saving lists the address once, selects it, and resets the shipping option unless for an order [4.20]': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move !== 'form.saved · new') return;
    const from = step(last.from);
    if (!isSaving(from) && !isOrdering(from)) return expect([state, context]).toEqual([last.from, before]);
    const isFirst = from.startsWith('first');
    const target = from === 'first.ordering.billing' ? 'billing' : isFirst ? 'all' : before.target;
    expect(ids(context)).toEqual([...ids(before).filter((id) => id !== savedId), savedId]);
    expect(chosenIds(context)).toEqual({
      shipping: target === 'billing' ? before.draft.shipping : savedId,
      billing: savedId,
    });
    const key = isEditing(before) ? 'edited' : target === 'billing' ? 'billing' : 'shipping';
    expect(context.draft.typed[key]).toEqual({});
    expect(has(last.emitted, 'shipping.reset')).toBe(isSaving(from));
    const isBillingNext = isFirst && target === 'all' && isElsewhere(before);
    if (isBillingNext) {
      expect(step(state)).toBe(isSaving(from) ? 'form.open' : 'first.ordering.billing');
      expect([context.target, context.draft.form]).toEqual(['billing', { target: 'billing', id: null }]);
      const submitted = [{ to: 'billingForm', event: { type: 'form.submit' } }];
      expect(last.sent).toEqual(isSaving(from) ? [] : submitted);
      expect(readyIn(last.emitted)).toBeUndefined();
    } else if (isSaving(from)) {
      expect(step(state)).toBe('summary');
      expect(context.draft.form).toBeNull();
    } else {
      expect(step(state)).toBe(isFirst ? 'first.saved' : 'form.saved');
      expect(readyIn(last.emitted)?.addresses).toEqual(chosen(context));
    }
  },
  'a form that was not saved stays open, and the order is not placed unless it can be queued': ({
    last,
    before,
    context,
    state,
  }) => {
    const how = /^form\.failed · (\w+)$/.exec(last?.move ?? '')?.[1];
    if (how === undefined || !last) return;
    const from = step(last.from);
    if (!isSaving(from) && !isOrdering(from)) return expect([state, context]).toEqual([last.from, before]);
    const isFirst = from === 'first.saving' || from === 'first.ordering.shipping';
    expect(step(state)).toBe(isFirst && before.addresses.length === 0 ? 'first.open' : 'form.open');
    expect(context.draft.typed).toEqual(before.draft.typed);
    if (isSaving(from)) return expect(last.emitted).toEqual([]);
    const { typed, isBilledElsewhere } = before.draft;
    const isComplete = (use: 'shipping' | 'billing') => 'zipcode' in typed[use];
    const isBilling = from === 'first.ordering.billing' || before.target === 'billing';
    const isWhole = isBilling
      ? isComplete('billing') && chosen(before).shipping !== null
      : isComplete('shipping') && (!isBilledElsewhere || isComplete('billing'));
    if (how === 'refused' || isEditing(before) || !isWhole)
      return expect(last.emitted).toEqual([{ type: 'addresses.unsaved' }]);
    // Without a connection, the order is queued with the addresses as typed.
    expect(last.emitted).toEqual([
      {
        type: 'addresses.ready',
        addresses: { shipping: isBilling ? chosen(before).shipping : typedHouse, billing: typedHouse },
      },
    ]);
  },
  'saved forms are shown until the order is settled': ({ last, state, before, context }) => {
    if (last?.move !== 'order.settled · plain') return;
    const from = step(last.from);
    if (from !== 'form.saved' && from !== 'first.saved')
      return expect([state, context]).toEqual([last.from, before]);
    expect([step(state), context.draft.form]).toEqual(['summary', null]);
  },
  'closing the form or the address book selects nothing, and ends a save': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move === 'form.cancel · plain') {
      const from = step(last.from);
      const isShown = ['form.open', 'form.saving', 'form.ordering', 'form.saved'].includes(from);
      if (!isShown || before.addresses.length === 0)
        return expect([state, context]).toEqual([last.from, before]);
      expect([step(state), context.draft.form]).toEqual(['book', null]);
      expect(last.sent).toMatchObject([{ to: formOf(before), event: { type: 'form.open' } }]);
      expect(othersIn(last.emitted)).toEqual(from === 'form.ordering' ? [{ type: 'addresses.unsaved' }] : []);
      expect(chosenIds(context)).toEqual(chosenIds(before));
    }
    if (last?.move === 'book.close · plain' && step(last.from) === 'book')
      expect(step(state)).toBe('summary');
  },
  'billing elsewhere opens the book, or a form with the contact if there is one address': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move !== 'billing.same · elsewhere') return;
    const from = step(last.from);
    if (from !== 'summary' && from !== 'book' && !from.startsWith('first'))
      return expect([state, context]).toEqual([last.from, before]);
    expect(context.draft.isBilledElsewhere).toBe(true);
    const { name, phone, email } = before.draft.typed.shipping;
    expect(context.draft.typed.billing).toEqual(name ? { name, phone, email } : {});
    if (from.startsWith('first')) return expect(state).toBe(last.from);
    expect(context.target).toBe('billing');
    expect(step(state)).toBe(before.addresses.length === 1 ? 'form.open' : 'book');
  },
  'billing to the shipping address again forgets the other one': ({ last, before, context, state }) => {
    if (last?.move !== 'billing.same · same') return;
    const from = step(last.from);
    const isAllowed =
      ['summary', 'book'].includes(from) ||
      from.startsWith('first') ||
      (from.startsWith('form') && before.target === 'billing');
    if (!isAllowed) return expect([state, context]).toEqual([last.from, before]);
    expect(context.draft).toMatchObject({ isBilledElsewhere: false, billing: before.draft.shipping });
    expect(context.draft.typed.billing).toEqual({});
    const stays = from.startsWith('first') || (from === 'book' && before.target !== 'billing');
    expect(step(state)).toBe(stays ? from : 'summary');
  },
  'only selecting, saving, undoing and billing to the same address change the selection': ({
    last,
    before,
    context,
  }) => {
    if (!last || loaded.test(last.move)) return;
    if (/^(address\.select|form\.saved|restoreAddress|billing\.same|owner\.changed)/.test(last.move)) return;
    expect(chosenIds(context)).toEqual(chosenIds(before));
  },
};

/** The rules of removals. */
export const removalRules: Rules = {
  ...common,
  'removes an address at once, before the server responds [4.25]': ({ last, before, context, state }) => {
    if (last?.move !== 'address.delete · home') return;
    const isAllowed = ids(before).includes(homeId) && ['idle', 'deleted'].includes(removal(last.from) ?? '');
    if (!isAllowed) return expect(context).toEqual(before);
    expect(ids(context)).toEqual(ids(before).filter((id) => id !== homeId));
    expect(removal(state)).toBe('deleting');
    expect(context.removed?.index).toBe(ids(before).indexOf(homeId));
    const shown = step(last.from);
    const isEmptied = context.addresses.length === 0 && ['summary', 'book'].includes(shown);
    expect(step(state)).toBe(isEmptied ? 'first.open' : shown);
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
    // What was typed meanwhile stays in the form, which can be closed now.
    if (step(last.from) === 'first.open') {
      expect(step(state)).toBe('form.open');
      expect(last.sent).toMatchObject([
        { to: 'shippingForm', event: { content: { values: before.draft.typed.shipping } } },
      ]);
    }
  },
  'offers undo after a deletion': ({ last, before, context, state }) => {
    if (!/^deleteAddress answers · (done|already deleted)$/.test(last?.move ?? '')) return;
    expect(last?.emitted).toEqual([{ type: 'toast.success', message: { key: 'addressDeleted' } }]);
    expect(removal(state)).toBe('deleted');
    expect(context).toEqual(before);
  },
  'undo saves the address again at its position, and selects it where it was selected': ({
    last,
    before,
    context,
    state,
  }) => {
    if (last?.move === 'removal.undo · plain')
      expect(removal(state)).toBe(removal(last.from) === 'deleted' ? 'restoring' : removal(last.from));
    if (last?.move === 'restoreAddress answers · saved') {
      expect(context.addresses[Math.min(before.removed?.index ?? 0, before.addresses.length)]?.id).toBe(31);
      const moved = (id: number | null) => (id === homeId ? 31 : id);
      const { shipping, billing } = before.draft;
      expect(chosenIds(context)).toEqual({ shipping: moved(shipping), billing: moved(billing) });
      expect(othersIn(last.emitted)).toEqual([
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
