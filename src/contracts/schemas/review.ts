import { z } from 'zod';
import { Id, UnixSeconds } from './identifiers.ts';

export const Fit = z
  .enum(['small', 'true', 'large'])
  .describe("How the ordered size fits: smaller than expected, as expected ('true'), or larger");
export type Fit = z.infer<typeof Fit>;

const stars = z.int().min(1).max(5).describe('From 1, the worst, to 5');
const text = z.string().max(2000).describe('Plain text, may be empty; markup would be displayed as text');

/** A published review of a product. */
export const Review = z
  .object({
    id: Id,
    stars,
    fit: Fit.optional(),
    variation: z.string().min(1).optional().describe('The variation that was bought'),
    text,
    name: z.string().min(1).describe('The name that the buyer chose to show'),
    reviewed_at: UnixSeconds,
    answer: z.string().min(1).optional().describe("The vendor's answer; plain text"),
  })
  .describe('A review by a buyer of the product');
export type Review = z.infer<typeof Review>;

/** What a buyer writes about an order line. */
export const ReviewInput = z
  .object({
    line: z.int().min(0).max(1000).describe('The line of the order, from get_order_reviews'),
    stars,
    fit: Fit.optional(),
    text: text.trim(),
    name: z.string().trim().min(1).max(60).describe('Shown with the review'),
  })
  .describe('A review of an order line');
export type ReviewInput = z.infer<typeof ReviewInput>;

export const WrittenReview = z
  .object({
    stars,
    fit: Fit.optional(),
    text,
    name: z.string().min(1),
    state: z
      .enum(['pending', 'published', 'rejected'])
      .describe('pending: not checked by the shop yet; rejected: not shown'),
  })
  .describe("The buyer's own review");
export type WrittenReview = z.infer<typeof WrittenReview>;

export const ReviewableLine = z
  .object({
    line: ReviewInput.shape.line,
    product_id: Id,
    name: z.string().min(1),
    name_bn: z.string().min(1).optional(),
    variation: z.string().min(1).optional(),
    product_attribute: z.string().optional(),
    product_attribute_bn: z.string().optional(),
    review: WrittenReview.optional().describe('Absent until the line is reviewed'),
  })
  .describe('A line of a delivered order, which its buyer may review once');
export type ReviewableLine = z.infer<typeof ReviewableLine>;
