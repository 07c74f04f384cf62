import { useTexts } from '../texts/context.ts';
import './OfflineBanner.css';

/** Stands in the page always, so that the change is heard; it shows only while offline. */
export function OfflineBanner({ isOffline }: { isOffline: boolean }) {
  const { layout } = useTexts();
  return (
    <div className="offline-banner" role="status">
      {isOffline && <p>{layout.offline}</p>}
    </div>
  );
}
