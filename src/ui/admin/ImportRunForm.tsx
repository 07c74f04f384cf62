import { useState } from 'react';
import type { ImportCheck, ImportRunRequest } from '../../contracts/admin/schemas/import.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { useAdminMessages } from './messages.ts';

interface Props {
  check: ImportCheck;
  isBusy: boolean;
  /** Whether the check is not of what is chosen now. */
  isStale?: boolean;
  onRun: (choice: Omit<ImportRunRequest, 'version'>) => void;
}

/** Starts the import of what a check found. What it removes and leaves out is agreed to first. */
export const ImportRunForm = ({ check, isBusy, isStale = false, onRun }: Props) => {
  const { imports } = useAdminMessages();
  const [isSkipping, setSkipping] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const [isFetching, setFetching] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const { invalid_rows, added, changed, cleared, picture_hosts, picture_host_count } = check;
  const run = () => {
    if (isStale) return setProblem(imports.checkFirst);
    if (invalid_rows > 0 && !isSkipping) return setProblem(imports.agreeToSkip);
    if (cleared.length > 0 && !isClearing) return setProblem(imports.agreeToClear);
    setProblem(null);
    onRun({ skip_invalid_rows: isSkipping, fetch_pictures: picture_host_count > 0 && isFetching });
  };
  return (
    <section className="admin-section">
      <h2>{imports.runTitle}</h2>
      {added + changed === 0 ? (
        <p>{imports.nothingToImport}</p>
      ) : (
        <>
          {invalid_rows > 0 && (
            <Checkbox isSelected={isSkipping} onChange={setSkipping}>
              {imports.skip(invalid_rows)}
            </Checkbox>
          )}
          {cleared.length > 0 && (
            <Checkbox isSelected={isClearing} onChange={setClearing}>
              {imports.clear}
            </Checkbox>
          )}
          {picture_host_count > 0 && (
            <div>
              <Checkbox isSelected={isFetching} onChange={setFetching}>
                {imports.fetchPictures}
              </Checkbox>
              <ul className="admin-import-list">
                {picture_hosts.map(({ host, pictures }) => (
                  <li key={host}>
                    <bdi>{host}</bdi>: {imports.pictureCount(pictures)}
                  </li>
                ))}
                {picture_host_count > picture_hosts.length && (
                  <li>{imports.more(picture_host_count - picture_hosts.length)}</li>
                )}
              </ul>
              <small>{imports.fetchHint}</small>
            </div>
          )}
          <p role="alert" className="field-error">
            {problem}
          </p>
          <div className="form-actions">
            <Button look="primary" isBusy={isBusy} onClick={run}>
              {imports.run}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
