import type { OAuthClient } from '../../contracts/schemas/oauth.ts';
import { allMessages } from '../../domain/error-messages.ts';
import { clientFormMachine } from '../../machines/developer-forms.ts';
import { ClientFormModal } from '../../ui/developer/ClientFormModal.tsx';
import { ClientsCard } from '../../ui/developer/ClientsCard.tsx';
import { SecretModal } from '../../ui/developer/SecretModal.tsx';
import { useShop } from '../-root-data.ts';
import { useForm } from '../-use-form.ts';
import { cardStatus } from './card-status.ts';
import { clientModals } from './developer.ts';
import { useMachine } from './use-machine.ts';

/** The OAuth clients card with its modals. */
export function ClientSection() {
  const shop = useShop();
  const [cards, send] = useMachine(shop, clientModals);
  const { clients, editing, secret } = cards.context;
  const form = useForm(clientFormMachine, {
    input: contentFor(null),
    submit: ({ values: { name, redirect, confidential }, subject }, signal) =>
      subject === null
        ? shop.api('POST /oauth/clients', { body: { name, redirect, confidential }, signal })
        : shop.api('PUT /oauth/clients/:id', {
            params: { id: String(subject) },
            body: { name, redirect },
            signal,
          }),
    onSaved: (client) => send({ type: 'client.saved', client }),
  });
  const open = (client: OAuthClient | null) => {
    form.open(contentFor(client));
    send(client === null ? { type: 'client.create' } : { type: 'client.edit', id: client.id });
  };
  const close = () => send({ type: 'modal.close' });
  return (
    <>
      <ClientsCard
        status={cardStatus(cards, clients)}
        clients={clients}
        onRetry={() => send({ type: 'clients.retry' })}
        onCreate={() => open(null)}
        onEdit={open}
        onDelete={({ id }) => send({ type: 'client.delete', id })}
      />
      <ClientFormModal
        client={editing}
        isOpen={cards.matches({ modal: 'creating' }) || cards.matches({ modal: 'editing' })}
        isBusy={form.isBusy}
        errors={form.refusal ? allMessages(form.refusal) : []}
        onClose={close}
        onSubmit={form.submit}
      />
      <SecretModal kind="clientSecret" secret={secret} onClose={close} />
    </>
  );
}

const contentFor = (client: OAuthClient | null) => ({
  values: {
    name: client?.name ?? '',
    redirect: client?.redirect ?? '',
    confidential: client?.confidential ?? true,
  },
  subject: client?.id ?? null,
});
