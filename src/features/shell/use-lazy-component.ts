import { useEffect, useEffectEvent, useState } from 'react';
import type { Shop } from '../../platform/shop.ts';

/**
 * A part of the page whose code comes when it is first wanted; null until it is there. When it cannot be loaded the
 * shopper is notified and `giveUp` ends the wish for it, so that wishing again loads again: `React.lazy` would keep
 * the failure and take the page down with it.
 */
export const useLazyComponent = <Part>(
  shop: Pick<Shop, 'notify' | 'progress'>,
  load: () => Promise<Part>,
  isWanted: boolean,
  giveUp: () => void,
  onFailure: 'notify' | 'silent' = 'notify',
): Part | null => {
  const [part, setPart] = useState<Part | null>(null);
  const isMissing = isWanted && part === null;
  const fail = useEffectEvent(() => {
    if (onFailure === 'notify') shop.notify({ type: 'toast.error', key: 'partNotLoaded', failure: null });
    giveUp();
  });
  useEffect(() => {
    if (!isMissing) return;
    let isWaitedFor = true;
    shop.progress.start();
    load().then(
      (loaded) => {
        shop.progress.finish();
        setPart(() => loaded);
      },
      () => {
        shop.progress.fail();
        if (isWaitedFor) fail();
      },
    );
    return () => {
      isWaitedFor = false;
    };
  }, [shop, load, isMissing]);
  return part;
};
