import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { toRefusal } from '../../features/page/failure-message.ts';
import { StaffSignIn } from '../../ui/admin/StaffSignIn.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import type { Panel } from '../panel.ts';

/** The sign-in form with the state of the session. */
export const SignIn = ({ panel, isExpired = false }: { panel: Panel; isExpired?: boolean }) => {
  const { session } = panel;
  const messages = useMessages();
  const failure = useSelector(session, ({ context }) => context.failure);
  const email = useSelector(session, ({ context }) => context.member?.email);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useMemo(() => toRefusal(failure, messages), [failure, messages]);
  return (
    <StaffSignIn
      isExpired={isExpired}
      {...(email !== undefined && { email })}
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={(credentials) => session.send({ type: 'signIn.submit', credentials })}
    />
  );
};
