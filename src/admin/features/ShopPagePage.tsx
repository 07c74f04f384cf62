import { useRouter } from '@tanstack/react-router';
import type { AdminPage } from '../../contracts/admin/schemas/page.ts';
import { type PageChange, toPageFields } from '../../domain/admin-pages.ts';
import { localText } from '../../domain/locale.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { PageForm } from '../../ui/admin/PageForm.tsx';
import { PageRemovalForm } from '../../ui/admin/PageRemovalForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useLocale } from '../../ui/messages/context.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { providePageRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  page: AdminPage;
}

const differencesOf = (change: PageChange, current: AdminPage, messages: AdminMessages): Difference[] => {
  if (change.kind === 'remove')
    return [
      {
        field: current.is_standard ? messages.useGeneralText : messages.deletePage,
        mine: messages.yes,
        theirs: current.title,
      },
    ];
  const { is_hidden, ...texts } = change.fields;
  const yesNo = (value: boolean) => (value ? messages.yes : messages.no);
  return [
    ...Object.entries(texts).map(([field, mine]) => ({
      field: messages.pageFields[field] ?? field,
      mine: mine || '–',
      theirs: current[field as keyof typeof texts] || '–',
    })),
    ...(is_hidden === undefined
      ? []
      : [
          {
            field: messages.fields.is_hidden ?? '',
            mine: yesNo(is_hidden),
            theirs: yesNo(current.state === 'hidden'),
          },
        ]),
  ];
};

const isEdit = ({ kind }: PageChange): boolean => kind === 'edit';

/** A text page of the shop, to be written, hidden or removed. */
export const ShopPagePage = ({ panel, page: loaded }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const locale = useLocale();
  const {
    record: page,
    isBusy,
    change,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => providePageRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    onSaved: ({ kind }) => {
      if (kind === 'remove' && !page.is_standard) {
        const done = () => panel.notice.set({ text: messages.deleted(name.children) });
        return void router.navigate({ href: '/admin/settings', ignoreBlocker: true }).then(done);
      }
      panel.notice.set({ text: messages.settingsSaved });
    },
  });
  const name = localText({ en: page.title, bn: page.title_bn || undefined }, locale);
  useTitle(name.children, panel.settings.shopName);
  const isShown = page.state === 'general' || page.state === 'own';
  return (
    <>
      <p>
        <Link href="/admin/settings">{messages.backToSettings}</Link>
      </p>
      <div className="admin-page-head">
        <h1 {...name} />
        {isShown && (
          <Link href={`/pages/${encodeURIComponent(page.slug)}`} target="_blank" rel="noreferrer">
            {messages.viewInShop}
          </Link>
        )}
      </div>
      {notice}
      <div className="admin-columns">
        <PageForm
          key={form.key}
          page={page}
          isBusy={isBusy}
          isReplacement={form.isReplacement}
          refusal={change && isEdit(change) ? refusal : null}
          onEdit={(values) => form.setDirty(Object.keys(toPageFields(page, values)).length > 0)}
          onSubmit={(values) => {
            const fields = toPageFields(page, values);
            if (Object.keys(fields).length === 0) return submitNothing();
            submit({ kind: 'edit', fields });
          }}
        />
        <div className="admin-column">
          <section className="admin-section">
            <p>{messages.pageStateTexts[page.state]}</p>
          </section>
          {page.fixed_by === undefined && page.state !== 'general' && (
            <PageRemovalForm page={page} isBusy={isBusy} onRemove={() => submit({ kind: 'remove' })} />
          )}
          <HistoryList history={page.history} />
        </div>
      </div>
      <LeaveDialog isDirty={form.isDirty} />
    </>
  );
};
