import { assign, setup } from 'xstate';
import { type Failure, readFailure } from './failure.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export interface PasswordContext {
  /** Only while it is sent. */
  password: string;
  /** Of the authenticator app, if the member has one; also only while it is sent. */
  code: string | undefined;
  /** Why it was not accepted. */
  failure: Failure | null;
}
export type PasswordEvent =
  /** A request needs the password. */
  | { type: 'password.request' }
  | { type: 'password.submit'; password: string; code?: string }
  | { type: 'password.cancel' };

const passwordSetup = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
    tags: {} as 'busy' | 'open',
  },
  actors: { confirm: unprovidedPromise<null, { password: string; code?: string }>('confirmPassword') },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: readFailure(error) })),
    clearFailure: assign({ failure: null }),
    clearPassword: assign({ password: '', code: undefined }),
  },
  guards: {
    isSignedOut: (_, { error }: { error: unknown }) => readFailure(error).kind === 'signedOut',
  },
});

/** Nobody is asked; the state is the result of the last time. */
const closed = passwordSetup.createStateConfig({ on: { 'password.request': 'asking' } });

/**
 * Asks the member for the own password, because a request that is dangerous needs it. The requests that wait for it are
 * sent again when it is `confirmed`, and fail otherwise.
 */
export const adminPasswordMachine = passwordSetup.createMachine({
  id: 'adminPassword',
  context: { password: '', code: undefined, failure: null },
  initial: 'cancelled',
  states: {
    cancelled: closed,
    confirmed: closed,
    /** The member signs in first. */
    expired: closed,
    asking: {
      tags: 'open',
      exit: 'clearFailure',
      on: {
        'password.submit': {
          target: 'checking',
          actions: assign(({ event: { password, code } }) => ({ password, code })),
        },
        'password.cancel': 'cancelled',
      },
    },
    checking: {
      tags: ['open', 'busy'],
      exit: 'clearPassword',
      on: { 'password.cancel': 'cancelled' },
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { password, code } }) => ({ password, ...(code !== undefined && { code }) }),
        onDone: 'confirmed',
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
          },
          {
            target: 'asking',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
});
