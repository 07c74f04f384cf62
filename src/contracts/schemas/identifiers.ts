import { z } from 'zod';

/** A database key: a positive integer. */
export const Id = z.int().min(1).max(2_147_483_647).describe('A positive integer id');
export type Id = z.infer<typeof Id>;

/** An id in a path: digits, coerced to a number. */
export const IdInPath = z.coerce.number().int().min(1).max(2_147_483_647).describe('A positive integer id');

/** URL-safe name: lower-case letters, digits and single hyphens. */
export const Slug = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u)
  .describe('URL-safe name: lower-case words joined by hyphens');
export type Slug = z.infer<typeof Slug>;

/** Unix time in seconds, UTC; bounded (2001 to 2100) so that milliseconds are rejected. */
export const UnixSeconds = z
  .int()
  .min(1_000_000_000)
  .max(4_102_444_800)
  .describe('Unix time in seconds, UTC');
export type UnixSeconds = z.infer<typeof UnixSeconds>;

/** Amount in taka; displayed rounded half up to whole taka. */
export const Taka = z.number().min(0).max(100_000_000).describe('An amount in Bangladeshi taka');
export type Taka = z.infer<typeof Taka>;

/** A page number in a query string. */
export const PageInQuery = z.coerce
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .describe('Page number, starting at 1');

/** A path or an http(s) URL of a picture. */
export const PictureUrl = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^(?:\/(?!\/)|https?:\/\/)/)
  .refine((text) => URL.canParse(text, 'https://shop.example'), 'must be a URL')
  .describe('Picture URL: a path in the shop or an http(s) URL');
export type PictureUrl = z.infer<typeof PictureUrl>;

export const LocalText = z
  .object({ en: z.string().trim().min(1), bn: z.string().trim().min(1).optional() })
  .describe('A text in English, and optionally in Bangla');
export type LocalText = z.infer<typeof LocalText>;
