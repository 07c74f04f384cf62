import type { Fit } from '../../../contracts/schemas/review.ts';
import { formatNumber } from '../../../domain/locale.ts';

const number = (n: number) => formatNumber(n, 'en');

/** Reviews of a product, and the form of its buyers. */
export const reviews = {
  title: 'Reviews',
  stars: (n: number) => `${number(n)} out of 5 stars`,
  average: (average: number, count: number) =>
    `${number(Math.round(average * 10) / 10)} out of 5, from ${number(count)} ${count === 1 ? 'review' : 'reviews'}`,
  fits: {
    small: 'Smaller than expected',
    true: 'True to size',
    large: 'Larger than expected',
  } satisfies Record<Fit, string>,
  bought: (variation: string) => `Bought: ${variation}`,
  answer: 'Answer from the vendor',
  more: 'Show more reviews',
  loading: 'Loading reviews…',
  buyersOnly: 'Only buyers can review: the page of a delivered order has a form.',
  ask: 'Review what you ordered',
  askText: 'Your review helps others to choose their size. We check it before we publish it.',
  rating: 'Your rating',
  ratings: { 1: 'Bad', 2: 'Poor', 3: 'Fair', 4: 'Good', 5: 'Very good' },
  fit: 'How does it fit?',
  text: 'Your review',
  name: 'Name shown with your review',
  submit: 'Send review',
  submitting: 'Sending…',
  states: {
    pending: 'Thank you. We publish your review once we have checked it.',
    published: 'Your review is published.',
    rejected: 'We do not show this review.',
  },
};
