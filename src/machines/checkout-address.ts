import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Address, AddressInput } from '../contracts/schemas/address.ts';
import type { User } from '../contracts/schemas/user.ts';
import {
  type AddressValues,
  blankAddress,
  isCompleteAddress,
  normalizeAddress,
  upsertAddress,
  withoutAddress,
  withoutEmptyFields,
} from '../domain/address.ts';
import { trimBlanks } from '../domain/blanks.ts';
import {
  type AddressTarget,
  chooseAddress,
  chosenAddresses,
  replaceChosen,
  restoreChoice,
  type SavedAddresses,
} from '../domain/checkout.ts';
import type { AddressDraft, TypedAddress } from '../domain/checkout-draft.ts';
import { addressFormInput, addressFormMachine } from './address-form.ts';
import {
  type AddressRemovalContext,
  type AddressRemovalEvent,
  findAddress,
  removalActions,
  removalGuards,
  removalRegion,
  restoreRemoved,
  selectIsChanging,
  selectRemovedAddress,
} from './address-removal.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import type { ShopNotification } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type AddressUse = 'shipping' | 'billing';
/** Who orders, for the initial values of a new address. */
export interface AddressOwner {
  user: User | null;
  /** The selected district; null for Dhaka. */
  district: string | null;
}
export type CheckoutAddressContext = AddressRemovalContext &
  AddressOwner & {
    draft: AddressDraft;
    /** Which address the open book or form is for. */
    target: AddressTarget;
    /** The default when the addresses were loaded; null if there is none. */
    defaultId: number | null;
    failure: Failure | null;
  };
export type CheckoutAddressInput = AddressOwner & { draft: AddressDraft };
export type CheckoutAddressEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.change'; target: AddressTarget }
  | { type: 'address.add' }
  | { type: 'address.edit'; id: number }
  | { type: 'address.select'; id: number }
  | AddressRemovalEvent
  | { type: 'address.type'; use: AddressUse; values: Partial<AddressValues> }
  /** Saves the open form; without a saved address, that of the shipping address. */
  | { type: 'address.submit' }
  | { type: 'billing.same'; isSame: boolean }
  | { type: 'form.cancel' }
  | { type: 'book.close' }
  /** From the checkout: the order is being placed, so everything typed is saved. */
  | { type: 'addresses.save' }
  /** From the checkout: the order has failed or is queued. */
  | { type: 'order.settled' }
  /** From the checkout: the session has changed. */
  | ({ type: 'owner.changed' } & CheckoutAddressInput)
  /** From the address forms, of which one at a time is saved. */
  | { type: 'form.saved'; saved: Address }
  | { type: 'form.failed'; failure: Failure };
interface ReadyAddresses {
  shipping: (AddressInput & { id?: number }) | null;
  billing: (AddressInput & { id?: number }) | null;
}
/** For the checkout, after `addresses.save`. */
export type AddressesOutcome =
  | { type: 'addresses.saving' }
  /** Nothing is unsaved, or there is no connection: the order is then queued with the addresses as typed. */
  | { type: 'addresses.ready'; addresses: ReadyAddresses }
  /** Refused, or the form was closed. */
  | { type: 'addresses.unsaved' };
export type CheckoutAddressEmitted =
  | ShopNotification
  | AddressesOutcome
  /** For the storage of the draft. */
  | { type: 'draft.changed'; owner: string | null; draft: AddressDraft }
  /** The same, unless somebody else's is stored: nobody has entered anything yet. */
  | { type: 'draft.restored'; owner: string | null; draft: AddressDraft }
  /** For the checkout: the shipping option follows the city of the address again. */
  | { type: 'shipping.reset' };

/** The loaded addresses without the one that was removed. */
const listed = ({ removed }: CheckoutAddressContext, { addresses }: SavedAddresses) =>
  withoutAddress(addresses, removed?.address.id ?? 0);
