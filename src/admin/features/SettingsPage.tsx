import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AdminPageRow, NewPage as NewPageInput } from '../../contracts/admin/schemas/page.ts';
import type { AdminSettings, SettingName } from '../../contracts/admin/schemas/settings.ts';
import {
  type SettingsChange,
  settingOf,
  shownSettings,
  toSettingsChange,
} from '../../domain/admin-settings.ts';
import { useStore } from '../../platform/storage/store.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { NewPageForm } from '../../ui/admin/NewPageForm.tsx';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { PageRows } from '../../ui/admin/PageRows.tsx';
import { SettingsForm } from '../../ui/admin/SettingsForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideNewPage, provideSettingsRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePanelForm } from './use-panel-form.ts';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  settings: AdminSettings;
  pages: readonly AdminPageRow[];
}

const differencesOf = (
  change: SettingsChange,
  current: AdminSettings,
  messages: AdminMessages,
): Difference[] =>
  Object.entries(change).map(([name, mine]) => ({
    field: messages.fields[name] ?? name,
    mine: mine || '–',
    theirs: settingOf(current, name as SettingName).text || '–',
  }));

/** What shoppers see of the shop, to be edited. */
export const SettingsPage = ({ panel, settings: loaded, pages }: Props) => {
  const messages = useAdminMessages();
  const {
    record: settings,
    isBusy,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideSettingsRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    onSaved: () => panel.notice.set({ text: messages.settingsSaved }),
  });
  const { shown } = panel;
  useEffect(() => shown.set({ ...shown.get(), ...shownSettings(settings) }), [shown, settings]);
  useTitle(messages.settings, useStore(shown).shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.settings}</h1>
      </div>
      {notice}
      <div className="admin-columns">
        <section className="admin-section">
          <p>{messages.settingsText}</p>
          <SettingsForm
            key={form.key}
            settings={settings}
            isBusy={isBusy}
            isReplacement={form.isReplacement}
            refusal={refusal}
            onEdit={(values) => form.setDirty(Object.keys(toSettingsChange(settings, values)).length > 0)}
            onSubmit={(values) => {
              const next = toSettingsChange(settings, values);
              if (Object.keys(next).length === 0) return submitNothing();
              submit(next);
            }}
          />
        </section>
        <div className="admin-column">
          <section className="admin-section">
            <h2>{messages.home.title}</h2>
            <p>{messages.home.text}</p>
            <p>
              <Link href="/admin/settings/home">{messages.home.edit}</Link>
            </p>
          </section>
          <section className="admin-section">
            <h2>{messages.textPages}</h2>
            <p>{messages.textPagesText}</p>
            <PageRows rows={pages} />
            <NewPage panel={panel} />
          </section>
          <HistoryList history={settings.history} />
        </div>
      </div>
      <LeaveDialog isDirty={form.isDirty} />
    </>
  );
};

const noPage: NewPageInput = { title: '' };

const NewPage = ({ panel }: Pick<Props, 'panel'>) => {
  const router = useRouter();
  const form = usePanelForm(
    panel,
    () => provideNewPage(panel.api),
    noPage,
    ({ slug }) => {
      // The list has it, also if settings that are not saved keep the member here.
      void router.invalidate();
      void router.navigate({ href: `/admin/settings/pages/${encodeURIComponent(slug)}` });
    },
  );
  return (
    <NewPageForm
      key={form.key}
      {...form.props}
      onSubmit={({ title = '', title_bn = '' }) =>
        form.submit({ title, ...(title_bn.trim() !== '' && { title_bn }) })
      }
    />
  );
};
