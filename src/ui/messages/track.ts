import { useMessages } from './context.ts';
import { track } from './en/track.ts';
import type { AllMessages } from './en.ts';

export const useTrackMessages = (): AllMessages['track'] => useMessages().track ?? track;
