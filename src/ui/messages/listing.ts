import { useMessages } from './context.ts';
import { listing } from './en/listing.ts';
import type { AllMessages } from './en.ts';

export const useListingMessages = (): AllMessages['listing'] => useMessages().listing ?? listing;