const editedAddress = ({ addresses, draft: { form } }: CheckoutAddressContext) =>
  addresses.find(({ id }) => id === form?.id) ?? null;
const formId = (use: AddressUse) => `${use}Form` as const;
const addressUse = ({ target }: { target: AddressTarget }): AddressUse =>
  target === 'billing' ? 'billing' : 'shipping';
const typedKey = (context: CheckoutAddressContext, use: AddressUse): TypedAddress =>
  editedAddress(context) === null ? use : 'edited';

/** What a form shows before anything is typed. */
const initialForm = (context: CheckoutAddressContext) => {
  const { user, district } = context;
  const address = editedAddress(context);
  const input = addressFormInput({ user, addressType: address ? 'edit' : 'add', address });
  return address || !district ? input : { ...input, values: { ...input.values, city: district } };
};
/** The content of the form of `use`. */
export const formContent = (context: CheckoutAddressContext, use: AddressUse) => {
  const { values, subject } = initialForm(context);
  return { values: { ...values, ...context.draft.typed[typedKey(context, use)] }, subject };
};
const isTyped = (context: CheckoutAddressContext, use: AddressUse) => {
  const { values } = initialForm(context);
  const typed = Object.entries(context.draft.typed[typedKey(context, use)]);
  return typed.some(([field, value]) => trimBlanks(value) !== values[field as keyof AddressValues]);
};
/** Contact details of a new shipping address, for a billing address. */
const contactOf = ({ draft: { typed } }: CheckoutAddressContext): Partial<AddressValues> => {
  const { name = '', phone = '', email = '' } = typed.shipping;
  return Object.fromEntries(Object.entries({ name, phone, email }).filter(([, value]) => value !== ''));
};
const isBilledElsewhere = ({ addresses, draft }: CheckoutAddressContext): boolean => {
  const { shipping, billing } = chosenAddresses(addresses, draft);
  return draft.isBilledElsewhere || (shipping !== null && billing !== null && shipping.id !== billing.id);
};
const withTyped = (context: CheckoutAddressContext, key: TypedAddress, values: Partial<AddressValues>) => ({
  typed: { ...context.draft.typed, [key]: values },
});
/** The addresses of an order without a connection, with those that are not saved as they are typed. */
const typedAddresses = (context: CheckoutAddressContext): ReadyAddresses => {
  const { shipping, billing } = chosenAddresses(context.addresses, context.draft);
  const typed = (use: AddressUse) => withoutEmptyFields(normalizeAddress(formContent(context, use).values));
  if (context.target === 'billing') return { shipping, billing: typed('billing') };
  if (context.target === 'shipping') return { shipping: typed('shipping'), billing };
  return {
    shipping: typed('shipping'),
    billing: typed(context.draft.isBilledElsewhere ? 'billing' : 'shipping'),
  };
};
const isComplete = ({ shipping, billing }: ReadyAddresses) =>
  [shipping, billing].every((address) => address !== null && isCompleteAddress(address));
const blankForm = { values: blankAddress(null), subject: { mode: 'create' as const } };

