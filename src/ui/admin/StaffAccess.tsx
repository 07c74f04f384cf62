import { useState } from 'react';
import type { StaffRecord } from '../../contracts/admin/schemas/staff.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { useLocale } from '../messages/context.ts';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';

export type AccessAct = 'signOut' | 'disable' | 'enable' | 'password' | 'totp';

interface Props {
  member: StaffRecord;
  /** What is being done, or anything else that is being saved. */
  busy: AccessAct | 'other' | null;
  onAct: (act: AccessAct) => void;
}

/** Whether a member can sign in, and what ends that. */
export const StaffAccess = ({ member, busy, onAct }: Props) => {
  const messages = useAdminMessages();
  const locale = useLocale();
  const [asked, setAsked] = useState<'disable' | 'password' | 'totp' | null>(null);
  const { name, is_disabled, sessions, signed_in_at, two_factor } = member;
  const button = (act: AccessAct, onClick = () => onAct(act)) => ({
    isBusy: busy === act,
    isBlocked: busy !== null,
    onClick,
  });
  const questions = {
    disable: {
      title: messages.disableTitle(name),
      text: messages.disableText,
      confirm: messages.disableMember,
    },
    password: {
      title: messages.newPasswordTitle(name),
      text: messages.newPasswordText,
      confirm: messages.setNewPassword,
    },
    totp: {
      title: messages.twoFactor.resetTitle(name),
      text: messages.twoFactor.resetText,
      confirm: messages.twoFactor.turnOff,
    },
  };
  return (
    <section className="admin-section">
      <h2>{messages.access}</h2>
      <p>
        {is_disabled ? messages.disabledText : messages.sessionCount(sessions)}
        <br />
        {signed_in_at === undefined
          ? messages.neverSignedIn
          : messages.lastSignedIn(formatMoment(signed_in_at, locale))}
      </p>
      <div className="form-actions">
        {!is_disabled && <Button {...button('signOut')}>{messages.signOutEverywhere}</Button>}
        <Button {...button('password', () => setAsked('password'))}>{messages.setNewPassword}</Button>
        {two_factor && (
          <Button {...button('totp', () => setAsked('totp'))}>{messages.twoFactor.reset}</Button>
        )}
        {is_disabled ? (
          <Button {...button('enable')}>{messages.enableMember}</Button>
        ) : (
          <Button {...button('disable', () => setAsked('disable'))}>{messages.disableMember}</Button>
        )}
      </div>
      <ConfirmDialog
        question={asked && questions[asked]}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) onAct(asked);
        }}
      />
    </section>
  );
};
