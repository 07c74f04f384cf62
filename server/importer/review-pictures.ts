import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/** A host on which pictures of the staged rows are. */
export interface PictureHost {
  /** with the port, unless it is the default one */
  readonly host: string;
  readonly pictures: number;
}

/** The hosts of the pictures of the staged rows, those with the most pictures first. */
export const reviewPictures = async (db: Kysely<Database>): Promise<PictureHost[]> => {
  const { rows } = await sql<PictureHost>`
    SELECT lower(substring(url FROM '^https?://([^/?#]+)')) AS host, count(DISTINCT url)::int AS pictures
    FROM imported_rows, LATERAL (
      SELECT cells->>'featured_img' AS url
      UNION ALL
      SELECT json_array_elements_text(CASE WHEN json_typeof(cells->'gallery') = 'array' THEN cells->'gallery' ELSE '[]' END)
    ) AS picture
    WHERE url ~ '^https?://[^/?#]+'
    GROUP BY host ORDER BY pictures DESC, host`.execute(db);
  return rows;
};
