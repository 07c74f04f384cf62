import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { useAdminMessages } from './messages.ts';

/** A field of a conflict: what the person wants, and what is stored now. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

interface Props {
  /** Somebody else has changed what the change is based on. Null: no conflict. */
  conflict: readonly Difference[] | null;
  /** Why the last change was not saved; null if it was. */
  failure: string | null;
  canRetry: boolean;
  /** False while something else on the page is to be done first. */
  isFocused: boolean;
  /** Needed for conflicts. */
  onKeepMine?: () => void;
  onKeepTheirs?: () => void;
  onRetry: () => void;
  /** Absent if there is nothing to go back to. */
  onDiscard?: () => void;
}

/** What has kept a change from being saved, and the choices. Gets the focus when it appears, unless not `isFocused`. */
export const ChangeNotice = ({
  conflict,
  failure,
  canRetry,
  isFocused,
  onKeepMine,
  onKeepTheirs,
  onRetry,
  onDiscard,
}: Props) => {
  const messages = useAdminMessages();
  const panel = useRef<HTMLDivElement>(null);
  const kind = conflict ? 'conflict' : failure === null ? null : 'failure';
  useEffect(() => {
    if (kind !== null && isFocused) panel.current?.focus();
  }, [kind, isFocused]);
  if (kind === null) return null;
  return (
    <div className="admin-change-notice" data-kind={kind} role="alert" tabIndex={-1} ref={panel}>
      {conflict ? (
        <>
          <h2>{messages.conflictTitle}</h2>
          <p>{messages.conflictText}</p>
          {conflict.length === 0 ? (
            <p>{messages.noDifference}</p>
          ) : (
            <dl>
              {conflict.map(({ field, mine, theirs }) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd>
                    <small>{messages.yours}</small> {mine}
                  </dd>
                  <dd>
                    <small>{messages.theirs}</small> {theirs}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <div className="form-actions">
            <Button look="primary" onClick={onKeepMine}>
              {messages.keepMine}
            </Button>
            <Button onClick={onKeepTheirs}>{messages.keepTheirs}</Button>
          </div>
        </>
      ) : (
        <>
          <p>{messages.notSaved(failure ?? '')}</p>
          <div className="form-actions">
            {canRetry && <Button onClick={onRetry}>{messages.retry}</Button>}
            {onDiscard && (
              <Button look="text" onClick={onDiscard}>
                {messages.discard}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};