const addressSetup = setup({
  types: {
    context: {} as CheckoutAddressContext,
    events: {} as CheckoutAddressEvent,
    input: {} as CheckoutAddressInput,
    emitted: {} as CheckoutAddressEmitted,
    tags: {} as 'busy' | 'form' | 'book' | 'undoable',
  },
  actors: {
    loadAddresses: unprovidedPromise<SavedAddresses>('loadAddresses'),
    deleteAddress: unprovidedPromise<void, { id: number }>('deleteAddress'),
    saveAddress: unprovidedPromise<Address, AddressInput>('saveAddress'),
    addressForm: addressFormMachine,
  },
  actions: {
    setTarget: assign({ target: (_, { target }: { target: AddressTarget }) => target }),
    setAddresses: enqueueActions(({ context, enqueue }, saved: SavedAddresses) => {
      const addresses = listed(context, saved);
      const { preferred } = saved;
      enqueue.assign({ addresses, defaultId: preferred?.id ?? null });
      if (addresses.length === 0) return enqueue.assign({ draft: { ...context.draft, form: null } });
      // The default that was shown stays selected, such as after signing in to an account with another one.
      const draft = { ...context.draft, ...restoreChoice({ addresses, preferred }, context.draft) };
      enqueue.assign({ draft });
      enqueue.emit({ type: 'draft.restored', owner: context.user?.email ?? null, draft });
    }),
    addSaved: assign(({ context }, address: Address) => ({
      addresses: upsertAddress(context.addresses, address),
    })),
    changeDraft: enqueueActions(({ context, enqueue }, changed: Partial<AddressDraft>) => {
      const draft = { ...context.draft, ...changed };
      enqueue.assign({ draft });
      enqueue.emit({ type: 'draft.changed', owner: context.user?.email ?? null, draft });
    }),
    openForm: sendTo(
      ({ context }) => formId(addressUse(context)),
      ({ context }) => ({ type: 'form.open', content: formContent(context, addressUse(context)) }),
    ),
    openBillingForm: sendTo('billingForm', ({ context }) => ({
      type: 'form.open',
      content: formContent(context, 'billing'),
    })),
    submitOpen: sendTo(({ context }) => formId(addressUse(context)), { type: 'form.submit' }),
    submitShipping: sendTo('shippingForm', { type: 'form.submit' }),
    submitBilling: sendTo('billingForm', { type: 'form.submit' }),
    emitReady: emit(({ context }) => ({
      type: 'addresses.ready',
      addresses: chosenAddresses(context.addresses, context.draft),
    })),
    emitTyped: emit(({ context }) => ({ type: 'addresses.ready', addresses: typedAddresses(context) })),
    emitSaving: emit({ type: 'addresses.saving' }),
    emitUnsaved: emit({ type: 'addresses.unsaved' }),
    resetShipping: emit({ type: 'shipping.reset' }),
  },
});
const machineSetup = addressSetup.extend({
  guards: {
    ...removalGuards,
    hasNoAddresses: ({ context }) => context.addresses.length === 0,
    hasAddresses: ({ context }) => context.addresses.length > 0,
    hasOneAddress: ({ context }) => context.addresses.length === 1,
    isBilledElsewhere: ({ context }) => isBilledElsewhere(context),
    /** A separate billing address is required, so its form is saved even if nothing was typed. */
    isUnsaved: ({ context }) =>
      (context.target === 'billing' && context.draft.isBilledElsewhere) ||
      isTyped(context, addressUse(context)),
    isFirstTyped: ({ context }) => isTyped(context, 'shipping'),
    /** An order without a connection is queued with the addresses as typed, unless a saved one is edited. */
    canQueueTyped: ({ context }, { failure }: { failure: Failure }) =>
      failure.kind === 'offline' && editedAddress(context) === null && isComplete(typedAddresses(context)),
    /** Something was typed in the form that was open before a reload. */
    wasTyped: ({ context }) => {
      const { form, typed } = context.draft;
      if (form === null || (form.id !== null && findAddress(context, form.id) === null)) return false;
      return Object.keys(typed[form.id === null ? addressUse(form) : 'edited']).length > 0;
    },
  },
  actions: {
    ...failureActions<CheckoutAddressContext, CheckoutAddressEvent>(),
    ...removalActions<CheckoutAddressContext, CheckoutAddressEvent>(),
    /** Undo saves a deleted address again, under a new id. */
    restore: enqueueActions<
      CheckoutAddressContext,
      CheckoutAddressEvent,
      { saved: Address | null },
      CheckoutAddressEvent,
      never,
      never,
      never,
      never,
      CheckoutAddressEmitted
    >(({ context, enqueue }, { saved }) => {
      const { removed, user } = context;
      enqueue.assign(restoreRemoved(context, saved));
      if (!removed || !saved) return;
      const draft = { ...context.draft, ...replaceChosen(context.draft, removed.address.id, saved.id) };
      enqueue.assign({ draft });
      enqueue.emit({ type: 'draft.changed', owner: user?.email ?? null, draft });
    }),
  },
});

