import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AdminImport } from '../../contracts/admin/schemas/import.ts';
import { formatNumber } from '../../domain/locale.ts';
import type { ImportCommand } from '../../machines/admin-import.ts';
import { formatMoment } from '../../ui/admin/format-moment.ts';
import { ImportOptionsForm } from '../../ui/admin/ImportOptionsForm.tsx';
import { ImportProgress } from '../../ui/admin/ImportProgress.tsx';
import { ImportReport } from '../../ui/admin/ImportReport.tsx';
import { ImportRunForm } from '../../ui/admin/ImportRunForm.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { actorName } from '../../ui/admin/OrderRecords.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useLocale } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText, useFocusKept, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAdminImport } from '../provide.ts';

interface Props {
  panel: Panel;
  stored: AdminImport;
}

/** A catalogue file: its check, its import and what became of it. */
export const ImportPage = ({ panel, stored }: Props) => {
  const messages = useAdminMessages();
  const { imports } = messages;
  const locale = useLocale();
  const failureText = useFailureText();
  const [machine] = useState(() => provideAdminImport(panel.api));
  const actor = useActorRef(machine, { input: { record: stored } });
  const { record, failure, isChanged, command } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(actor, () => panel.expire());
  const { id, file_name, file_size, created_at, actor: uploader, state, options, check, result } = record;
  useTitle(file_name, panel.settings.shopName);
  useFocusKept(`${state} ${record.version} ${isBusy}`);
  const submit = (next: ImportCommand) => actor.send({ type: 'command.submit', command: next });
  // What was checked is imported, so that a change of the options asks for another check.
  const [editedVersion, setEditedVersion] = useState<number | null>(null);
  const isDone = state === 'done';
  const lacksPictures =
    check?.picture_host_count !== 0 &&
    (result?.pictures === undefined || result.pictures.failed > 0 || record.problem !== undefined);
  const optionsForm = (
    <ImportOptionsForm
      // What the check has recognized is shown as the choice.
      key={`${id} ${record.version}`}
      options={options}
      columns={check?.columns}
      onEdit={() => setEditedVersion(record.version)}
      isAgain={check !== undefined}
      isBusy={isBusy && command?.kind === 'check'}
      onSubmit={(next) => submit({ kind: 'check', options: next })}
    />
  );
  return (
    <>
      <div className="admin-page-head">
        <h1>
          <bdi>{file_name}</bdi>
        </h1>
        <Link href="/admin/imports">{imports.title}</Link>
      </div>
      <p className="admin-import-about">
        {imports.uploaded(
          formatMoment(created_at, locale),
          actorName(uploader, messages),
          formatNumber(Math.max(1, Math.round(file_size / 1000)), locale),
        )}
      </p>
      <div className="admin-column">
        {(failure !== null || isChanged) && (
          <div className="admin-change-notice" data-kind="failure" role="alert">
            <p>{failure === null ? imports.hasChanged : failureText(failure)}</p>
            <div className="form-actions">
              {failure !== null && command !== null && (
                <Button onClick={() => actor.send({ type: 'command.retry' })}>{messages.uploadAgain}</Button>
              )}
              <Button look="text" onClick={() => actor.send({ type: 'failure.dismiss' })}>
                {messages.dismiss}
              </Button>
            </div>
          </div>
        )}
        <ImportProgress
          record={record}
          isUnknown={failure !== null && command === null}
          isBusy={isBusy}
          onStop={() => submit({ kind: 'stop' })}
        />
        {state === 'ready' &&
          (!record.has_file ? (
            <p>{imports.fileGone}</p>
          ) : check === undefined ? (
            <section className="admin-section">
              <h2>{imports.optionsTitle}</h2>
              {optionsForm}
            </section>
          ) : (
            <>
              <ImportReport report={check} />
              {check.columns !== undefined && (
                <section className="admin-section">
                  <h2>{imports.optionsTitle}</h2>
                  {optionsForm}
                </section>
              )}
              <ImportRunForm
                check={check}
                isBusy={isBusy && command?.kind === 'run'}
                isStale={editedVersion === record.version}
                onRun={(choice) => submit({ kind: 'run', choice })}
              />
              {check.columns === undefined && (
                <section className="admin-section">
                  <Disclosure title={imports.optionsTitle}>{optionsForm}</Disclosure>
                </section>
              )}
            </>
          ))}
        {isDone && result !== undefined && (
          <>
            <ImportReport report={result} />
            <div className="form-actions">
              {lacksPictures && (
                <Button isBusy={isBusy} onClick={() => submit({ kind: 'pictures' })}>
                  {imports.fetchAgain}
                </Button>
              )}
              <Link look="primary" href="/admin/products">
                {messages.products}
              </Link>
            </div>
          </>
        )}
      </div>
    </>
  );
};
