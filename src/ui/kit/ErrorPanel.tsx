import { useMessages } from '../messages/context.ts';
import { Button } from './Button.tsx';
import './ErrorPanel.css';
import { Icon } from './Icon.tsx';

interface Props {
  message: string;
  /** Absent where trying again cannot help. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/** A failed read, in the place where its result would stand. */
export const ErrorPanel = ({ message, onRetry, isRetrying = false }: Props) => {
  const { layout } = useMessages();
  return (
    <div className="error-panel" role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying}>
          {layout.retry}
        </Button>
      )}
    </div>
  );
};
