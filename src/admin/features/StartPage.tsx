import type { ComponentProps } from 'react';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { StartOverview } from '../../ui/admin/StartOverview.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';

interface Props extends ComponentProps<typeof StartOverview> {
  panel: Panel;
}

/** The first page of an owner. */
export const StartPage = ({ panel, ...overview }: Props) => {
  const messages = useAdminMessages();
  useTitle(messages.start, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.start}</h1>
      </div>
      <StartOverview {...overview} />
    </>
  );
};
