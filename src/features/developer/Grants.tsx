import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { AuthorizedToken, OAuthId } from '../../contracts/schemas/oauth.ts';
import { grantsMachine } from '../../machines/grants.ts';
import type { Shop } from '../../platform/shop.ts';
import { ApplicationsCard } from '../../ui/developer/ApplicationsCard.tsx';
import { ConfirmDialog } from '../../ui/developer/ConfirmDialog.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { cardStatus, useCard } from './use-card.ts';

const provide = ({ api }: Shop) =>
  grantsMachine.provide({
    actors: {
      loadGrants: fromPromise<AuthorizedToken[], undefined>(({ signal }) =>
        api('GET /oauth/tokens', { signal }),
      ),
      revokeGrant: fromPromise<void, { id: OAuthId }>(async ({ input, signal }) => {
        await api('DELETE /oauth/tokens/:id', { params: { id: String(input.id) }, signal });
      }),
    },
  });

export function Grants({ shop }: { shop: Shop }) {
  const [machine] = useState(() => provide(shop));
  const [snapshot, send] = useCard(shop, machine);
  const { grants, deletingId } = snapshot.context;
  const developer = useDeveloperMessages();
  const asked = snapshot.matches({ revocation: 'confirming' }) && grants.find(({ id }) => id === deletingId);
  return (
    <>
      <ApplicationsCard
        status={cardStatus(
          snapshot.matches({ list: 'loading' }),
          snapshot.matches({ list: 'failed' }),
          grants.length,
        )}
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
}
