import type { ReactNode } from 'react';
import type { WrittenReview } from '../../contracts/schemas/review.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Stars } from '../kit/Stars.tsx';
import { useFocusWhen } from '../kit/use-focus-when.ts';
import { useReviewMessages } from '../messages/reviews.ts';
import { CheckoutSection } from './CheckoutSection.tsx';
import './OrderReviews.css';

/** The reviews of a delivered order, for its buyer. */
export const OrderReviews = ({ children }: { children: ReactNode }) => {
  const messages = useReviewMessages();
  return (
    <CheckoutSection title={messages.ask}>
      <p>{messages.askText}</p>
      {children}
    </CheckoutSection>
  );
};

interface LineProps {
  /** The product with its variation. */
  title: string;
  isOpen: boolean;
  /** What the buyer has written; null to show the form. */
  review: WrittenReview | null;
  form: ReactNode;
}

/** A line of a delivered order with its review, or the form for it. */
export const LineReview = ({ title, isOpen, review, form }: LineProps) => {
  const messages = useReviewMessages();
  // Replaces the form and its focused button.
  const focusWhenWritten = useFocusWhen(review !== null);
  return (
    <Disclosure title={title} defaultOpen={isOpen}>
      {review ? (
        <div {...focusWhenWritten} className="written-review">
          <p>{messages.states[review.state]}</p>
          <p>
            <Stars value={review.stars} />
            {review.fit && ` ${messages.fits[review.fit]}`}
          </p>
          {review.text !== '' && (
            <p className="written-review-text" dir="auto">
              {review.text}
            </p>
          )}
          <bdi>{review.name}</bdi>
        </div>
      ) : (
        form
      )}
    </Disclosure>
  );
};
