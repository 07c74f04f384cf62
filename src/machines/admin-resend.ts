import { assign, emit, setup } from 'xstate';
import type { Failure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

/** A failed mail, and what is sent in its place: the mail about the order as it is now. */
export interface Resend {
  mailId: number;
  orderId: number;
  mail: 'confirmation' | 'status';
}
export interface ResendContext {
  /** What is being sent, or was not sent. */
  resend: Resend | null;
  /** Ids of the mails that were sent again. */
  sent: number[];
  failure: Failure | null;
}
export type ResendEvent = { type: 'mail.send'; resend: Resend } | { type: 'mail.retry' };
export type ResendEmitted = { type: 'mail.queued' } | { type: 'session.expired' };

/** Sends mails about orders again, one at a time. */
export const adminResendMachine = setup({
  types: {
    context: {} as ResendContext,
    events: {} as ResendEvent,
    emitted: {} as ResendEmitted,
    tags: {} as 'busy',
  },
  actors: { sendMail: unprovidedPromise<null, Resend>('sendMail') },
  actions: failureActions<ResendContext, ResendEvent>(),
}).createMachine({
  id: 'adminResend',
  context: { resend: null, sent: [], failure: null },
  initial: 'idle',
  on: {
    'mail.send': { target: '.sending', actions: assign(({ event }) => ({ resend: event.resend })) },
  },
  states: {
    idle: {},
    sending: {
      tags: 'busy',
      entry: assign({ failure: null }),
      // A second press must not send a second mail.
      on: { 'mail.send': {} },
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ context }) => context.resend as Resend,
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context: { resend, sent } }) => ({
              resend: null,
              sent: resend === null ? sent : [...new Set([...sent, resend.mailId])],
            })),
            emit({ type: 'mail.queued' } as const),
          ],
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
    failed: { on: { 'mail.retry': 'sending' } },
  },
});
