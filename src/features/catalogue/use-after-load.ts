import { useState } from 'react';
import { afterLoad } from '../../platform/when-idle.ts';
import { orNull } from '../shell/read-results.ts';
import { useLoaded } from './use-loaded.ts';

/** A part below or beside the first screen, loaded after it; null until it is there, and where it cannot be loaded. */
export const useAfterLoad = <Part>(load: () => Promise<Part>): Part | null => {
  const [loading] = useState(() => orNull(afterLoad().then(load)));
  return useLoaded(loading)?.value ?? null;
};
