import { useMessages } from '../messages/context.ts';
import './OfflineBanner.css';

interface Props {
  isOffline: boolean;
  /** A request failed, and so did loading the toast that would report it. */
  isUnreachable: boolean;
  /** The data on the page was loaded before the connection was lost. */
  isStale?: boolean;
}

/** Always rendered, so that a change is announced; visible only while the shop is unreachable. */
export const OfflineBanner = ({ isOffline, isUnreachable, isStale = false }: Props) => {
  const { layout } = useMessages();
  return (
    <div className="offline-banner" data-cut-off={isUnreachable} role="status">
      {isOffline && <p>{layout.offline}</p>}
      {isUnreachable && !isOffline && <p>{layout.unreachable}</p>}
      {isStale && <p>{layout.stale}</p>}
    </div>
  );
};
