import { assign, emit, setup } from 'xstate';
import type { RecoveryCodes, StaffMember, TotpSetup } from '../contracts/admin/schemas/staff.ts';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface TotpContext {
  /** What the app is to read, until its first code is confirmed. */
  setup: TotpSetup | null;
  /** The code that is being sent. */
  code: string;
  /** New recovery codes, until the member has kept them. */
  codes: string[];
  failure: Failure | null;
}
export type TotpEvent =
  | { type: 'setup.start' }
  | { type: 'setup.cancel' }
  | { type: 'code.submit'; code: string }
  | { type: 'codes.renew' }
  | { type: 'codes.close' }
  | { type: 'app.remove' };
export type TotpEmitted = { type: 'member.changed'; member: StaffMember } | { type: 'session.expired' };

const totpSetup = setup({
  types: {
    context: {} as TotpContext,
    events: {} as TotpEvent,
    emitted: {} as TotpEmitted,
    tags: {} as 'busy',
  },
  actors: {
    begin: unprovidedPromise<TotpSetup>('begin'),
    confirm: unprovidedPromise<RecoveryCodes, { code: string }>('confirm'),
    renew: unprovidedPromise<RecoveryCodes>('renew'),
    remove: unprovidedPromise<StaffMember>('remove'),
  },
  actions: {
    ...failureActions<TotpContext, TotpEvent>(),
    clearFailure: assign({ failure: null }),
    clearSetup: assign({ setup: null, code: '', failure: null }),
    clearCode: assign({ code: '' }),
  },
});

const fail = [
  { type: 'setFailure', params: errorParams },
  { type: 'notifyIfExpired', params: errorParams },
] as const;

/** The authenticator app of the member who is signed in. What is secret is kept only while it is shown. */
export const adminTotpMachine = totpSetup.createMachine({
  id: 'adminTotp',
  context: { setup: null, code: '', codes: [], failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: { 'setup.start': 'beginning', 'codes.renew': 'renewing', 'app.remove': 'removing' },
    },
    beginning: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: { target: 'scanning', actions: assign(({ event }) => ({ setup: event.output })) },
        onError: { target: 'idle', actions: [...fail] },
      },
    },
    /** The app reads the secret, and shows a code. */
    scanning: {
      on: {
        'code.submit': {
          target: 'confirming',
          actions: assign(({ event }) => ({ code: event.code })),
        },
        'setup.cancel': { target: 'idle', actions: 'clearSetup' },
      },
    },
    confirming: {
      tags: 'busy',
      entry: 'clearFailure',
      exit: 'clearCode',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'showingCodes',
          actions: [
            assign(({ event }) => ({ setup: null, codes: event.output.recovery_codes })),
            emit(({ event }) => ({ type: 'member.changed', member: event.output.staff }) as const),
          ],
        },
        onError: { target: 'scanning', actions: [...fail] },
      },
    },
    renewing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'renew',
        src: 'renew',
        onDone: {
          target: 'showingCodes',
          actions: assign(({ event }) => ({ codes: event.output.recovery_codes })),
        },
        onError: { target: 'idle', actions: [...fail] },
      },
    },
    removing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'remove',
        src: 'remove',
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'member.changed', member: event.output }) as const),
        },
        onError: { target: 'idle', actions: [...fail] },
      },
    },
    showingCodes: { on: { 'codes.close': { target: 'idle', actions: assign({ codes: [] }) } } },
  },
});