interface ContextArgs {
  context: CheckoutAddressContext;
}
type SavedArgs = ContextArgs & { event: { saved: Address } };

const setTarget = (target: AddressTarget) => ({ type: 'setTarget', params: { target } }) as const;
/** Lists and selects a saved address, and clears what was typed. */
const takeSaved = (target?: AddressTarget) =>
  [
    { type: 'addSaved', params: ({ event }: SavedArgs) => event.saved },
    {
      type: 'changeDraft',
      params: ({ context, event }: SavedArgs) => {
        const saved = target ?? context.target;
        const key = typedKey(context, addressUse({ target: saved }));
        return { ...chooseAddress(context.draft, event.saved.id, saved), ...withTyped(context, key, {}) };
      },
    },
  ] as const;
/** Shows the form of a new address for the target, with what was typed in it before. */
const showForm = [
  {
    type: 'changeDraft',
    params: ({ context }: ContextArgs) => ({ form: { target: context.target, id: null } }),
  },
  'openForm',
] as const;
/** The form of the billing address is open already. */
const openBilling = { type: 'changeDraft', params: { form: { target: 'billing', id: null } } } as const;
const closeForm = { type: 'changeDraft', params: { form: null } } as const;
const select = {
  type: 'changeDraft',
  params: ({ context, event }: ContextArgs & { event: { id: number } }) =>
    chooseAddress(context.draft, event.id, context.target),
} as const;
const billElsewhere = {
  type: 'changeDraft',
  params: ({ context }: ContextArgs) => ({
    isBilledElsewhere: true,
    ...withTyped(context, 'billing', contactOf(context)),
  }),
} as const;
const billToShipping = {
  type: 'changeDraft',
  params: ({ context }: ContextArgs) => ({
    isBilledElsewhere: false,
    billing: context.draft.shipping,
    form: null,
    ...withTyped(context, 'billing', {}),
  }),
} as const;
const failedOrder = <Target extends string>(target: Target) =>
  [
    {
      guard: { type: 'canQueueTyped', params: ({ event }: { event: { failure: Failure } }) => event },
      target,
      actions: ['emitTyped', 'openForm'],
    },
    { target, actions: 'emitUnsaved' },
  ] as const;
const whenEmpty = { guard: 'hasNoAddresses', target: 'first', actions: setTarget('all') } as const;

/** Choosing a billing address of its own, or the shipping address again. */
const billingChoice = machineSetup.createStateConfig({
  on: {
    'billing.same': [
      // The book of the shipping address stays open.
      {
        guard: ({ context, event }) => event.isSame && context.target === 'billing',
        target: '#summary',
        actions: billToShipping,
      },
      { guard: ({ event }) => event.isSame, actions: billToShipping },
      {
        guard: 'hasOneAddress',
        target: '#form',
        actions: [setTarget('billing'), billElsewhere, ...showForm],
      },
      { target: '#book', actions: [setTarget('billing'), billElsewhere] },
    ],
  },
});

/**
 * The address step of the checkout: a summary, the address book to select an address for shipping, billing or both,
 * and the address form. Without a saved address, it has the forms of both. Placing the order saves what was typed, one
 * form after the other; saved forms stay until the order is settled. Deletion is optimistic: a failed deletion restores
 * the address at its position.
 */
