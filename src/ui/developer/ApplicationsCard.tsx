import type { AuthorizedToken } from '../../contracts/schemas/oauth.ts';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { PageSection } from '../kit/PageSection.tsx';
import { Cell, Table } from '../kit/Table.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import type { CardStatus } from './CardState.tsx';
import './developer.css';

interface Props {
  status: CardStatus;
  grants: readonly AuthorizedToken[];
  onRetry: () => void;
  onRevoke: (grant: AuthorizedToken) => void;
  /** A grant is being revoked: the buttons are blocked until it is done. */
  isRevoking: boolean;
}

/** Applications with access to the account. Renders nothing while there are none. */
export const ApplicationsCard = ({ status, grants, onRetry, onRevoke, isRevoking }: Props) => {
  const developer = useDeveloperMessages();
  const columns = [developer.name, developer.scopes, developer.revoke] as const;
  if (status !== 'failed' && grants.length === 0) return null;
  return (
    <PageSection title={developer.applications}>
      {status === 'failed' ? (
        <ErrorPanel message={developer.loadFailed} onRetry={onRetry} />
      ) : (
        <Table caption={developer.applications} columns={columns}>
          {grants.map((grant) => (
            <tr key={grant.id}>
              <Cell column={columns[0]}>{grant.client.name}</Cell>
              <Cell column={columns[1]}>{grant.scopes.join(', ')}</Cell>
              <Cell column={columns[2]}>
                <Button
                  look="text"
                  isBlocked={isRevoking}
                  onClick={() => onRevoke(grant)}
                  aria-label={developer.revokeNamed(grant.client.name)}
                >
                  {developer.revoke}
                </Button>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </PageSection>
  );
};
