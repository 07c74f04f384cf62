import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Address } from '../../src/contracts/schemas/address.ts';
import { addressesOf, blankDraft } from '../../src/domain/checkout-draft.ts';
import { provideCheckoutAddress } from '../../src/features/checkout/use-checkout.ts';
import { type checkoutAddressMachine, selectAddressStep } from '../../src/machines/checkout-address.ts';
import { formRules, removalRules } from './checkout-address.invariants.ts';
import { home, office, rahima } from './fixtures.ts';
import { api } from './shop-client.ts';
import { offline, responds, serverError, timesOut } from './support/actor-outcomes.ts';
import { machineModel } from './support/machine-model.ts';

const list = (addresses: Address[], preferred: unknown) => [
  responds(200, addresses),
  responds(200, preferred),
];
const inputOf = ({ id: _id, ...input }: Address) => input;
type Snapshot = SnapshotFrom<typeof checkoutAddressMachine>;
interface World {
  state: string;
  snapshot: Snapshot;
  context: Snapshot['context'];
  waiting: readonly { path: string; body: unknown }[];
}

const draft = addressesOf(blankDraft);
/** All fields of a new address, as they are typed. */
const cottage = {
  name: office.name,
  email: office.email,
  phone: office.phone,
  address1: 'House 9',
  address2: '',
  city: 'Sylhet',
  zipcode: ' ৩১০০',
};
const sizeOf = (values: object) => Object.keys(values).length;

/** A form is typed into while it is shown. */
const whileShown =
  <Payload>(use: 'shipping' | 'billing', payload: Payload) =>
  (snapshot: Snapshot) => {
    const { target, draft: entered } = snapshot.context;
    const isFirst = snapshot.matches({ step: 'first' });
    const isShown =
      use === 'billing'
        ? target === 'billing' || (isFirst && entered.isBilledElsewhere)
        : target !== 'billing';
    return snapshot.hasTag('form') && isShown ? payload : undefined;
  };
const whileUntyped =
  <Payload>(payload: Payload) =>
  ({ context }: Snapshot) =>
    Object.values(context.draft.typed).every((values) => sizeOf(values) === 0) ? payload : undefined;
const guest = { user: null, district: 'Sylhet', draft };
/** Has typed a billing address before. */
const customer = {
  user: rahima,
  district: null,
  draft: {
    ...draft,
    isBilledElsewhere: true,
    typed: { ...draft.typed, billing: cottage },
    form: { target: 'billing' as const, id: null },
  },
};

const viewRules = {
  'charges by the chosen address, else by the district of a new one [4.19]': ({
    snapshot,
    context,
  }: World) => {
    const { addresses, target, district, draft: entered } = context;
    const chosen = addresses.find(({ id }) => id === entered.shipping);
    const isEdited = addresses.some(({ id }) => id === entered.form?.id);
    const isNew = snapshot.hasTag('form') && target !== 'billing' && !isEdited;
    const unsaved = isNew ? (entered.typed.shipping.city ?? district) : null;
    expect(selectAddressStep(snapshot).city).toBe(chosen ? chosen.city : unsaved);
  },
  'says that it is saved, or has failed, in these states only': ({ snapshot, state }: World) => {
    const { isSaved, failure } = selectAddressStep(snapshot);
    expect(isSaved).toBe(/step\.(?:first|form)\.saved/.test(state));
    expect(failure !== null).toBe(/step\.failed/.test(state));
  },
};

