import type { Review } from '../../contracts/schemas/review.ts';
import { formatDate } from '../../domain/dates.ts';
import { Button } from '../kit/Button.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Stars } from '../kit/Stars.tsx';
import { useLocale } from '../messages/context.ts';
import { useReviewMessages } from '../messages/reviews.ts';
import { useVariationLabel } from '../messages/variation.ts';
import './ReviewList.css';

interface Props {
  product: Parameters<ReturnType<typeof useVariationLabel>>[0];
  rating: { average: number; count: number };
  reviews: readonly Review[];
  isLoading: boolean;
  /** Why the next reviews could not be loaded. */
  error: string | null;
  /** Omitted when all reviews are listed. */
  onMore?: (() => void) | undefined;
  onRetry: () => void;
}

/** The reviews of a product. Texts of buyers and vendors are plain text, in whatever language they were written. */
export const ReviewList = ({ product, rating, reviews, isLoading, error, onMore, onRetry }: Props) => {
  const messages = useReviewMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  return (
    <div className="reviews" aria-busy={isLoading}>
      <p className="reviews-average">
        <Stars value={rating.average} isDecorative />
        {messages.average(rating.average, rating.count)}
      </p>
      <ul className="bare">
        {reviews.map(({ id, stars, fit, variation, text, name, reviewed_at, answer }) => (
          <li key={id} className="review">
            <p className="review-head">
              <Stars value={stars} />
              <bdi className="review-name">{name}</bdi>
              <span>{formatDate(reviewed_at, locale)}</span>
            </p>
            {(variation || fit) && (
              <p className="review-facts">
                {[
                  variation && messages.bought(variationLabel(product, variation) ?? variation),
                  fit && messages.fits[fit],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
            {text !== '' && (
              <p className="review-text" dir="auto">
                {text}
              </p>
            )}
            {answer && (
              <div className="review-answer">
                <p className="review-name">{messages.answer}</p>
                <p className="review-text" dir="auto">
                  {answer}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {error === null ? (
        (isLoading || onMore) && (
          <p>
            <Button isBusy={isLoading} onClick={() => onMore?.()}>
              {isLoading ? messages.loading : messages.more}
            </Button>
          </p>
        )
      ) : (
        <ErrorPanel message={error} onRetry={onRetry} />
      )}
      <p className="reviews-note">{messages.buyersOnly}</p>
    </div>
  );
};
