import type { CheckContext } from '../engine/check-context.ts';
import type { RuleId } from '../engine/rules.ts';
import type { PagedList, Row } from '../session/read-all-pages.ts';

const idsOf = (rows: readonly Row[], id: string): Set<string> => new Set(rows.map((row) => String(row[id])));

/** Compares the rows and the total of a filtered list with the expected rows. */
export const expectRows = (
  t: CheckContext,
  rule: RuleId,
  actual: PagedList,
  expected: readonly Row[],
  filter: string,
  place: string,
  id = 'id',
): void => {
  const exchange = actual.pages[0]?.exchange;
  if (exchange === undefined) return;
  const [actualIds, expectedIds] = [idsOf(actual.rows, id), idsOf(expected, id)];
  const extra = [...actualIds].filter((each) => !expectedIds.has(each));
  const missing = [...expectedIds].filter((each) => !actualIds.has(each));
  const parts = [
    ...(extra.length === 0 ? [] : [`returns ${extra.length} rows that do not match, such as id ${extra[0]}`]),
    ...(missing.length === 0 ? [] : [`lacks ${missing.length} matching rows, such as id ${missing[0]}`]),
  ];
  t.expect(rule, parts.length === 0, exchange, `${filter} ${parts.join(' and ')}`, { place });
  const total = actual.total ?? actualIds.size;
  const message = `${filter} returns ${actualIds.size} rows, but the total is ${total}`;
  t.expect('relations/pages-total', total === actualIds.size, exchange, message);
};
