import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Customer } from '../../contracts/admin/schemas/customer.ts';
import type { AdminOrderRow } from '../../contracts/admin/schemas/order.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import { canRetry } from '../../machines/failure.ts';
import { CustomerActions } from '../../ui/admin/CustomerActions.tsx';
import { CustomerFacts } from '../../ui/admin/CustomerFacts.tsx';
import { CustomerOrders } from '../../ui/admin/CustomerOrders.tsx';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { Link } from '../../ui/kit/Link.tsx';
import { useFocusWhen } from '../../ui/kit/use-focus-when.ts';
import { useEmitted, useFailureText, useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAdminCustomer, provideOrderList } from '../provide.ts';
import { useListPage } from './use-list-page.tsx';

interface Props {
  panel: Panel;
  customer: Customer;
  page: KeysetPage<AdminOrderRow>;
}

/** Lets the browser save a text as a file. */
const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

/** A customer with an account, and what is done on request. */
export const CustomerPage = ({ panel, customer, page }: Props) => {
  const messages = useAdminMessages();
  const failureText = useFailureText();
  const [machine] = useState(() => provideAdminCustomer(panel.api));
  const actor = useActorRef(machine, { input: { id: customer.id, email: customer.email } });
  const { act, deleted, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { rows, end } = useListPage(
    panel,
    () => provideOrderList(panel.api, { customer: customer.id }),
    page,
  );
  const name = customer.name || customer.email;
  useTitle(deleted === null ? name : messages.customers, panel.settings.shopName);
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    if (event.type === 'link.sent')
      return panel.notice.set({ text: event.isNew ? messages.linkSent : messages.linkSentBefore });
    saveFile(`customer-${customer.id}.json`, JSON.stringify(event.data, null, 2));
    panel.notice.set({ text: messages.dataExported });
  });
  const result = useFocusWhen(deleted !== null);
  return (
    <>
      <p>
        <Link href="/admin/customers">{messages.backToCustomers}</Link>
      </p>
      {deleted === null ? (
        <>
          <div className="admin-page-head">
            <h1>
              <bdi>{name}</bdi>
            </h1>
          </div>
          <div className="admin-columns">
            <section className="admin-section">
              <h2>{messages.orders}</h2>
              {rows.length === 0 ? (
                <p>{messages.noOrdersOfAccount}</p>
              ) : (
                <>
                  <CustomerOrders rows={rows} />
                  {end}
                  <p>
                    <Link href={`/admin/orders?customer=${customer.id}`}>{messages.showInOrders}</Link>
                  </p>
                </>
              )}
            </section>
            <div className="admin-column">
              <CustomerFacts customer={customer} />
              <CustomerActions
                customer={customer}
                busy={isBusy ? act : null}
                failure={failure && failureText(failure)}
                onRetry={
                  failure && (canRetry(failure) || failure.kind === 'signedOut')
                    ? () => actor.send({ type: 'act.retry' })
                    : undefined
                }
                onStart={(next) => {
                  panel.notice.set(null);
                  actor.send({ type: 'act.start', act: next });
                }}
              />
            </div>
          </div>
        </>
      ) : (
        <div {...result}>
          <h1>{messages.deletedTitle}</h1>
          <p>{messages.deletedText(deleted.orders)}</p>
        </div>
      )}
    </>
  );
};
