import { z } from 'zod';
import { Id } from '../../schemas/identifiers.ts';
import { Review, WrittenReview } from '../../schemas/review.ts';
import { Vendor } from './staff.ts';
import { Version } from './versions.ts';

export const ReviewState = WrittenReview.shape.state;
export type ReviewState = z.infer<typeof ReviewState>;

export const AdminReview = z
  .object({
    ...Review.shape,
    version: Version,
    state: ReviewState,
    product: z
      .object({
        id: Id,
        name: z.string().min(1),
        name_bn: z.string().min(1).optional(),
        slug: z.string().min(1),
        product_attribute: z.string().optional(),
        product_attribute_bn: z.string().optional(),
      })
      .describe('The reviewed product'),
    vendor: Vendor,
    order_id: Id.optional().describe(
      'The order that it was bought with; absent for vendors: the buyer may have chosen another name to show',
    ),
  })
  .describe('A review, as who checks or answers it sees it');
export type AdminReview = z.infer<typeof AdminReview>;

export const ReviewStateChange = z
  .object({
    version: Version,
    state: z
      .enum(['published', 'rejected'])
      .describe('published: shown on the page of the product; rejected: not shown'),
  })
  .describe('The decision about a review');
export type ReviewStateChange = z.infer<typeof ReviewStateChange>;

export const ReviewAnswerChange = z
  .object({
    version: Version,
    answer: z.string().trim().max(2000).describe('Plain text; an empty one removes the answer'),
  })
  .describe("The vendor's answer to a review");
export type ReviewAnswerChange = z.infer<typeof ReviewAnswerChange>;