export const checkoutAddressMachine = machineSetup.createMachine({
  id: 'checkoutAddress',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    addresses: [],
    defaultId: null,
    target: 'all',
    removed: null,
    failure: null,
  }),
  invoke: [
    { id: 'shippingForm', src: 'addressForm', input: blankForm },
    { id: 'billingForm', src: 'addressForm', input: blankForm },
  ],
  on: {
    'owner.changed': {
      target: ['.step.loading', '.removal.idle'],
      actions: assign(({ event: { user, district, draft } }) => ({
        ...{ user, district, draft },
        addresses: [],
        target: 'all' as const,
        removed: null,
      })),
    },
    'address.type': {
      actions: [
        {
          type: 'changeDraft',
          params: ({ context, event: { use, values } }) => {
            const key = typedKey(context, use);
            return withTyped(context, key, { ...context.draft.typed[key], ...values });
          },
        },
        sendTo(
          ({ event }) => formId(event.use),
          ({ event }) => ({ type: 'field.change', values: event.values }),
        ),
      ],
    },
  },
  states: {
    step: {
      initial: 'loading',
      on: { 'addresses.save': { actions: 'emitReady' } },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadAddresses',
            src: 'loadAddresses',
            input: undefined,
            onDone: {
              target: 'loaded',
              actions: { type: 'setAddresses', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'setFailure', params: errorParams },
                { type: 'notifyIfExpired', params: errorParams },
              ],
            },
          },
        },
        /** Opens the form in which something was typed before a reload: the order would ignore it. */
        loaded: {
          always: [
            whenEmpty,
            {
              guard: 'wasTyped',
              target: 'form',
              actions: [
                { type: 'setTarget', params: ({ context }) => context.draft.form ?? { target: 'all' } },
                'openForm',
              ],
            },
            { target: 'summary' },
          ],
        },
        /** The saved addresses could not be loaded; a new one can be added. */
        failed: {
          on: { 'addresses.retry': 'loading', 'address.add': { target: 'first', actions: setTarget('all') } },
        },
        summary: {
          id: 'summary',
          always: whenEmpty,
          on: {
            ...billingChoice.on,
            'address.change': {
              target: 'book',
              actions: { type: 'setTarget', params: ({ event }) => event },
            },
          },
        },
        book: {
          id: 'book',
          tags: 'book',
          always: whenEmpty,
          on: {
            ...billingChoice.on,
            'address.change': { actions: { type: 'setTarget', params: ({ event }) => event } },
            'address.select': [
              {
                guard: ({ context, event }) =>
                  context.target === 'billing' && findAddress(context, event.id) !== null,
                target: 'summary',
                // The billing address does not affect the shipping charge.
                actions: select,
              },
              {
                guard: { type: 'isListed', params: ({ event }) => event },
                target: 'summary',
                actions: [select, 'resetShipping'],
              },
            ],
            'address.edit': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'form',
              actions: [
                {
                  type: 'changeDraft',
                  params: ({ context, event: { id } }) => ({
                    form: { target: context.target, id },
                    ...withTyped(context, 'edited', {}),
                  }),
                },
                'openForm',
              ],
            },
            'address.add': { target: 'form', actions: [...showForm] },
            'book.close': 'summary',
          },
        },
        /** The form of one address, beside or instead of saved ones. */
        form: {
          id: 'form',
          tags: 'form',
          initial: 'open',
          on: {
            'form.cancel': { guard: 'hasAddresses', target: 'book', actions: ['openForm', closeForm] },
            'billing.same': {
              guard: ({ context, event }) => event.isSame && context.target === 'billing',
              target: 'summary',
              actions: ['openForm', billToShipping],
            },
          },
          states: {
            open: {
              on: {
                'address.submit': 'saving',
                'addresses.save': [
                  { guard: 'isUnsaved', target: 'ordering', actions: 'submitOpen' },
                  { actions: 'emitReady' },
                ],
              },
            },
            saving: {
              entry: 'submitOpen',
              on: {
                'addresses.save': 'ordering',
                'form.saved': { target: '#summary', actions: [...takeSaved(), closeForm, 'resetShipping'] },
                'form.failed': 'open',
              },
            },
            /** The order waits for the address. */
            ordering: {
              entry: 'emitSaving',
              on: {
                'form.saved': { target: 'saved', actions: [...takeSaved(), 'emitReady'] },
                'form.failed': failedOrder('#form.open'),
                'form.cancel': {
                  guard: 'hasAddresses',
                  target: '#book',
                  actions: ['openForm', closeForm, 'emitUnsaved'],
                },
              },
            },
            saved: { on: { 'order.settled': { target: '#summary', actions: closeForm } } },
          },
        },
        /** No address is saved: the forms of a new shipping address and of a new billing address. */
        first: {
          id: 'first',
          tags: 'form',
          initial: 'open',
          entry: ['openForm', 'openBillingForm'],
          on: {
            'billing.same': [
              { guard: ({ event }) => event.isSame, actions: billToShipping },
              { actions: [billElsewhere, 'openBillingForm'] },
            ],
          },
          states: {
            open: {
              // A failed deletion has restored an address.
              always: { guard: 'hasAddresses', target: '#form', actions: 'openForm' },
              on: {
                'address.submit': 'saving',
                'addresses.save': [
                  { guard: 'isFirstTyped', target: 'ordering', actions: 'submitShipping' },
                  { actions: 'emitReady' },
                ],
              },
            },
            saving: {
              entry: 'submitShipping',
              on: {
                'addresses.save': 'ordering',
                'form.saved': [
                  {
                    guard: 'isBilledElsewhere',
                    target: '#form',
                    actions: [...takeSaved('all'), 'resetShipping', setTarget('billing'), openBilling],
                  },
                  { target: '#summary', actions: [...takeSaved('all'), 'resetShipping'] },
                ],
                'form.failed': 'open',
              },
            },
            ordering: {
              entry: 'emitSaving',
              initial: 'shipping',
              states: {
                shipping: {
                  on: {
                    'form.saved': [
                      { guard: 'isBilledElsewhere', target: 'billing', actions: [...takeSaved('all')] },
                      { target: '#first.saved', actions: [...takeSaved('all'), 'emitReady'] },
                    ],
                    'form.failed': failedOrder('#first.open'),
                  },
                },
                billing: {
                  entry: [setTarget('billing'), openBilling, 'submitBilling'],
                  on: {
                    'form.saved': {
                      target: '#first.saved',
                      actions: [...takeSaved('billing'), closeForm, 'emitReady'],
                    },
                    'form.failed': failedOrder('#form.open'),
                  },
                },
              },
            },
            saved: { on: { 'order.settled': '#summary' } },
          },
        },
      },
    },
    removal: removalRegion,
  },
});

