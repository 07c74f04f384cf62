import type { ClientBase } from 'pg';

/** Time limits of the server in milliseconds, 0: unlimited. */
export interface SessionTimeouts {
  statement: number;
  idleInTransaction: number;
}

/**
 * Settings that queries and their results rely on. A role or database may have others: with DateStyle "SQL, DMY" the
 * driver would swap days and months, with another search_path no table would be found.
 */
const fixedSettings = {
  search_path: 'public',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
  quote_all_identifiers: 'off',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  gin_fuzzy_search_limit: '0',
  lock_timeout: '0',
  idle_session_timeout: '0',
  // Since PostgreSQL 17.
  transaction_timeout: '0',
};

const applySql = `
  SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS setting (name, value)
  WHERE current_setting(name, true) IS NOT NULL`;

/**
 * Sets what the shop relies on for the session. As a statement rather than startup parameters, which PgBouncer refuses.
 */
export const applySettings = async (
  client: ClientBase,
  { statement, idleInTransaction }: SessionTimeouts,
): Promise<void> => {
  const settings = {
    ...fixedSettings,
    statement_timeout: String(statement),
    idle_in_transaction_session_timeout: String(idleInTransaction),
  };
  await client.query(applySql, [Object.keys(settings), Object.values(settings)]);
};

/** For sessions whose statements may take hours, such as a backup. */
export const unlimited: SessionTimeouts = { statement: 0, idleInTransaction: 0 };
