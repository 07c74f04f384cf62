import { useMessages } from '../messages/context.ts';
import { Button } from './Button.tsx';
import './ErrorPanel.css';
import { Icon } from './Icon.tsx';

interface Props {
  message: string;
  /** Omitted when a retry cannot help. */
  onRetry?: (() => void) | undefined;
}

/** Load error, shown in place of the content. */
export const ErrorPanel = ({ message, onRetry }: Props) => {
  const { layout } = useMessages();
  return (
    <div className="error-panel" role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      {onRetry && <Button onClick={onRetry}>{layout.retry}</Button>}
    </div>
  );
};
