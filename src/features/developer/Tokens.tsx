import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { labelledMessages } from '../../domain/error-messages.ts';
import {
  selectHasTokenForm,
  selectIsDeletingToken,
  selectNewToken,
  selectScopes,
  selectScopesFailure,
  selectTokens,
  selectTokensStatus,
  selectTokenToDelete,
} from '../../machines/token-modals.ts';
import type { Shop } from '../../platform/shop.ts';
import { SecretModal } from '../../ui/developer/SecretModal.tsx';
import { TokenFormModal } from '../../ui/developer/TokenFormModal.tsx';
import { TokensCard } from '../../ui/developer/TokensCard.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { useForm } from '../forms/use-form.ts';
import { useFailureMessage } from '../page/failure-message.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { provideTokenForm, provideTokens } from './provide.ts';
import { useCard } from './use-card.ts';

const blank = { values: { name: '', scopes: [] }, subject: null };

export const Tokens = ({ shop }: { shop: Shop }) => {
  const [machine] = useState(() => provideTokens(shop));
  const actor = useCard(shop, machine);
  const { send } = actor;
  const scopesFailure = useSelector(actor, selectScopesFailure);
  const developer = useDeveloperMessages();
  const failureMessage = useFailureMessage();
  const form = useForm(provideTokenForm, {
    input: blank,
    onSaved: (saved) => send({ type: 'token.saved', saved }),
  });
  return (
    <>
      <TokensCard
        status={useSelector(actor, selectTokensStatus)}
        tokens={useSelector(actor, selectTokens)}
        onRetry={() => send({ type: 'tokens.retry' })}
        onCreate={() => {
          form.open(blank);
          send({ type: 'token.create' });
        }}
        onDelete={({ id }) => send({ type: 'token.delete', id })}
        isDeleting={useSelector(actor, selectIsDeletingToken)}
      />
      <TokenFormModal
        scopes={useSelector(actor, selectScopes)}
        scopesError={scopesFailure && failureMessage(scopesFailure)}
        values={useSelector(form.actor, ({ context }) => context.values)}
        isOpen={useSelector(actor, selectHasTokenForm)}
        isBusy={form.props.isBusy}
        errors={form.props.refusal ? labelledMessages(form.props.refusal, developer) : []}
        onClose={() => {
          form.discard();
          send({ type: 'modal.close' });
        }}
        onChange={form.change}
        onSubmit={form.props.onSubmit}
      />
      <ConfirmDelete
        name={useSelector(actor, selectTokenToDelete)?.name ?? null}
        text={developer.deleteTokenText}
        send={send}
      />
      <SecretModal
        kind="personalToken"
        secret={useSelector(actor, selectNewToken)}
        onClose={() => send({ type: 'modal.close' })}
      />
    </>
  );
};
