import { assign, emit, enqueueActions, setup } from 'xstate';
import { type Failure, isGone, readFailure } from './failure.ts';
import { errorParams, failureActions } from './failure-actions.ts';
import type { ShopNotification, SuccessMessage } from './notifications.ts';
import { unprovidedPromise } from './unprovided-actors.ts';

export type FieldErrors = Record<string, string[]>;
export interface FormContext<Values, Subject, Saved> {
  /** The current field values. */
  values: Values;
  /** The values the form was opened with or last saved; the same object as `values` until an edit. */
  initial: Values;
  /** What the form edits, for the `submit` actor: the id of an entity, a mode, or null. */
  subject: Subject;
  /** The server's messages by field; an edit clears those of its fields. */
  fieldErrors: FieldErrors;
  /** Why the last submit failed; cleared by the next. */
  failure: Failure | null;
  /** The result of the last submit; cleared by the next. */
  saved: Saved | null;
}
/** Input of a form, and of its `submit` actor. */
export interface FormInput<Values, Subject> {
  values: Values;
  subject: Subject;
}
export type FormEvent<Values, Subject> =
  | { type: 'field.change'; values: Partial<Values> }
  | { type: 'form.submit' }
  /** Resets the form to other content: an address to edit, the next token. */
  | { type: 'form.open'; content: FormInput<Values, Subject> }
  /** Closed by its parent: resets the values. */
  | { type: 'form.discard' };
export type FormEmitted<Saved> =
  | ShopNotification
  | { type: 'form.saved'; saved: Saved }
  /** The server refused the form, or could not be reached. */
  | { type: 'form.failed'; failure: Failure }
  /** What the form edits does not exist any more. */
  | { type: 'form.gone' };

const fieldsOf = (failure: Failure): FieldErrors => (failure.kind === 'refused' ? failure.fields : {});
/** Returns the same object if no message is cleared, so that selectors do not re-render. */
const withoutEdited = (errors: FieldErrors, edited: object): FieldErrors =>
  Object.keys(errors).some((field) => field in edited)
    ? Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in edited)))
    : errors;
const opened = <Values, Subject>({ values, subject }: FormInput<Values, Subject>) => ({
  values,
  subject,
  initial: values,
  fieldErrors: {},
  failure: null,
  saved: null,
});
const applyEdit = <Values extends object>(
  { values, fieldErrors }: { values: Values; fieldErrors: FieldErrors },
  edited: Partial<Values>,
) => ({ values: { ...values, ...edited }, fieldErrors: withoutEdited(fieldErrors, edited) });

/**
 * State machine of a form: idle, busy, success, errors. Its context is the single source of the field values.
 * `toast` is shown on success; null for none.
 */
export const formMachine = <Values extends object, Saved, Subject = null>(form: {
  id: string;
  toast: SuccessMessage | null;
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
    context: ({ input }) => opened(input),
    initial: 'idle',
    on: {
      'field.change': { actions: assign(({ context, event }) => applyEdit(context, event.values)) },
      'form.open': { target: '.idle', actions: assign(({ event }) => opened(event.content)) },
      'form.discard': { actions: assign({ values: ({ context }) => context.initial }) },
    },
    states: {
      idle: { on: { 'form.submit': 'busy' } },
      busy: {
        tags: 'busy',
        entry: [assign({ fieldErrors: {}, failure: null, saved: null }), emit({ type: 'progress.start' })],
        on: {
          'form.open': {
            target: 'idle',
            actions: [assign(({ event }) => opened(event.content)), emit({ type: 'progress.finish' })],
          },
        },
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
              emit(({ event }) => ({ type: 'form.failed', failure: readFailure(event.error) })),
              { type: 'notifyIfExpired', params: errorParams },
              enqueueActions(({ context, event, enqueue }) => {
                if (context.subject !== null && isGone(readFailure(event.error)))
                  enqueue.emit({ type: 'form.gone' });
              }),
            ],
          },
        },
      },
      success: {
        on: {
          'form.submit': 'busy',
          'field.change': {
            target: 'idle',
            actions: assign(({ context, event }) => applyEdit(context, event.values)),
          },
        },
      },
      /** The last submit failed. An edit clears the messages of its fields; `failure` stays until the next submit. */
      errors: { on: { 'form.submit': 'busy' } },
    },
  });

export type FormMachine<Values extends object, Saved, Subject> = ReturnType<
  typeof formMachine<Values, Saved, Subject>
>;

interface State<Context> {
  context: Context;
}
/** The initial field values; they change when the form is opened or saved, not while typing. */
export const selectInitial = <Values>({ context }: State<{ initial: Values }>) => context.initial;
export const selectFieldErrors = ({ context }: State<{ fieldErrors: FieldErrors }>) => context.fieldErrors;
export const selectFormFailure = ({ context }: State<{ failure: Failure | null }>) => context.failure;
/** The result of the last submit; null before the first one and while busy. */
export const selectSaved = <Saved>({ context }: State<{ saved: Saved | null }>) => context.saved;
export const selectIsBusy = (snapshot: { hasTag: (tag: 'busy') => boolean }) => snapshot.hasTag('busy');
/** The field values if edited since the form was opened or saved; else null. */
export const selectDraft = <Values>({ context }: State<{ values: Values; initial: Values }>) =>
  context.values === context.initial ? null : context.values;
