import type { AdminReview } from '../../contracts/admin/schemas/review.ts';
import type { ReviewChange } from '../../domain/admin-changes.ts';
import { filterQuery } from '../../domain/admin-filters.ts';
import { localName } from '../../domain/locale.ts';
import { orderNumber } from '../../domain/order.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import type { FormState } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { Stars } from '../kit/Stars.tsx';
import { useLocale } from '../messages/context.ts';
import { useReviewMessages } from '../messages/reviews.ts';
import { useVariationLabel } from '../messages/variation.ts';
import { formatMoment } from './format-moment.ts';
import { useAdminMessages } from './messages.ts';
import { ReviewAnswerForm } from './ReviewAnswerForm.tsx';

interface Props extends FormState {
  review: AdminReview;
  /** The change that is being saved. */
  saving: ReviewChange | null;
  /** Something else is to be decided first. */
  isBlocked: boolean;
  /** Whether the member may publish and reject. */
  canDecide: boolean;
  /** Whether the member may read the audit log. */
  hasLog: boolean;
  isAnswering: boolean;
  onAnswering: (isAnswering: boolean) => void;
  onDirty: (isDirty: boolean) => void;
  onChange: (change: ReviewChange) => void;
}

const tones = { pending: 'warning', published: 'success', rejected: 'danger' } as const;

/** A review with the decision about it, and its answer. Texts are plain text in whatever language they were written. */
export const ReviewCard = ({
  review,
  saving,
  isBlocked,
  canDecide,
  hasLog,
  isAnswering,
  onAnswering,
  onDirty,
  onChange,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const reviews = useReviewMessages();
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const { id, product, variation, fit, state, answer = '', name } = review;
  const title = messages.reviewTitle(name, localName(product, locale).children);
  const isWaiting = isBlocked || saving !== null;
  const facts = [
    variation && reviews.bought(variationLabel(product, variation) ?? variation),
    fit && reviews.fits[fit],
    review.vendor.name,
  ];
  const decision = (to: 'published' | 'rejected') => (
    <Button
      aria-pressed={state === to}
      aria-label={`${messages.decisions[to]}: ${title}`}
      isBusy={saving?.kind === 'state' && saving.state === to}
      isBlocked={isWaiting || state === to}
      onClick={() => onChange({ kind: 'state', state: to })}
    >
      {messages.decisions[to]}
    </Button>
  );
  return (
    <article className="admin-section admin-review" aria-label={title}>
      <p className="admin-review-head">
        <Stars value={review.stars} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>{formatMoment(review.reviewed_at, locale)}</small>
        <Badge tone={tones[state]}>{messages.reviewStates[state]}</Badge>
      </p>
      <p>
        <Link href={`/products/${product.slug}`} target="_blank" rel="noreferrer">
          <span {...localName(product, locale)} />
        </Link>
      </p>
      <p>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </p>
      {review.text === '' ? (
        <p>
          <small>{messages.noReviewText}</small>
        </p>
      ) : (
        <p className="admin-review-text" dir="auto">
          {review.text}
        </p>
      )}
      {canDecide && (
        <fieldset className="admin-status-filter">
          <legend className="visually-hidden">{messages.decision}</legend>
          {decision('published')}
          {decision('rejected')}
        </fieldset>
      )}
      {isAnswering ? (
        <ReviewAnswerForm
          stored={answer}
          title={title}
          isBusy={saving?.kind === 'answer'}
          isBlocked={isWaiting}
          onDirty={onDirty}
          onSubmit={(text) => onChange({ kind: 'answer', answer: text })}
          onCancel={() => onAnswering(false)}
          {...form}
        />
      ) : (
        <>
          {answer !== '' && (
            <div className="admin-review-answer">
              <p>
                <strong>{reviews.answer}</strong>
              </p>
              <p className="admin-review-text" dir="auto">
                {answer}
              </p>
            </div>
          )}
          <p className="admin-review-links">
            <Button
              look="text"
              aria-label={`${answer === '' ? messages.answer : messages.changeAnswer}: ${title}`}
              isBlocked={isWaiting}
              onClick={() => onAnswering(true)}
            >
              {answer === '' ? messages.answer : messages.changeAnswer}
            </Button>
            {review.order_id !== undefined && (
              <Link href={`/admin/orders/${review.order_id}`}>
                {messages.orderTitle(orderNumber(review.order_id))}
              </Link>
            )}
            {hasLog && (
              <Link
                href={`/admin/log${filterQuery({ subject: `review ${id}` })}`}
                aria-label={`${messages.showChanges}: ${title}`}
              >
                {messages.showChanges}
              </Link>
            )}
          </p>
        </>
      )}
    </article>
  );
};
