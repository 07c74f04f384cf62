import { useEffect, useEffectEvent, useState } from 'react';
import type { Shop } from '../../platform/shop.ts';

/**
 * Loads a component on demand; null until it is loaded. On failure it notifies and calls `giveUp`, which should reset
 * `isNeeded`, so that the next use retries. `React.lazy` would cache the failure and throw to the error boundary.
 */
export const useLazyComponent = <Part>(
  shop: Pick<Shop, 'notify' | 'progress'>,
  load: () => Promise<Part>,
  isNeeded: boolean,
  giveUp: () => void,
  onFailure: 'notify' | 'silent' = 'notify',
): Part | null => {
  const [part, setPart] = useState<Part | null>(null);
  const isMissing = isNeeded && part === null;
  const fail = useEffectEvent(() => {
    if (onFailure === 'notify') shop.notify({ type: 'toast.error', key: 'partNotLoaded', failure: null });
    giveUp();
  });
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    shop.progress.start();
    load().then(
      (loaded) => {
        shop.progress.finish();
        setPart(() => loaded);
      },
      () => {
        shop.progress.fail();
        if (isCurrent) fail();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [shop, load, isMissing]);
  return part;
};
