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
  // One message: that of a stale page says that the shop cannot be reached, too.
  const message = isStale
    ? layout.stale
    : isOffline
      ? layout.offline
      : isUnreachable
        ? layout.unreachable
        : null;
  return (
    <div className="offline-banner" data-cut-off={isUnreachable} role="status">
      {message && <p>{message}</p>}
    </div>
  );
};