const base = {
  fixtures: { cottage },
  machine: provideCheckoutAddress({ api }),
  input: { user: rahima, district: null, draft },
  // Which addresses are selected decides nothing, but whether they are two.
  key: ({ context: { addresses, target, draft: entered } }: Snapshot) => [
    addresses.map(({ id }) => id).sort(),
    target === 'billing',
    [entered.shipping === entered.billing, entered.isBilledElsewhere, entered.form?.id],
    [sizeOf(entered.typed.shipping), sizeOf(entered.typed.billing), sizeOf(entered.typed.edited)],
  ],
  actors: {
    loadAddresses: {
      outcomes: {
        none: list([], null),
        'none, as an empty object': list([], {}),
        'home only': list([home], home),
        'two, office first': list([home, office], office),
        'two, no default': list([home, office], null),
        broken: serverError,
        expired: responds(401, { message: 'Unauthenticated.' }),
        offline,
      },
    },
    deleteAddress: {
      outcomes: {
        done: responds(200, { msg: 'Address Deleted Successfully.' }),
        'already deleted': responds(404, { message: 'Not found.' }),
        forbidden: responds(403, { message: 'Not yours.' }),
        expired: responds(401, { message: 'Unauthenticated.' }),
        slow: timesOut,
      },
    },
    saveAddress: {
      outcomes: {
        saved: responds(201, { ...home, id: 31 }),
        broken: serverError,
        expired: responds(401, { message: 'Unauthenticated.' }),
      },
    },
    addressForm: { outcomes: {} },
  },
  states: {
    'step.loading': ({ waiting }: World) =>
      expect(waiting.map(({ path }) => path)).toContain('/api/cart/get_addresses'),
    // Transient: left in the same step.
    'step.loaded': () => expect.unreachable(),
    'step.failed': ({ context, snapshot }: World) => {
      expect(context.failure).not.toBeNull();
      expect(selectAddressStep(snapshot).failure).toBe(context.failure);
    },
    'step.summary': ({ context }: World) => expect(context.addresses.length).toBeGreaterThan(0),
    'step.book': ({ snapshot }: World) => expect(snapshot.hasTag('book')).toBe(true),
    ...Object.fromEntries(
      ['form.open', 'form.saving', 'form.ordering', 'form.saved'].map((state) => [
        `step.${state}`,
        ({ snapshot, context }: World) => {
          const { isFirst, hasForm, editing } = selectAddressStep(snapshot);
          expect([isFirst, hasForm]).toEqual([false, true]);
          expect(editing?.id ?? null).toBe(context.draft.form?.id ?? null);
        },
      ]),
    ),
    ...Object.fromEntries(
      ['open', 'saving', 'ordering.shipping', 'ordering.billing', 'saved'].map((state) => [
        `step.first.${state}`,
        ({ snapshot }: World) => {
          const { isFirst, hasForm, editing } = selectAddressStep(snapshot);
          expect([isFirst, hasForm, editing]).toEqual([true, true, null]);
        },
      ]),
    ),
    'removal.idle': ({ context }: World) => expect(context.removed).toBeNull(),
    'removal.deleting': ({ context, waiting }: World) => {
      expect(waiting.map(({ path }) => path)).toContain(
        `/api/user/delete_address/${context.removed?.address.id}`,
      );
    },
    'removal.deleted': ({ context, snapshot }: World) => {
      expect(context.removed).not.toBeNull();
      expect(snapshot.hasTag('undoable')).toBe(true);
    },
    'removal.restoring': ({ context, waiting }: World) => {
      const sent = waiting.find(({ path }) => path === '/api/cart/save_address');
      expect(sent?.body).toEqual(context.removed && inputOf(context.removed.address));
    },
  },
};
const steps = {
  'addresses.retry': { plain: {} },
  'address.change': { both: { target: 'all' }, billing: { target: 'billing' } },
  'address.add': { plain: {} },
  'address.select': { office: { id: office.id }, unknown: { id: 99 } },
  'form.cancel': { plain: {} },
  'book.close': { plain: {} },
  'removal.undo': { plain: {} },
  'removal.dismiss': { plain: {} },
} as const;

