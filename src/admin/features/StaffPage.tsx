import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffRow, Vendor } from '../../contracts/admin/schemas/staff.ts';
import { toNewMember } from '../../domain/admin-staff.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { type NewPassword, NewPasswordDialog } from '../../ui/admin/NewPasswordDialog.tsx';
import { StaffForm } from '../../ui/admin/StaffForm.tsx';
import { StaffRows } from '../../ui/admin/StaffRows.tsx';
import { useFocusWhen } from '../../ui/kit/use-focus-when.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideNewMember } from '../provide.ts';
import { usePanelForm } from './use-panel-form.ts';

interface Props {
  panel: Panel;
  rows: readonly StaffRow[];
  vendors: readonly Vendor[];
}

/** The members of the staff, and new ones. */
export const StaffPage = ({ panel, rows, vendors }: Props) => {
  const messages = useAdminMessages();
  useTitle(messages.staff, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.staff}</h1>
      </div>
      <div className="admin-columns">
        <StaffRows rows={rows} />
        <NewMember panel={panel} vendors={vendors} />
      </div>
    </>
  );
};

const noMember = toNewMember({});

const NewMember = ({ panel, vendors }: Omit<Props, 'rows'>) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const [created, setCreated] = useState<NewPassword | null>(null);
  const form = usePanelForm(
    panel,
    () => provideNewMember(panel.api),
    noMember,
    ({ data, password }) => {
      panel.notice.set({ text: messages.added(data.name) });
      setCreated({ member: data, password });
      void router.invalidate();
    },
  );
  return (
    <div className="admin-section" {...useFocusWhen(created === null)}>
      <h2>{messages.addMember}</h2>
      <p>{messages.addMemberText}</p>
      <StaffForm
        key={form.key}
        member={null}
        vendors={vendors}
        {...form.props}
        onSubmit={(values) => form.submit(toNewMember(values))}
      />
      <NewPasswordDialog created={created} onClose={() => setCreated(null)} />
    </div>
  );
};
