import { useMessages } from '../messages/context.ts';
import './OfflineBanner.css';

interface Props {
  isOffline: boolean;
  /** Something failed just now, and not even a toast could be had to say so. */
  isCutOff: boolean;
  /** What is on show was read before the connection was lost. */
  isStale?: boolean;
}

/** Always in the page, so that the change is announced; it shows only while the shop is out of reach. */
export const OfflineBanner = ({ isOffline, isCutOff, isStale = false }: Props) => {
  const { layout } = useMessages();
  return (
    <div className="offline-banner" data-cut-off={isCutOff} role="status">
      {isOffline && <p>{layout.offline}</p>}
      {isCutOff && !isOffline && <p>{layout.cutOff}</p>}
      {isStale && <p>{layout.stale}</p>}
    </div>
  );
};
