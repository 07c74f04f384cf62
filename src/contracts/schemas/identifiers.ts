import { z } from 'zod';

/** A database key: a positive integer, in JSON a number, in a path its digits. */
export const Id = z.int().min(1).max(2_147_483_647).describe('A positive whole number that names one thing');
export type Id = z.infer<typeof Id>;

/** The id as a path carries it: digits, read as a number. */
export const IdInPath = z.coerce.number().int().min(1).max(2_147_483_647).describe('A positive whole number');

/** What a URL carries for a name: lower-case letters, digits and single hyphens. */
export const Slug = z
  .string()
  .min(1)
  .max(160)
  .regex(/^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u)
  .describe('The name as it is written in a URL: lower-case words joined by hyphens');
export type Slug = z.infer<typeof Slug>;

/** Seconds since 1970 UTC; bounded (2001 to 2100) so that milliseconds are caught. */
export const UnixSeconds = z
  .int()
  .min(1_000_000_000)
  .max(4_102_444_800)
  .describe('Unix time in seconds, UTC');
export type UnixSeconds = z.infer<typeof UnixSeconds>;

/** Amount in taka, a JSON number; shown rounded half up to whole taka. */
export const Taka = z.number().min(0).max(100_000_000).describe('An amount in Bangladeshi taka');
export type Taka = z.infer<typeof Taka>;

/** A page number as the query string carries it. */
export const PageInQuery = z.coerce.number().int().min(1).max(1_000_000).describe('The page wanted, from 1');

/** A path or an http(s) address of a picture. */
export const PictureUrl = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^(?:\/(?!\/)|https?:\/\/)/)
  .describe('Where the picture is: a path on the shop or an http(s) address');
export type PictureUrl = z.infer<typeof PictureUrl>;

export const LocalText = z
  .object({ en: z.string().trim().min(1), bn: z.string().trim().min(1).optional() })
  .describe('A text in English, and in Bangla where the shop has it');
export type LocalText = z.infer<typeof LocalText>;
