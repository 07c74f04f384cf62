import { operations } from './openapi/operations.ts';
import { isOfReviews, isSuccess, toResponseSchemas } from './response-schemas.ts';

/** The successful responses of the operations of reviews, see response-schemas.ts. */
export const reviewResponseSchemas = toResponseSchemas(
  operations.filter(({ name }) => isOfReviews(name)),
  isSuccess,
);
