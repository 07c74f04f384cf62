import type { Compilable } from 'kysely';
import type { Pool } from 'pg';

/** The part of a plan that tests read. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The plan of a statement that was executed. */
export const planOf = async (pool: Pool, query: Compilable): Promise<Plan> => {
  const { sql, parameters } = query.compile();
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters]);
  return rows[0]['QUERY PLAN'][0].Plan;
};

const sumOf = (plan: Plan, rowsOf: (plan: Plan) => number): number =>
  rowsOf(plan) + (plan.Plans ?? []).reduce((sum, part) => sum + sumOf(part, rowsOf), 0);
const rowsAt = (plan: Plan): number =>
  plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];

/** How many rows of tables or their indexes a plan has read. */
export const rowsRead = (plan: Plan): number => sumOf(plan, rowsAt);

/** The same without rows that an index alone has: reading thousands of them takes a millisecond. */
export const tableRowsRead = (plan: Plan): number =>
  sumOf(plan, (part) => (part['Node Type'] === 'Index Only Scan' ? 0 : rowsAt(part)));
