import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Link } from '../kit/Link.tsx';
import { useMessages } from '../messages/context.ts';
import './Whole.css';

interface Props {
  /** Message of the server, if it is meant for users. */
  message?: string | undefined;
  isOffline?: boolean;
  onRetry?: (() => void) | undefined;
}

/** Full-page error. */
export const ErrorPage = ({ message, isOffline = false, onRetry }: Props) => {
  const { layout } = useMessages();
  return (
    <div className="whole" role="alert">
      <EmptyState
        icon="warning"
        title={layout.errorTitle}
        isPageTitle
        text={isOffline ? layout.errorOffline : (message ?? layout.errorText)}
      >
        {onRetry && (
          <Button look="primary" onClick={onRetry}>
            {layout.retry}
          </Button>
        )}
        <Link look="secondary" href="/">
          {layout.backHome}
        </Link>
      </EmptyState>
    </div>
  );
};
