import type { CheckContext } from '../engine/check-context.ts';
import type { RuleId } from '../engine/rules.ts';
import type { PagedList, Row } from '../session/read-all-pages.ts';

const idsOf = (rows: readonly Row[], id: string): Set<string> => new Set(rows.map((row) => String(row[id])));

/** Compares the rows that a filter gave, and their total, with those that meet it among all. */
export const expectRows = (
  t: CheckContext,
  rule: RuleId,
  got: PagedList,
  wanted: readonly Row[],
  asked: string,
  place: string,
  id = 'id',
): void => {
  const exchange = got.pages[0]?.exchange;
  if (exchange === undefined) return;
  const [have, want] = [idsOf(got.rows, id), idsOf(wanted, id)];
  const extra = [...have].filter((id) => !want.has(id));
  const lost = [...want].filter((id) => !have.has(id));
  const parts = [
    ...(extra.length === 0
      ? []
      : [`returns ${extra.length} rows that do not meet it, such as id ${extra[0]}`]),
    ...(lost.length === 0 ? [] : [`lacks ${lost.length} rows that meet it, such as id ${lost[0]}`]),
  ];
  t.expect(rule, parts.length === 0, exchange, `${asked} ${parts.join(' and ')}`, { place });
  const total = got.total ?? have.size;
  const message = `${asked} returns ${have.size} rows, and the total says ${total}`;
  t.expect('relations/pages-total', total === have.size, exchange, message);
};