/** Typing, billing, saving and ordering. */
export const forms = machineModel({
  ...base,
  name: 'checkout-address',
  cases: {
    ...steps,
    'address.edit': { office: whileUntyped({ id: office.id }), unknown: { id: 99 } },
    'address.delete': { unknown: { id: 99 } },
    'address.type': {
      all: whileShown('shipping', { use: 'shipping' as const, values: cottage }),
      'billing, all': whileShown('billing', { use: 'billing' as const, values: cottage }),
    },
    'address.submit': { plain: {} },
    'billing.same': { same: { isSame: true }, elsewhere: { isSame: false } },
    'addresses.save': { plain: {} },
    'order.settled': { plain: {} },
    'owner.changed': { guest, customer },
    'form.saved': { new: { saved: { ...home, id: 31, address1: '2 Lake View' } } },
    'form.failed': {
      refused: {
        failure: {
          kind: 'refused',
          status: 422,
          message: 'Four digits.',
          fields: { zipcode: ['Four digits.'] },
        },
      },
      offline: { failure: { kind: 'offline' } },
    },
  },
  invariants: { ...formRules, ...viewRules },
  unreachable: [
    // Only a removal empties the list, and adds to it while the forms of the first address are open.
    'transition step.summary · always [hasNoAddresses] → step.first',
    'transition step.book · always [hasNoAddresses] → step.first',
    'transition step.first.open · always [hasAddresses] → step.form',
    'state removal.deleting',
    'state removal.deleted',
    'state removal.restoring',
    'transition removal.idle · address.delete [isListed] → removal.deleting',
    'transition removal.deleting · xstate.done.actor.deleteAddress → removal.deleted',
    'transition removal.deleting · xstate.error.actor.deleteAddress [isGone] #1 → removal.deleted',
    'transition removal.deleting · xstate.error.actor.deleteAddress #2 → removal.idle',
    'transition removal.deleted · address.delete [isListed] → removal.deleting',
    'transition removal.deleted · removal.undo → removal.restoring',
    'transition removal.deleted · removal.dismiss → removal.idle',
    'transition removal.restoring · xstate.done.actor.restoreAddress → removal.idle',
    'transition removal.restoring · xstate.error.actor.restoreAddress → removal.deleted',
  ],
});

/** Removals, also while a form is open. */
export const removals = machineModel({
  ...base,
  name: 'checkout-address-removal',
  cases: {
    ...steps,
    'address.edit': { office: { id: office.id }, unknown: { id: 99 } },
    'address.delete': { home: { id: home.id }, unknown: { id: 99 } },
    'address.type': {
      all: (snapshot: Snapshot) =>
        snapshot.matches({ step: { first: 'open' } })
          ? { use: 'shipping' as const, values: cottage }
          : undefined,
    },
    'address.submit': { plain: {} },
    'billing.same': { same: { isSame: true } },
    'addresses.save': { plain: {} },
    'order.settled': { plain: {} },
    'owner.changed': { guest },
    'form.saved': { new: { saved: { ...home, id: 31, address1: '2 Lake View' } } },
    'form.failed': { offline: { failure: { kind: 'offline' } } },
  },
  invariants: { ...removalRules, ...viewRules },
  unreachable: [
    // Nothing is billed elsewhere or typed before a reload.
    'state step.first.ordering.billing',
    'transition step.loaded · always [wasTyped] #2 → step.form',
    'transition step.summary · billing.same [hasOneAddress] #3 → step.form',
    'transition step.summary · billing.same #4 → step.book',
    'transition step.book · billing.same [hasOneAddress] #3 → step.form',
    'transition step.book · billing.same #4 → step.book',
    'transition step.first · billing.same #2 → stays',
    'transition step.first.saving · form.saved [isBilledElsewhere] #1 → step.form',
    'transition step.first.ordering.shipping · form.saved [isBilledElsewhere] #1 → step.first.ordering.billing',
    'transition step.first.ordering.billing · form.saved → step.first.saved',
    'transition step.first.ordering.billing · form.failed [canQueueTyped] #1 → step.form.open',
    'transition step.first.ordering.billing · form.failed #2 → step.form.open',
    // Two addresses are deleted in a row in the model of the address book, which shares the region.
    'transition removal.deleted · address.delete [isListed] → removal.deleting',
  ],
});
