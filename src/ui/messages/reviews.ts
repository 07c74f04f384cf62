import { useMessages } from './context.ts';
import { reviews } from './en/reviews.ts';
import type { AllMessages } from './en.ts';

export const useReviewMessages = (): AllMessages['reviews'] => useMessages().reviews ?? reviews;
