import type { Order } from '../../contracts/schemas/order.ts';
import type { ReviewableLine } from '../../contracts/schemas/review.ts';
import { lineName } from '../../domain/cart.ts';
import { localName } from '../../domain/locale.ts';
import { useLocale } from '../../ui/messages/context.ts';
import { useVariationLabel } from '../../ui/messages/variation.ts';
import { LineReview, OrderReviews as ReviewSection } from '../../ui/order/OrderReviews.tsx';
import { ReviewForm } from '../../ui/order/ReviewForm.tsx';
import { useForm } from '../forms/use-form.ts';
import { provideReviewForm } from './provide-review-form.ts';

interface LineProps {
  order: Order;
  line: ReviewableLine;
  isOpen: boolean;
}

const Line = ({ order, line, isOpen }: LineProps) => {
  const locale = useLocale();
  const variationLabel = useVariationLabel();
  const title = lineName(localName(line, locale).children, variationLabel(line, line.variation));
  const form = useForm(provideReviewForm, {
    input: {
      values: { stars: '', fit: '', text: '', name: order.shipping_address.name.slice(0, 60) },
      subject: { orderId: order.id, line: line.line },
    },
  });
  return (
    <LineReview
      title={title}
      isOpen={isOpen}
      review={form.saved ?? line.review ?? null}
      form={
        <ReviewForm
          {...form.props}
          label={title}
          initial={form.initial}
          asksFit={line.variation !== undefined && /size/i.test(line.product_attribute ?? '')}
        />
      }
    />
  );
};

interface Props {
  order: Order;
  lines: readonly ReviewableLine[];
}

/** The lines of a delivered order with their reviews, or the forms for them. */
export const OrderReviews = ({ order, lines }: Props) => (
  <ReviewSection>
    {lines.map((line) => (
      <Line key={line.line} order={order} line={line} isOpen={lines.length === 1} />
    ))}
  </ReviewSection>
);
