import { useState } from 'react';
import type { Shop } from '../../platform/shop.ts';
import { ApplicationsCard } from '../../ui/developer/ApplicationsCard.tsx';
import { ConfirmDialog } from '../../ui/developer/ConfirmDialog.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { provideGrants } from './provide.ts';
import { cardStatus, useCard } from './use-card.ts';

export const Grants = ({ shop }: { shop: Shop }) => {
  const [machine] = useState(() => provideGrants(shop));
  const [snapshot, send] = useCard(shop, machine);
  const { grants, deletingId } = snapshot.context;
  const developer = useDeveloperMessages();
  const asked = snapshot.matches({ revocation: 'confirming' }) && grants.find(({ id }) => id === deletingId);
  return (
    <>
      <ApplicationsCard
        status={cardStatus(snapshot, grants.length)}
        grants={grants}
        onRetry={() => send({ type: 'grants.retry' })}
        onRevoke={({ id }) => send({ type: 'grant.revoke', id })}
        isRevoking={snapshot.matches({ revocation: 'revoking' })}
      />
      <ConfirmDialog
        question={
          asked
            ? {
                title: developer.revokeQuestion(asked.client.name),
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
