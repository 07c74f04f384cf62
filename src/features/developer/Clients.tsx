import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { labelledMessages } from '../../domain/error-messages.ts';
import {
  selectClients,
  selectClientsStatus,
  selectClientToDelete,
  selectEditedClient,
  selectHasClientForm,
  selectIsDeletingClient,
  selectNewSecret,
} from '../../machines/client-modals.ts';
import type { Shop } from '../../platform/shop.ts';
import { ClientFormModal } from '../../ui/developer/ClientFormModal.tsx';
import { ClientsCard } from '../../ui/developer/ClientsCard.tsx';
import { SecretModal } from '../../ui/developer/SecretModal.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { useForm } from '../forms/use-form.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { provideClientForm, provideClients } from './provide.ts';
import { useCard } from './use-card.ts';

const blank = { values: { name: '', redirect: '', confidential: true }, subject: null };

export const Clients = ({ shop }: { shop: Shop }) => {
  const [machine] = useState(() => provideClients(shop));
  const actor = useCard(shop, machine);
  const { send } = actor;
  const editing = useSelector(actor, selectEditedClient);
  const developer = useDeveloperMessages();
  const form = useForm(provideClientForm, {
    input: blank,
    onSaved: (client) => send({ type: 'client.saved', client }),
    onGone: () => send({ type: 'client.gone' }),
  });
  return (
    <>
      <ClientsCard
        status={useSelector(actor, selectClientsStatus)}
        clients={useSelector(actor, selectClients)}
        onRetry={() => send({ type: 'clients.retry' })}
        onCreate={() => {
          form.open(blank);
          send({ type: 'client.create' });
        }}
        onEdit={(client) => {
          form.open({ values: client, subject: client.id });
          send({ type: 'client.edit', id: client.id });
        }}
        onDelete={({ id }) => send({ type: 'client.delete', id })}
        isDeleting={useSelector(actor, selectIsDeletingClient)}
      />
      <ClientFormModal
        key={editing?.id ?? 'new'}
        mode={editing ? 'edit' : 'create'}
        values={form.initial}
        isOpen={useSelector(actor, selectHasClientForm)}
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
        name={useSelector(actor, selectClientToDelete)?.name ?? null}
        text={developer.deleteClientText}
        send={send}
      />
      <SecretModal
        kind="clientSecret"
        secret={useSelector(actor, selectNewSecret)}
        onClose={() => send({ type: 'modal.close' })}
      />
    </>
  );
};
