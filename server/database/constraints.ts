import pg from 'pg';

/** The name of the violated unique constraint; undefined for any other error. */
export const violatedUniqueConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
