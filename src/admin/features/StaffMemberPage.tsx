import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { StaffRecord, StaffWithPassword, Vendor } from '../../contracts/admin/schemas/staff.ts';
import { type StaffChange, toStaffFields } from '../../domain/admin-staff.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { type NewPassword, NewPasswordDialog } from '../../ui/admin/NewPasswordDialog.tsx';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { type AccessAct, StaffAccess } from '../../ui/admin/StaffAccess.tsx';
import { StaffForm } from '../../ui/admin/StaffForm.tsx';
import { StaffBadges } from '../../ui/admin/StaffRows.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideStaffRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  member: StaffRecord;
  vendors: readonly Vendor[];
}

const differencesOf = (
  change: StaffChange,
  current: StaffRecord,
  vendors: readonly Vendor[],
  messages: AdminMessages,
): Difference[] => {
  if (change.kind !== 'edit') return [];
  const { name, role, vendor_id, is_disabled } = change.fields;
  const yesOrNo = (value: boolean) => (value ? messages.yes : messages.no);
  return [
    ...(name === undefined ? [] : [{ field: messages.fields.name ?? '', mine: name, theirs: current.name }]),
    ...(role === undefined
      ? []
      : [{ field: messages.role, mine: messages.roles[role], theirs: messages.roles[current.role] }]),
    ...(vendor_id === undefined
      ? []
      : [
          {
            field: messages.vendor,
            mine: vendors.find(({ id }) => id === vendor_id)?.name ?? '–',
            theirs: current.vendor?.name ?? '–',
          },
        ]),
    ...(is_disabled === undefined
      ? []
      : [
          {
            field: messages.memberDisabled,
            mine: yesOrNo(is_disabled),
            theirs: yesOrNo(current.is_disabled),
          },
        ]),
  ];
};

/** Null: the change comes from the form. */
const actOf = (change: StaffChange): AccessAct | null => {
  if (change.kind !== 'edit') return change.kind;
  const { is_disabled } = change.fields;
  return is_disabled === undefined ? null : is_disabled ? 'disable' : 'enable';
};

const isOfForm = (change: StaffChange): boolean => actOf(change) === null;

/** A member of the staff: role and vendor, and whether the member can sign in. */
export const StaffMemberPage = ({ panel, member: loaded, vendors }: Props) => {
  const messages = useAdminMessages();
  const [created, setCreated] = useState<NewPassword | null>(null);
  const onPassword = ({ data, password }: StaffWithPassword) => setCreated({ member: data, password });
  const {
    record: member,
    change,
    isBusy,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideStaffRecord(panel.api, onPassword), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, vendors, messages),
    isOfForm,
    onSaved: ({ kind }) => {
      if (kind === 'password') return;
      panel.notice.set({ text: kind === 'signOut' ? messages.signedOutEverywhere : messages.saved });
    },
  });
  useOwnChanges(panel, member);
  useTitle(member.name, panel.settings.shopName);
  const act = (next: AccessAct) =>
    submit(
      next === 'disable' || next === 'enable'
        ? { kind: 'edit', fields: { is_disabled: next === 'disable' } }
        : { kind: next },
    );
  return (
    <>
      <p>
        <Link href="/admin/staff">{messages.backToStaff}</Link>
      </p>
      <div className="admin-page-head">
        <h1>
          <bdi>{member.name}</bdi>
        </h1>
        <StaffBadges member={member} />
        <span lang="en">{member.email}</span>
      </div>
      {notice}
      <div className="admin-columns">
        <section className="admin-section">
          <StaffForm
            key={form.key}
            member={member}
            vendors={vendors}
            isBusy={isBusy && change !== null && isOfForm(change)}
            isReplacement={form.isReplacement}
            refusal={refusal}
            onEdit={(values) => form.setDirty(Object.keys(toStaffFields(member, values)).length > 0)}
            onSubmit={(values) => {
              const fields = toStaffFields(member, values);
              if (Object.keys(fields).length === 0) return submitNothing();
              submit({ kind: 'edit', fields });
            }}
          />
        </section>
        <div className="admin-column">
          <StaffAccess
            member={member}
            busy={isBusy && change ? (actOf(change) ?? 'other') : null}
            onAct={act}
          />
          <HistoryList history={member.history} />
        </div>
      </div>
      <NewPasswordDialog created={created} onClose={() => setCreated(null)} />
      <LeaveDialog isDirty={form.isDirty} />
    </>
  );
};

/** Who has changed the own account has another role at once, or is signed out. */
const useOwnChanges = (panel: Panel, member: StaffRecord) => {
  const router = useRouter();
  const { session } = panel;
  const own = useSelector(session, ({ context }) => context.member);
  const isOwn = own?.id === member.id;
  const isOther = isOwn && (own.role !== member.role || own.name !== member.name);
  useEffect(() => {
    if (isOwn && member.is_disabled) return panel.expire();
    if (!isOther) return;
    session.send({ type: 'member.changed', member });
    void router.invalidate();
  }, [isOwn, isOther, member, session, router, panel]);
};
