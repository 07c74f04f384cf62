import { assign, emit, setup } from 'xstate';
import { type Failure, readFailure } from './failure.ts';
import { failureActions } from './failure-actions.ts';
import type { ShopNotification, SuccessText } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type FieldErrors = Record<string, string[]>;
export interface FormContext<Values, Subject, Saved> {
  /** What is typed; only an edit, or opening or discarding the form, changes it. */
  values: Values;
  /** What the form was opened with or saved last: `values` itself as long as nothing is typed. */
  initial: Values;
  /** What the form is about, for the call: the id of the thing edited, a mode, or null. */
  subject: Subject;
  /** The server's messages by field, as long as the field was not edited since. */
  fieldErrors: FieldErrors;
  /** Why the last submit failed, until the next. */
  failure: Failure | null;
  /** What the last submit saved, until the next. */
  saved: Saved | null;
}
/** What a form starts with, and what the call behind it is given. */
export interface FormInput<Values, Subject> {
  values: Values;
  subject: Subject;
}
export type FormEvent<Values, Subject> =
  /** At each letter typed and each choice made. */
  | { type: 'field.change'; values: Partial<Values> }
  | { type: 'form.submit' }
  /** Starts again with other content: an address to edit, the next token. */
  | { type: 'form.open'; content: FormInput<Values, Subject> }
  /** Closed by its owner: what was typed is dropped. */
  | { type: 'form.discard' };
export type FormEmitted<Saved> = ShopNotification | { type: 'form.saved'; saved: Saved };

const fieldsOf = (failure: Failure): FieldErrors => (failure.kind === 'refused' ? failure.fields : {});
/** The same object when no message goes: what the page shows does not change then. */
const without = (errors: FieldErrors, edited: object): FieldErrors =>
  Object.keys(errors).some((field) => field in edited)
    ? Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in edited)))
    : errors;
const written = <Values extends object>(
  { values, fieldErrors }: { values: Values; fieldErrors: FieldErrors },
  edited: Partial<Values>,
) => ({ values: { ...values, ...edited }, fieldErrors: without(fieldErrors, edited) });

/**
 * A form from first letter to saved thing: idle, busy, success, errors. It hears each letter, and is the home of all
 * that is typed. `toast` says what to show on success, null for nothing.
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
    actions: {
      notifyIfExpired: failureActions<FormContext<Values, Subject, Saved>, FormEvent<Values, Subject>>()
        .notifyIfExpired,
      notifySaved: emit(() => ({ type: 'toast.success', message: form.toast ?? { text: '' } }) as const),
    },
  }).createMachine({
    id: form.id,
    context: ({ input }) => ({
      ...input,
      initial: input.values,
      fieldErrors: {},
      failure: null,
      saved: null,
    }),
    initial: 'idle',
    on: {
      'field.change': { actions: assign(({ context, event }) => written(context, event.values)) },
      'form.open': {
        target: '.idle',
        actions: assign(({ event: { content } }) => ({
          ...content,
          initial: content.values,
          fieldErrors: {},
          failure: null,
          saved: null,
        })),
      },
      'form.discard': { actions: assign({ values: ({ context }) => context.initial }) },
    },
    states: {
      idle: { on: { 'form.submit': 'busy' } },
      busy: {
        tags: 'busy',
        entry: [assign({ fieldErrors: {}, failure: null, saved: null }), emit({ type: 'progress.start' })],
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { values, subject } }) => ({ values, subject }),
          onDone: {
            target: 'success',
            actions: [
              assign(({ context, event }) => ({ saved: event.output, initial: context.values })),
              emit({ type: 'progress.finish' }),
              ...(form.toast === null ? [] : (['notifySaved'] as const)),
              emit(({ event }) => ({ type: 'form.saved', saved: event.output })),
            ],
          },
          onError: {
            target: 'errors',
            actions: [
              assign(({ event }) => {
                const failure = readFailure(event.error);
                return { failure, fieldErrors: fieldsOf(failure) };
              }),
              emit({ type: 'progress.fail' }),
              { type: 'notifyIfExpired', params: ({ event }) => event },
            ],
          },
        },
      },
      success: {
        on: {
          'form.submit': 'busy',
          'field.change': {
            target: 'idle',
            actions: assign(({ context, event }) => written(context, event.values)),
          },
        },
      },
      /** The last submit failed. An edit clears the messages of its fields; why it failed stays until the next. */
      errors: { on: { 'form.submit': 'busy' } },
    },
  });

interface State<Context> {
  context: Context;
}
/** What the fields start with: it changes as the form is opened or saved, not as somebody types. */
export const selectInitial = <Values>({ context }: State<{ initial: Values }>) => context.initial;
export const selectFieldErrors = ({ context }: State<{ fieldErrors: FieldErrors }>) => context.fieldErrors;
export const selectFormFailure = ({ context }: State<{ failure: Failure | null }>) => context.failure;
/** What the last submit saved; null until there is one, and while the next is sent. */
export const selectSaved = <Saved>({ context }: State<{ saved: Saved | null }>) => context.saved;
export const selectIsBusy = (snapshot: { hasTag: (tag: 'busy') => boolean }) => snapshot.hasTag('busy');
/** What was typed since the form was opened or saved, with all that was there before; null for nothing. */
export const selectTyped = <Values>({ context }: State<{ values: Values; initial: Values }>) =>
  context.values === context.initial ? null : context.values;
