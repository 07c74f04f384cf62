import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OutgoingMail } from '../../contracts/admin/schemas/report.ts';
import { filterQuery, type MailFilter, mailStates } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { canRetry } from '../../machines/failure.ts';
import { MailRows } from '../../ui/admin/MailRows.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { StateFilter } from '../../ui/admin/StateFilter.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { ErrorPanel } from '../../ui/kit/ErrorPanel.tsx';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAdminResend, provideMailList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  filter: MailFilter;
  page: KeysetPage<OutgoingMail>;
}

/** The mails to shoppers, the failed ones first of all. */
export const MailsPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  useTitle(messages.mails, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.mails}</h1>
      </div>
      <div className="admin-filters">
        <StateFilter
          label={messages.mailFilter}
          values={mailStates}
          names={messages.mailFilters}
          selected={filter.state}
          onChange={(state) => void router.navigate({ href: `/admin/mails${filterQuery({ state })}` })}
        />
      </div>
      <MailList key={filter.state} panel={panel} filter={filter} page={page} />
    </>
  );
};

const MailList = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const failureText = useFailureText();
  const { rows, end } = useListPage(panel, () => provideMailList(panel.api, filter), page);
  const [resendMachine] = useState(() => provideAdminResend(panel.api));
  const resend = useActorRef(resendMachine);
  const { sent, failure: sendFailure } = useSelector(resend, ({ context }) => context);
  const isSending = useSelector(resend, (snapshot) => snapshot.hasTag('busy'));
  useEmitted(resend, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    panel.notice.set({ text: messages.mailQueued });
    void router.invalidate();
  });
  const isFailedOnly = filter.state === 'failed';
  return (
    <>
      {sendFailure && (
        <ErrorPanel
          message={messages.notSent(failureText(sendFailure))}
          onRetry={
            canRetry(sendFailure) || sendFailure.kind === 'signedOut'
              ? () => resend.send({ type: 'mail.retry' })
              : undefined
          }
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon="bag"
          title={isFailedOnly ? messages.noFailedMails : messages.noListedMails}
          text={messages.noMailsText}
        />
      ) : (
        <>
          {isFailedOnly && <p>{messages.failedMailsText}</p>}
          <MailRows
            rows={rows}
            sent={sent}
            isBusy={isSending}
            onSend={(mailId, orderId, mail) =>
              resend.send({ type: 'mail.send', resend: { mailId, orderId, mail } })
            }
          />
          {end}
        </>
      )}
    </>
  );
};
