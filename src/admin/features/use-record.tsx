import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { toRefusal } from '../../features/page/failure-message.ts';
import type { RecordMachine } from '../../machines/admin-record.ts';
import { canRetry } from '../../machines/failure.ts';
import { ChangeNotice, type Difference } from '../../ui/admin/ChangeNotice.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText } from '../hooks.ts';
import type { Panel } from '../panel.ts';

interface Options<Thing, Change> {
  /** The fields of a change with its values and those that are stored now. */
  differencesOf: (change: Change, current: Thing) => Difference[];
  /**
   * The field of a form that an error of the change concerns, by the error's path in the request. Default: the path.
   * Must be the same function in every render.
   */
  fieldOf?: (change: Change, path: string, record: Thing) => string;
  /** Whether the change comes from a form; any other leaves what is typed as it is. Default: all do. Stays the same, too. */
  isOfForm?: (change: Change) => boolean;
  /** Whether giving up the change gives up what is typed, which another form may have. Default: for changes of a form. */
  discardsForm?: (change: Change) => boolean;
  onSaved: (change: Change) => void;
  /** What was entered is given up for what is stored. */
  onReset?: (stored: Thing) => void;
}

const toPath = (_: unknown, path: string): string => path;
const always = () => true;

/**
 * Runs the machine that changes something with a version.
 * @returns the record, the change that is being saved or was not, the errors for its form, and what stands above the
 * form: why the change was not saved, or the choice in a conflict
 */
export const useRecord = <Thing extends { version: number }, Change extends object>(
  panel: Panel,
  provide: () => RecordMachine<Thing, Change>,
  loaded: Thing,
  {
    differencesOf,
    fieldOf = toPath,
    isOfForm = always,
    discardsForm = isOfForm,
    onSaved,
    onReset,
  }: Options<Thing, Change>,
) => {
  const messages = useMessages();
  const adminMessages = useAdminMessages();
  const failureText = useFailureText();
  const [machine] = useState(provide);
  const actor = useActorRef(machine, { input: { record: loaded } });
  const { record, change, current, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  /** Another key resets a form to what is stored. */
  const [formKey, setFormKey] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const restart = () => {
    setDirty(false);
    setFormKey((key) => key + 1);
  };
  const reset = (stored: Thing) => {
    restart();
    onReset?.(stored);
  };
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type !== 'change.saved') return;
    if (isOfForm(event.change)) restart();
    onSaved(event.change);
  });
  const refusal = useMemo(() => {
    const found = toRefusal(failure, messages);
    if (found === null || change === null || !isOfForm(change)) return null;
    const fields = Object.entries(found.fields).map(([path, texts]) => [
      fieldOf(change, path, record),
      texts,
    ]);
    return fields.length === 0 ? null : { ...found, fields: Object.fromEntries(fields) };
  }, [failure, change, record, messages, fieldOf, isOfForm]);
  return {
    record,
    change,
    isBusy,
    isConflict: current !== null,
    refusal,
    form: { key: formKey, isReplacement: formKey > 0, isDirty, setDirty },
    submit: (next: Change) => {
      panel.notice.set(null);
      actor.send({ type: 'change.submit', change: next });
    },
    /** For a form that shows what is stored: a change that was not saved, and why, is given up. */
    submitNothing: () => {
      actor.send({ type: 'change.discard' });
      panel.notice.set({ text: adminMessages.nothingChanged });
    },
    notice: (
      <ChangeNotice
        conflict={current && change ? differencesOf(change, current) : null}
        failure={failure && refusal === null ? failureText(failure) : null}
        canRetry={failure !== null && (canRetry(failure) || failure.kind === 'signedOut')}
        isFocused={failure?.kind !== 'signedOut'}
        onKeepMine={() => {
          actor.send({ type: 'conflict.keepMine' });
          // The form would set back what somebody else has stored.
          if (current && change && !discardsForm(change)) reset(current);
        }}
        onKeepTheirs={() => {
          actor.send({ type: 'conflict.keepTheirs' });
          reset(current ?? record);
        }}
        onRetry={() => actor.send({ type: 'change.retry' })}
        onDiscard={() => {
          actor.send({ type: 'change.discard' });
          if (change && discardsForm(change)) reset(record);
        }}
      />
    ),
  };
};
