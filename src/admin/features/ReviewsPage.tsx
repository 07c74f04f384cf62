import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AdminReview } from '../../contracts/admin/schemas/review.ts';
import type { ReviewChange } from '../../domain/admin-changes.ts';
import { filterQuery, type ReviewFilter, reviewStates } from '../../domain/admin-filters.ts';
import type { KeysetPage } from '../../machines/admin-list.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { ReviewCard } from '../../ui/admin/ReviewCard.tsx';
import { StateFilter } from '../../ui/admin/StateFilter.tsx';
import { EmptyState } from '../../ui/kit/EmptyState.tsx';
import { useRestoredFocus } from '../../ui/kit/use-restored-focus.ts';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideReviewList, provideReviewRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useListPage } from './use-list-page.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  filter: ReviewFilter;
  page: KeysetPage<AdminReview>;
}

const useRole = ({ session }: Panel) => useSelector(session, ({ context }) => context.member?.role);

/** Reviews to check, and to answer. */
export const ReviewsPage = ({ panel, filter, page }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const isVendor = useRole(panel) === 'vendor';
  useTitle(messages.reviews, panel.settings.shopName);
  return (
    <>
      <div className="admin-page-head">
        <h1>{messages.reviews}</h1>
      </div>
      {isVendor ? (
        <p>{messages.vendorReviewsText}</p>
      ) : (
        <div className="admin-filters">
          <StateFilter
            label={messages.reviewFilter}
            values={reviewStates}
            names={messages.reviewFilters}
            selected={filter.state}
            onChange={(state) => void router.navigate({ href: `/admin/reviews${filterQuery({ state })}` })}
          />
        </div>
      )}
      <ReviewList key={filter.state} panel={panel} filter={filter} page={page} />
    </>
  );
};

const ReviewList = ({ panel, filter, page }: Props) => {
  const messages = useAdminMessages();
  const { rows, end } = useListPage(panel, () => provideReviewList(panel.api, filter), page);
  const [dirty, setDirty] = useState<readonly number[]>([]);
  const isPending = filter.state === 'pending';
  if (rows.length === 0)
    return (
      <EmptyState
        icon="bag"
        title={isPending ? messages.noPendingReviews : messages.noListedReviews}
        text={messages.noReviewsText}
      />
    );
  return (
    <>
      <ol className="admin-reviews" aria-label={messages.reviews}>
        {rows.map((review) => (
          <li key={review.id}>
            <Review
              panel={panel}
              review={review}
              onDirty={(isDirty) =>
                setDirty((before) =>
                  before.includes(review.id) === isDirty
                    ? before
                    : isDirty
                      ? [...before, review.id]
                      : before.filter((id) => id !== review.id),
                )
              }
            />
          </li>
        ))}
      </ol>
      {end}
      <LeaveDialog isDirty={dirty.length > 0} />
    </>
  );
};

const differencesOf = (change: ReviewChange, current: AdminReview, messages: AdminMessages): Difference[] =>
  change.kind === 'state'
    ? [
        {
          field: messages.status,
          mine: messages.reviewStates[change.state],
          theirs: messages.reviewStates[current.state],
        },
      ]
    : [{ field: messages.answer, mine: change.answer || '–', theirs: current.answer ?? '–' }];

const isOfForm = ({ kind }: ReviewChange): boolean => kind === 'answer';

interface ReviewProps {
  panel: Panel;
  review: AdminReview;
  onDirty: (isDirty: boolean) => void;
}

/** A review that is checked and answered in the list. After a decision it stays, so that it can be changed at once. */
const Review = ({ panel, review: loaded, onDirty }: ReviewProps) => {
  const messages = useAdminMessages();
  const role = useRole(panel);
  const [isAnswering, setAnswering] = useState(false);
  const answer = (isOpen: boolean) => {
    setAnswering(isOpen);
    onDirty(false);
  };
  const {
    record: review,
    change,
    isBusy,
    isConflict,
    refusal,
    submit,
    notice,
  } = useRecord(panel, () => provideReviewRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    isOfForm,
    onSaved: (saved) => {
      if (isOfForm(saved)) answer(false);
      panel.notice.set({
        text: saved.kind === 'state' ? messages.reviewStates[saved.state] : messages.saved,
      });
    },
    onReset: () => answer(false),
  });
  return (
    <div {...useRestoredFocus<HTMLDivElement>('near')}>
      {notice}
      <ReviewCard
        review={review}
        saving={isBusy ? change : null}
        isBlocked={isConflict}
        canDecide={role === 'owner' || role === 'staff'}
        hasLog={role === 'owner'}
        isAnswering={isAnswering}
        refusal={refusal}
        onAnswering={answer}
        onDirty={onDirty}
        onChange={submit}
      />
    </div>
  );
};
