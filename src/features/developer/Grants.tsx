import { useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  selectGrants,
  selectGrantsStatus,
  selectGrantToRevoke,
  selectIsRevoking,
} from '../../machines/grants.ts';
import type { Shop } from '../../platform/shop.ts';
import { ApplicationsCard } from '../../ui/developer/ApplicationsCard.tsx';
import { ConfirmDialog } from '../../ui/developer/ConfirmDialog.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { provideGrants } from './provide.ts';
import { useCard } from './use-card.ts';

export const Grants = ({ shop }: { shop: Shop }) => {
  const [machine] = useState(() => provideGrants(shop));
  const actor = useCard(shop, machine);
  const { send } = actor;
  const grantToRevoke = useSelector(actor, selectGrantToRevoke);
  const developer = useDeveloperMessages();
  return (
    <>
      <ApplicationsCard
        status={useSelector(actor, selectGrantsStatus)}
        grants={useSelector(actor, selectGrants)}
        onRetry={() => send({ type: 'grants.retry' })}
        onRevoke={({ id }) => send({ type: 'grant.revoke', id })}
        isRevoking={useSelector(actor, selectIsRevoking)}
      />
      <ConfirmDialog
        question={
          grantToRevoke
            ? {
                title: developer.revokeQuestion(grantToRevoke.client.name),
                text: developer.revokeText,
                confirm: developer.revoke,
              }
            : null
        }
        onConfirm={() => send({ type: 'revocation.confirm' })}
        onCancel={() => send({ type: 'revocation.cancel' })}
      />
    </>
  );
};
