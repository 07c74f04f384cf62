import type { Kysely } from 'kysely';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';

const json = 'ColumnType<Record<string, unknown>, string, string>';

/** Columns with narrower types than PostgreSQL reports: JSON objects, and text with a CHECK constraint. */
const columns = {
  'audit_log.details': 'ColumnType<Record<string, unknown>, string | undefined, string>',
  'coupons.type': "'percentage_discount' | 'fixed_discount'",
  'oauth_auth_codes.code_challenge_method': "'S256' | 'plain' | null",
  'order_lines.product': json,
  'orders.billing_address': json,
  'orders.coupon_type': "'percentage_discount' | 'fixed_discount'",
  'orders.payment_method': "'cash' | 'bkash'",
  'orders.shipping_address': json,
  'orders.status_times': 'ColumnType<Record<string, unknown>, string | undefined, string>',
  'products.discout_type': "Generated<'flat' | 'percentage'>",
};

/** Generates Kysely types of a migrated database. `bigint` and `numeric` are numbers: see readTypes in connect.ts. */
export const generateDatabaseTypes = (db: Kysely<never>): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect(),
    excludePattern: 'kysely_*',
    typeMapping: { int8: 'number', numeric: 'number' },
    overrides: {
      columns: Object.fromEntries(
        Object.entries(columns).map(([column, type]) => [column, new RawExpressionNode(type)]),
      ),
    },
    outFile: null,
  });
