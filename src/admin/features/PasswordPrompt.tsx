import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { PasswordDialog } from '../../ui/admin/PasswordDialog.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import type { Panel } from '../panel.ts';

/** Asks for the password while a request needs it. */
export const PasswordPrompt = ({ panel, member }: { panel: Panel; member: StaffMember }) => {
  const { password } = panel;
  const messages = useMessages();
  const isOpen = useSelector(password, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(password, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(password, ({ context }) => context.failure);
  const refusal = useMemo(() => toRefusal(failure, messages), [failure, messages]);
  return (
    <PasswordDialog
      isOpen={isOpen}
      email={member.email}
      hasCode={member.two_factor}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={(typed) => password.send({ type: 'password.submit', ...typed })}
      onCancel={() => password.send({ type: 'password.cancel' })}
    />
  );
};
