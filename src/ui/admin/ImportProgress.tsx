import type { AdminImport } from '../../contracts/admin/schemas/import.ts';
import { isRunning } from '../../domain/admin-imports.ts';
import { Button } from '../kit/Button.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  record: Pick<AdminImport, 'state' | 'progress' | 'problem' | 'silent_seconds'>;
  /** Whether the state could not be read again: nobody knows whether the server still works on it. */
  isUnknown: boolean;
  isBusy: boolean;
  onStop: () => void;
}

/** A run says every two seconds that it works, and a large spreadsheet may keep it from that for a while. */
const longSilence = 10;

/** What the server does with the file, or why it has not finished. */
export const ImportProgress = ({ record, isUnknown, isBusy, onStop }: Props) => {
  const { imports } = useAdminMessages();
  const { state, progress, problem, silent_seconds: silence = 0 } = record;
  if (isRunning(state) && isUnknown)
    return (
      <section className="admin-section">
        <p>{imports.unknownState}</p>
      </section>
    );
  if (isRunning(state))
    return (
      <section className="admin-section">
        <div role="status">
          <p className="admin-import-state">
            <Spinner /> {imports.running[state]}
          </p>
        </div>
        {progress !== undefined && (
          <p>
            {state === 'fetching'
              ? imports.pictureProgress(progress.pictures)
              : imports.progress(progress.rows, progress.products)}
          </p>
        )}
        <p role="status">{silence >= longSilence && imports.silent(silence)}</p>
        <p>{imports.runningText}</p>
        <div className="form-actions">
          <Button isBusy={isBusy} onClick={onStop}>
            {imports.stop}
          </Button>
        </div>
      </section>
    );
  if (problem === undefined) return null;
  return (
    <div className="admin-change-notice" data-kind="failure" role="alert">
      <p>{state === 'done' ? imports.picturesNotFinished : imports.nothingImported}</p>
      <p>
        {imports.problemTexts[problem.reason]}{' '}
        {problem.message !== undefined && <span lang="en">{problem.message}</span>}
      </p>
    </div>
  );
};
