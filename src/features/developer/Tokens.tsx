import { useState } from 'react';
import { namedMessages } from '../../domain/error-messages.ts';
import { tokenFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { SecretModal } from '../../ui/developer/SecretModal.tsx';
import { TokenFormModal } from '../../ui/developer/TokenFormModal.tsx';
import { TokensCard } from '../../ui/developer/TokensCard.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { useForm } from '../forms/use-form.ts';
import { useFailureMessage } from '../shell/failure-message.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { provideTokens } from './provide.ts';
import { cardStatus, useCard } from './use-card.ts';

const blank = { values: { name: '', scopes: [] }, subject: null };

export const Tokens = ({ shop }: { shop: Shop }) => {
  const [machine] = useState(() => provideTokens(shop));
  const [snapshot, send] = useCard(shop, machine);
  const { tokens, scopes, scopesFailure, accessToken, deletingId } = snapshot.context;
  const developer = useDeveloperMessages();
  const asked = snapshot.matches({ deletion: 'confirming' })
    ? tokens.find(({ id }) => id === deletingId)
    : undefined;
  const sentence = useFailureMessage();
  const isOpen = snapshot.matches({ modal: 'creating' });
  const [opened, setOpened] = useState(0);
  const form = useForm(tokenFormMachine, {
    input: blank,
    submit: ({ values }, signal) => shop.api('POST /oauth/personal-access-tokens', { body: values, signal }),
    onSaved: (saved) => send({ type: 'token.saved', saved }),
  });
  return (
    <>
      <TokensCard
        status={cardStatus(snapshot, tokens.length)}
        tokens={tokens}
        onRetry={() => send({ type: 'tokens.retry' })}
        onCreate={() => {
          form.open(blank);
          setOpened(opened + 1);
          send({ type: 'token.create' });
        }}
        onDelete={({ id }) => send({ type: 'token.delete', id })}
        isDeleting={snapshot.matches({ deletion: 'deleting' })}
      />
      <TokenFormModal
        // Each opening starts with an empty form.
        key={opened}
        scopes={scopes}
        scopesProblem={
          snapshot.matches({ scopes: 'failed' }) && scopesFailure ? sentence(scopesFailure) : null
        }
        values={form.values}
        isOpen={isOpen}
        isBusy={form.isBusy}
        errors={form.refusal ? namedMessages(form.refusal, developer) : []}
        onClose={() => {
          form.discard();
          send({ type: 'modal.close' });
        }}
        onNote={form.note}
        onSubmit={form.submit}
      />
      <ConfirmDelete name={asked?.name ?? null} text={developer.deleteTokenText} send={send} />
      <SecretModal kind="personalToken" secret={accessToken} onClose={() => send({ type: 'modal.close' })} />
    </>
  );
};
