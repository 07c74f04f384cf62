import type { OAuthClient } from '../../contracts/schemas/oauth.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { PageSection } from '../kit/PageSection.tsx';
import { Cell, Table } from '../kit/Table.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import { CardState, type CardStatus } from './CardState.tsx';
import './developer.css';

interface Props {
  status: CardStatus;
  clients: readonly OAuthClient[];
  onRetry: () => void;
  onCreate: () => void;
  onEdit: (client: OAuthClient) => void;
  onDelete: (client: OAuthClient) => void;
  /** A client is being deleted: the delete buttons are blocked until it is done. */
  isDeleting: boolean;
}

/** The customer's OAuth clients. A secret is shown once, on creation, and never here. */
export const ClientsCard = ({ status, clients, onRetry, onCreate, onEdit, onDelete, isDeleting }: Props) => {
  const developer = useDeveloperMessages();
  const columns = [
    developer.clientId,
    developer.name,
    developer.secret,
    developer.edit,
    developer.delete,
  ] as const;
  return (
    <PageSection
      title={developer.clients}
      aside={<Button onClick={onCreate}>{developer.createClient}</Button>}
    >
      <CardState status={status} onRetry={onRetry}>
        {clients.length === 0 ? (
          <EmptyState icon="grid" title={developer.noClients} />
        ) : (
          <Table caption={developer.clients} columns={columns}>
            {clients.map((client) => (
              <tr key={client.id}>
                <Cell column={columns[0]}>
                  <code>{client.id}</code>
                </Cell>
                <Cell column={columns[1]}>{client.name}</Cell>
                <Cell column={columns[2]}>{client.confidential ? developer.secretShownOnce : '—'}</Cell>
                <Cell column={columns[3]}>
                  <Button
                    look="text"
                    onClick={() => onEdit(client)}
                    aria-label={developer.editNamed(client.name)}
                  >
                    {developer.edit}
                  </Button>
                </Cell>
                <Cell column={columns[4]}>
                  <Button
                    look="text"
                    isBlocked={isDeleting}
                    onClick={() => onDelete(client)}
                    aria-label={developer.deleteNamed(client.name)}
                  >
                    {developer.delete}
                  </Button>
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </CardState>
    </PageSection>
  );
};
