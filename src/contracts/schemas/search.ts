import { z } from 'zod';
import { Id, PictureUrl, Slug, Taka } from './identifiers.ts';

export const SearchHit = z
  .object({
    objectID: z.string(),
    id: Id.optional(),
    name: z.string(),
    name_bn: z.string().min(1).optional().describe('The name in Bangla, if any'),
    slug: Slug,
    featured_img: PictureUrl,
    unit_price: Taka.describe('The price before the discount, in taka'),
    sales_price: Taka.describe('The price after the discount, in taka; defaults to unit_price'),
  })
  .describe('A search hit');
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchQueries = z
  .object({
    requests: z
      .array(
        z.object({
          indexName: z.string().min(1).max(100),
          query: z.string().max(512).optional(),
          hitsPerPage: z.int().min(1).max(50).optional(),
          attributesToRetrieve: z.array(z.string().max(100)).max(50).optional(),
          type: z.literal('default').optional(),
        }),
      )
      .min(1)
      .max(10),
    strategy: z.enum(['none', 'stopIfEnoughMatches']).optional(),
  })
  .describe('Search queries in the Algolia protocol');

export const SearchResults = z
  .object({
    results: z.array(
      z.object({
        hits: z.array(
          SearchHit.partial({
            name: true,
            slug: true,
            featured_img: true,
            unit_price: true,
            sales_price: true,
          }),
        ),
        index: z.string(),
        query: z.string(),
        nbHits: z.int().min(0),
        page: z.int().min(0),
        nbPages: z.int().min(0),
        hitsPerPage: z.int().min(1),
        processingTimeMS: z.number().min(0),
        exhaustiveNbHits: z.boolean(),
        params: z.string(),
      }),
    ),
  })
  .describe('Search results in the Algolia protocol');
