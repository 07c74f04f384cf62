import { useState } from 'react';
import { afterLoad } from '../../platform/page/scheduling.ts';
import { orNull } from '../page/read-results.ts';
import { useLoaded } from './use-loaded.ts';

/** Loads a module once the page is idle; null until loaded, and if loading failed. */
export const useAfterLoad = <Part>(load: () => Promise<Part>): Part | null => {
  const [loading] = useState(() => orNull(afterLoad().then(load)));
  return useLoaded(loading)?.value ?? null;
};
