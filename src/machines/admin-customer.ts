import { assign, emit, setup } from 'xstate';
import type { DeletedCustomer, PersonalData } from '../contracts/admin/schemas/customer.ts';
import type { CustomerAct } from '../domain/admin-changes.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface CustomerContext {
  id: number;
  /** As the member has read it: the deletion is of this account. */
  email: string;
  /** What is being done, or has failed. */
  act: CustomerAct | null;
  /** What became of the data. */
  deleted: DeletedCustomer | null;
  failure: Failure | null;
}
export type CustomerEvent =
  | { type: 'act.start'; act: CustomerAct }
  | { type: 'act.retry' }
  | { type: 'act.dismiss' };
export type CustomerEmitted =
  /** `isNew` is false if the customer has had a link a moment ago, which still works. */
  | { type: 'link.sent'; isNew: boolean }
  | { type: 'data.exported'; data: PersonalData }
  | { type: 'session.expired' };

type ActInput = Pick<CustomerContext, 'id' | 'email'>;

const customerSetup = setup({
  types: {
    context: {} as CustomerContext,
    events: {} as CustomerEvent,
    input: {} as ActInput,
    emitted: {} as CustomerEmitted,
    tags: {} as 'busy',
  },
  actors: {
    sendResetLink: unprovidedPromise<{ sent: boolean }, ActInput>('sendResetLink'),
    exportData: unprovidedPromise<PersonalData, ActInput>('exportData'),
    deleteData: unprovidedPromise<DeletedCustomer, ActInput>('deleteData'),
  },
  guards: {
    isAct: ({ context, event }, { act }: { act: CustomerAct }) =>
      (event.type === 'act.start' ? event.act : context.act) === act,
  },
  actions: failureActions<CustomerContext, CustomerEvent>(),
});

const actInput = ({ context: { id, email } }: { context: CustomerContext }): ActInput => ({ id, email });
const onError = {
  target: 'failed',
  actions: [
    { type: 'setFailure', params: errorParams },
    { type: 'notifyIfExpired', params: errorParams },
  ],
} as const;
/** The state of each act: that of the event, or the one to be tried again. */
const toAct = [
  { guard: { type: 'isAct', params: { act: 'resetLink' } }, target: 'sendingLink' },
  { guard: { type: 'isAct', params: { act: 'export' } }, target: 'exporting' },
  { guard: { type: 'isAct', params: { act: 'delete' } }, target: 'deleting' },
] as const;

/** Acts on the request of a customer, one at a time. After the deletion there is nothing more to do. */
export const adminCustomerMachine = customerSetup.createMachine({
  id: 'adminCustomer',
  context: ({ input }) => ({ ...input, act: null, deleted: null, failure: null }),
  initial: 'idle',
  states: {
    idle: { entry: assign({ act: null, failure: null }), on: { 'act.start': toAct } },
    sendingLink: {
      tags: 'busy',
      entry: assign({ act: 'resetLink', failure: null }),
      invoke: {
        id: 'sendResetLink',
        src: 'sendResetLink',
        input: actInput,
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'link.sent', isNew: event.output.sent }) as const),
        },
        onError,
      },
    },
    exporting: {
      tags: 'busy',
      entry: assign({ act: 'export', failure: null }),
      invoke: {
        id: 'exportData',
        src: 'exportData',
        input: actInput,
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'data.exported', data: event.output }) as const),
        },
        onError,
      },
    },
    deleting: {
      tags: 'busy',
      entry: assign({ act: 'delete', failure: null }),
      invoke: {
        id: 'deleteData',
        src: 'deleteData',
        input: actInput,
        onDone: { target: 'deleted', actions: assign(({ event }) => ({ deleted: event.output })) },
        onError,
      },
    },
    failed: { on: { 'act.start': toAct, 'act.retry': toAct, 'act.dismiss': 'idle' } },
    deleted: { type: 'final' },
  },
});
