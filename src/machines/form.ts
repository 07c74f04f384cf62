import { assign, emit, setup } from 'xstate';
import { type Failure, readFailure } from './failure.ts';
import { failureActions } from './failure-actions.ts';
import type { ShopNotification, SuccessText } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type FieldErrors = Record<string, string[]>;
export interface FormContext<Values, Subject, Saved> {
  /** What is typed; nothing but an edit changes it. */
  values: Values;
  /** What the form is about, for the call: the id of the thing edited, a mode, or null. */
  subject: Subject;
  /** The server's messages by field, as long as the field was not edited since. */
  fieldErrors: FieldErrors;
  /** Why the last submit failed; null once every field at fault was edited. */
  failure: Failure | null;
  saved: Saved | null;
}
/** What a form starts with, and what the call behind it is given. */
export interface FormInput<Values, Subject> {
  values: Values;
  subject: Subject;
}
export type FormEvent<Values, Subject> =
  | { type: 'field.change'; values: Partial<Values> }
  | { type: 'form.submit' }
  /** Starts again with other content: an address to edit, the next token. */
  | { type: 'form.open'; content: FormInput<Values, Subject> };
export type FormEmitted<Saved> = ShopNotification | { type: 'form.saved'; saved: Saved };

const fieldsOf = (failure: Failure): FieldErrors => (failure.kind === 'refused' ? failure.fields : {});
const without = (errors: FieldErrors, edited: object): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in edited)));

/**
 * A form from first letter to saved thing: idle, busy, success, errors. `toast` says what to show on
 * success, null for nothing.
 */
export const formMachine = <Values extends object, Saved, Subject = null>(form: {
  id: string;
  toast: SuccessText | null;
}) =>
  setup({
    types: {
      context: {} as FormContext<Values, Subject, Saved>,
      events: {} as FormEvent<Values, Subject>,
      input: {} as FormInput<Values, Subject>,
      emitted: {} as FormEmitted<Saved>,
      tags: {} as 'busy',
    },
    actors: { submit: unprovidedPromise<Saved, FormInput<Values, Subject>>(`${form.id}.submit`) },
    guards: {
      clearsLastError: ({ context }, { values }: { values: Partial<Values> }) =>
        Object.keys(context.fieldErrors).length > 0 &&
        Object.keys(without(context.fieldErrors, values)).length === 0,
    },
    actions: {
      notifyIfExpired: failureActions<FormContext<Values, Subject, Saved>, FormEvent<Values, Subject>>()
        .notifyIfExpired,
      write: assign(({ context }, { values }: { values: Partial<Values> }) => ({
        values: { ...context.values, ...values },
        fieldErrors: without(context.fieldErrors, values),
      })),
      fill: assign((_, { content }: { content: FormInput<Values, Subject> }) => ({
        ...content,
        fieldErrors: {},
        failure: null,
        saved: null,
      })),
      clearErrors: assign({ fieldErrors: {}, failure: null }),
      setSaved: assign({ saved: (_, { saved }: { saved: Saved }) => saved }),
      setFailure: assign((_, { error }: { error: unknown }) => ({
        failure: readFailure(error),
        fieldErrors: fieldsOf(readFailure(error)),
      })),
      startProgress: emit({ type: 'progress.start' }),
      finishProgress: emit({ type: 'progress.finish' }),
      failProgress: emit({ type: 'progress.fail' }),
      emitSaved: emit((_, { saved }: { saved: Saved }) => ({ type: 'form.saved', saved }) as const),
      notifySaved: emit(() => ({ type: 'toast.success', message: form.toast ?? { text: '' } }) as const),
    },
  }).createMachine({
    id: form.id,
    context: ({ input }) => ({ ...input, fieldErrors: {}, failure: null, saved: null }),
    initial: 'idle',
    on: {
      'field.change': { actions: { type: 'write', params: ({ event }) => event } },
      'form.open': { target: '.idle', actions: { type: 'fill', params: ({ event }) => event } },
    },
    states: {
      idle: { on: { 'form.submit': 'busy' } },
      busy: {
        tags: 'busy',
        entry: ['clearErrors', 'startProgress'],
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { values, subject } }) => ({ values, subject }),
          onDone: {
            target: 'success',
            actions: [
              { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
              'finishProgress',
              ...(form.toast === null ? [] : (['notifySaved'] as const)),
              { type: 'emitSaved', params: ({ event }) => ({ saved: event.output }) },
            ],
          },
          onError: {
            target: 'errors',
            actions: [
              { type: 'setFailure', params: ({ event }) => event },
              'failProgress',
              { type: 'notifyIfExpired', params: ({ event }) => event },
            ],
          },
        },
      },
      success: {
        on: {
          'form.submit': 'busy',
          'field.change': { target: 'idle', actions: { type: 'write', params: ({ event }) => event } },
        },
      },
      errors: {
        on: {
          'form.submit': 'busy',
          'field.change': [
            {
              guard: { type: 'clearsLastError', params: ({ event }) => event },
              target: 'idle',
              actions: [{ type: 'write', params: ({ event }) => event }, 'clearErrors'],
            },
            { actions: { type: 'write', params: ({ event }) => event } },
          ],
        },
      },
    },
  });
