import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type AdminImportRow,
  catalogueExtensions,
  maxCatalogueBytes,
} from '../../contracts/admin/schemas/import.ts';
import { ImportRows } from '../../ui/admin/ImportRows.tsx';
import { ImportUpload } from '../../ui/admin/ImportUpload.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useFocusKept, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideNewImport } from '../provide.ts';
import { usePanelForm } from './use-panel-form.ts';

interface Props {
  panel: Panel;
  rows: readonly AdminImportRow[];
}

const noFile = { key: '', name: '' };

/** Uploads a catalogue file, and lists the last imports. */
export const ImportsPage = ({ panel, rows }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const { imports } = messages;
  useTitle(imports.title, panel.settings.shopName);
  const [files] = useState(() => new Map<string, File>());
  const [chosen, setChosen] = useState<{ key: string; name: string } | null>(null);
  /** Why the file was not sent. */
  const [refused, setRefused] = useState<string | null>(null);
  const { props, submit } = usePanelForm(
    panel,
    () => provideNewImport(panel.api, files),
    noFile,
    ({ id }) => void router.navigate({ href: `/admin/imports/${id}` }),
  );
  const { refusal } = props;
  useFocusKept(String(props.isBusy));
  const choose = (file: File) => {
    const extension = file.name.toLowerCase().match(/\.[^.]+$/)?.[0];
    const next = { key: crypto.randomUUID(), name: file.name };
    files.clear();
    files.set(next.key, file);
    setChosen(next);
    const reason = !catalogueExtensions.some((known) => known === extension)
      ? imports.wrongType
      : file.size > maxCatalogueBytes
        ? imports.tooLarge
        : file.size === 0
          ? imports.empty
          : null;
    setRefused(reason);
    if (reason === null) submit(next);
  };
  return (
    <>
      <div className="admin-page-head">
        <h1>{imports.title}</h1>
        <Link href="/admin/products">{messages.products}</Link>
      </div>
      <div className="admin-columns">
        <ImportUpload
          fileName={chosen?.name ?? null}
          isBusy={props.isBusy}
          problem={refused ?? (refusal ? (refusal.fields.file?.[0] ?? refusal.message) : null)}
          canRetry={refused === null && chosen !== null}
          onChoose={choose}
          onRetry={() => chosen && submit(chosen)}
        />
        <section className="admin-section">
          <h2>{imports.list}</h2>
          {rows.length === 0 ? (
            <EmptyState icon="grid" title={imports.none} text={imports.noneText} />
          ) : (
            <ImportRows rows={rows} />
          )}
        </section>
      </div>
    </>
  );
};
