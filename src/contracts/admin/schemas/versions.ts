import { z } from 'zod';
import { Id } from '../../schemas/identifiers.ts';

/** Rises with every change of the row, whoever makes it: the panel, the command line, an import or the shopper. */
export const Version = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe('The version that was read; 409 if somebody else has changed it since');
export type Version = z.infer<typeof Version>;

/** Something that a bulk operation changes. */
export const VersionedId = z
  .object({ id: Id, version: Version })
  .describe('An id and the version that was read');
export type VersionedId = z.infer<typeof VersionedId>;

export const BulkResult = z
  .object({
    id: Id,
    result: z
      .enum(['changed', 'unchanged', 'stale', 'not_found', 'rejected'])
      .describe(
        'changed; unchanged: it was so before; stale: somebody else has changed it since; not_found; rejected: see message',
      ),
    version: Version.optional().describe('The stored version, unless not_found'),
    message: z.string().min(1).optional().describe('Why it was not changed'),
  })
  .describe('The result for one of several');
export type BulkResult = z.infer<typeof BulkResult>;

/** At most a page of a list at once. */
export const maxBulk = 100;

/** Query of a list in descending order of ids: `before` is the `next_before` of the page before. */
export const keysetQuery = {
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('Only rows with a smaller id: next_before of the previous page'),
  limit: z.coerce.number().int().min(1).max(100).optional().describe('Rows per page; default 50'),
};

/** A page of a list in descending order of ids. */
export const keysetPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next_before: Id.nullable().describe('before of the next page; null on the last page'),
  });

/** A calendar day in Bangladesh. */
export const Day = z.iso.date().describe('A day in Asia/Dhaka, such as 2026-11-21');
