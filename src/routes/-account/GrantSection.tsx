import { ApplicationsCard } from '../../ui/developer/ApplicationsCard.tsx';
import { useShop } from '../-root-data.ts';
import { cardStatus } from './card-status.ts';
import { grants } from './developer.ts';
import { useMachine } from './use-machine.ts';

/** The authorized applications card. */
export function GrantSection() {
  const [card, send] = useMachine(useShop(), grants);
  const { grants: held } = card.context;
  return (
    <ApplicationsCard
      status={cardStatus(card, held)}
      grants={held}
      onRetry={() => send({ type: 'grants.retry' })}
      onRevoke={({ id }) => send({ type: 'grant.revoke', id })}
    />
  );
}