type Snapshot = SnapshotFrom<typeof checkoutAddressMachine>;
export const selectAddressStep = (snapshot: Snapshot) => {
  const { context } = snapshot;
  const { addresses, draft, target, defaultId, district, failure } = context;
  const { shipping, billing } = chosenAddresses(addresses, draft);
  const editing = editedAddress(context);
  const isFirst = snapshot.matches({ step: 'first' });
  const hasForm = snapshot.hasTag('form');
  const isNew = hasForm && target !== 'billing' && editing === null;
  return {
    addresses,
    target,
    defaultId,
    shipping,
    billing,
    editing,
    isFirst,
    hasForm,
    isLoading: snapshot.matches({ step: 'loading' }),
    hasBook: snapshot.matches({ step: 'book' }),
    /** Saved, but shown as forms until the order is settled. */
    isSaved: snapshot.matches({ step: { first: 'saved' } }) || snapshot.matches({ step: { form: 'saved' } }),
    /** The billing address is being saved after the shipping address. */
    isShippingSaved: snapshot.matches({ step: { first: { ordering: 'billing' } } }),
    isElsewhere: isBilledElsewhere(context),
    failure: snapshot.matches({ step: 'failed' }) ? failure : null,
    /** Determines the shipping charge: an unsaved address does so while there is no other. */
    city: shipping?.city ?? (isNew ? (draft.typed.shipping.city ?? district) : null),
    removed: selectRemovedAddress(snapshot),
    isChanging: selectIsChanging(snapshot),
  };
};
export type AddressStepView = ReturnType<typeof selectAddressStep>;
