import { useState } from 'react';
import { namedMessages } from '../../domain/error-messages.ts';
import { clientFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { ClientFormModal } from '../../ui/developer/ClientFormModal.tsx';
import { ClientsCard } from '../../ui/developer/ClientsCard.tsx';
import { SecretModal } from '../../ui/developer/SecretModal.tsx';
import { useDeveloperMessages } from '../../ui/messages/developer.ts';
import { useForm } from '../forms/use-form.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { provideClients } from './provide.ts';
import { cardStatus, useCard } from './use-card.ts';

const blank = { values: { name: '', redirect: '', confidential: true }, subject: null };

export const Clients = ({ shop }: { shop: Shop }) => {
  const { api } = shop;
  const [machine] = useState(() => provideClients(shop));
  const [snapshot, send] = useCard(shop, machine);
  const { clients, editing, secret, deletingId } = snapshot.context;
  const developer = useDeveloperMessages();
  const asked = snapshot.matches({ deletion: 'confirming' })
    ? clients.find(({ id }) => id === deletingId)
    : undefined;
  const form = useForm(clientFormMachine, {
    input: blank,
    submit: ({ values, subject }, signal) =>
      subject === null
        ? api('POST /oauth/clients', { body: values, signal })
        : api('PUT /oauth/clients/:id', {
            params: { id: String(subject) },
            body: { name: values.name, redirect: values.redirect },
            signal,
          }),
    onSaved: (client) => send({ type: 'client.saved', client }),
  });
  return (
    <>
      <ClientsCard
        status={cardStatus(snapshot, clients.length)}
        clients={clients}
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
        isDeleting={snapshot.matches({ deletion: 'deleting' })}
      />
      <ClientFormModal
        key={editing?.id ?? 'new'}
        mode={editing ? 'edit' : 'create'}
        values={form.values}
        isOpen={snapshot.matches({ modal: 'creating' }) || snapshot.matches({ modal: 'editing' })}
        isBusy={form.isBusy}
        errors={form.refusal ? namedMessages(form.refusal, developer) : []}
        onClose={() => {
          form.discard();
          send({ type: 'modal.close' });
        }}
        onNote={form.note}
        onSubmit={form.submit}
      />
      <ConfirmDelete name={asked?.name ?? null} text={developer.deleteClientText} send={send} />
      <SecretModal kind="clientSecret" secret={secret} onClose={() => send({ type: 'modal.close' })} />
    </>
  );
};
