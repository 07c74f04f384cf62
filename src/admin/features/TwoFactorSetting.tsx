import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { StaffMember } from '../../contracts/admin/schemas/staff.ts';
import { toRefusal } from '../../features/page/failure-message.ts';
import { useAdminMessages } from '../../ui/admin/messages.ts';
import { TwoFactor } from '../../ui/admin/TwoFactor.tsx';
import { useMessages } from '../../ui/messages/context.ts';
import { useEmitted, useFailureText } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideAdminTotp } from '../provide.ts';

/** The authenticator app of the member who is signed in. */
export const TwoFactorSetting = ({ panel, member }: { panel: Panel; member: StaffMember }) => {
  const messages = useMessages();
  const admin = useAdminMessages();
  const failureText = useFailureText();
  const [machine] = useState(() => provideAdminTotp(panel.api));
  const actor = useActorRef(machine);
  const { setup, codes, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const refusal = useMemo(() => toRefusal(failure, messages), [failure, messages]);
  useEmitted(actor, (event) => {
    if (event.type === 'session.expired') return panel.expire();
    panel.session.send(event);
    panel.notice.set({ text: event.member.two_factor ? admin.twoFactor.isOn : admin.twoFactor.isOff });
  });
  return (
    <TwoFactor
      isOn={member.two_factor}
      setup={setup}
      codes={codes}
      isBusy={isBusy}
      failure={failure && setup === null ? failureText(failure) : null}
      refusal={setup === null ? null : refusal}
      onStart={() => actor.send({ type: 'setup.start' })}
      onCancel={() => actor.send({ type: 'setup.cancel' })}
      onSubmit={(code) => actor.send({ type: 'code.submit', code })}
      onRenew={() => actor.send({ type: 'codes.renew' })}
      onClose={() => actor.send({ type: 'codes.close' })}
      onRemove={() => actor.send({ type: 'app.remove' })}
    />
  );
};
