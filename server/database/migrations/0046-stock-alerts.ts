import { type Kysely, sql } from 'kysely';

/** Who wants to know when a product is back in stock. Of a variation by its name, so that it may be imported anew. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE stock_alerts (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
      variation text NOT NULL DEFAULT '',
      email text NOT NULL,
      locale text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX stock_alerts_unique ON stock_alerts (product_id, lower(email), variation);
    CREATE INDEX stock_alerts_email ON stock_alerts (lower(email));
  `.execute(db);
};

export const down = async (db: Kysely<never>): Promise<void> => {
  await sql`DROP TABLE stock_alerts`.execute(db);
};
