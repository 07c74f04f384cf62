import type { PersonalToken } from '../../contracts/schemas/oauth.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { PageSection } from '../kit/PageSection.tsx';
import { Cell, Table } from '../kit/Table.tsx';
import { useDeveloperMessages } from '../messages/developer.ts';
import { CardState, type CardStatus } from './CardState.tsx';
import './developer.css';

interface Props {
  status: CardStatus;
  tokens: readonly PersonalToken[];
  onRetry: () => void;
  onCreate: () => void;
  onDelete: (token: PersonalToken) => void;
  /** A token is being deleted: the delete buttons are blocked until it is done. */
  isDeleting: boolean;
}

/** The customer's personal access tokens. */
export const TokensCard = ({ status, tokens, onRetry, onCreate, onDelete, isDeleting }: Props) => {
  const developer = useDeveloperMessages();
  const columns = [developer.name, developer.delete] as const;
  return (
    <PageSection title={developer.tokens} aside={<Button onClick={onCreate}>{developer.createToken}</Button>}>
      <CardState status={status} onRetry={onRetry}>
        {tokens.length === 0 ? (
          <EmptyState icon="user" title={developer.noTokens} />
        ) : (
          <Table caption={developer.tokens} columns={columns}>
            {tokens.map((token) => (
              <tr key={token.id}>
                <Cell column={columns[0]}>{token.name}</Cell>
                <Cell column={columns[1]}>
                  <Button
                    look="text"
                    isBlocked={isDeleting}
                    onClick={() => onDelete(token)}
                    aria-label={developer.deleteNamed(token.name)}
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
