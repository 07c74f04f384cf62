import { reviewResponseSchemas as schemas } from '../../contracts/review-response-schemas.ts';
import type { ReviewInput } from '../../contracts/schemas/review.ts';
import { reviewFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

export const provideReviewForm = ({ api }: Pick<Shop, 'api'>) =>
  reviewFormMachine.provide(
    submitWith(async ({ values: { stars, fit, text, name }, subject: { orderId, line } }, signal) => {
      const body: ReviewInput = {
        line,
        // Without a choice null, which the server rejects with a message at the field.
        stars: stars === '' ? Number.NaN : Number(stars),
        ...(fit === '' ? {} : { fit: fit as ReviewInput['fit'] }),
        text,
        name,
      };
      const params = { orderId };
      return (await api('POST /api/cart/review_order/:orderId', { params, body, signal, schemas })).data;
    }),
  );
