import { allMessages } from '../../domain/error-messages.ts';
import { tokenFormMachine } from '../../machines/developer-forms.ts';
import { SecretModal } from '../../ui/developer/SecretModal.tsx';
import { TokenFormModal } from '../../ui/developer/TokenFormModal.tsx';
import { TokensCard } from '../../ui/developer/TokensCard.tsx';
import { useFailureSentence } from '../-failure-sentence.ts';
import { useShop } from '../-root-data.ts';
import { useForm } from '../-use-form.ts';
import { cardStatus } from './card-status.ts';
import { tokenModals } from './developer.ts';
import { useMachine } from './use-machine.ts';

const blank = { values: { name: '', scopes: [] }, subject: null };

/** The personal access tokens card with its modals. */
export function TokenSection() {
  const shop = useShop();
  const sentence = useFailureSentence();
  const [cards, send] = useMachine(shop, tokenModals);
  const { tokens, scopes, scopesFailure, accessToken } = cards.context;
  const form = useForm(tokenFormMachine, {
    input: blank,
    submit: ({ values }, signal) => shop.api('POST /oauth/personal-access-tokens', { body: values, signal }),
    onSaved: (saved) => send({ type: 'token.saved', saved }),
  });
  const close = () => send({ type: 'modal.close' });
  const create = () => {
    form.open(blank);
    if (scopesFailure) send({ type: 'scopes.retry' });
    send({ type: 'token.create' });
  };
  const errors = form.refusal ? allMessages(form.refusal) : scopesFailure ? [sentence(scopesFailure)] : [];
  return (
    <>
      <TokensCard
        status={cardStatus(cards, tokens)}
        tokens={tokens}
        onRetry={() => send({ type: 'tokens.retry' })}
        onCreate={create}
        onDelete={({ id }) => send({ type: 'token.delete', id })}
      />
      <TokenFormModal
        scopes={scopes}
        isOpen={cards.matches({ modal: 'creating' })}
        isBusy={form.isBusy}
        errors={errors}
        onClose={close}
        onSubmit={form.submit}
      />
      <SecretModal kind="personalToken" secret={accessToken} onClose={close} />
    </>
  );
}
