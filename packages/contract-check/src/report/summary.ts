import { findingId } from '../engine/findings.ts';
import { type CheckClass, checkClasses, classOf } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';

export interface Cell {
  passed: number;
  failed: number;
  known: number;
  inconclusive: number;
}
export interface SummaryRow {
  name: string;
  cells: Record<CheckClass, Cell>;
}

/** Counts passed, failed, known and inconclusive rules by operation and check class. */
export const summarize = (result: Result, known: ReadonlySet<string>): SummaryRow[] => {
  const names = [...result.contract.operations.map(({ name }) => name), '(no such path)'];
  return names.flatMap((name) => {
    const cells = Object.fromEntries(
      checkClasses.map((each) => {
        const isInCell = (item: { rule: Parameters<typeof classOf>[0]; operation: string }) =>
          item.operation === name && classOf(item.rule) === each;
        const findings = result.findings.filter(isInCell);
        const failedRules = new Set(findings.map(({ rule }) => rule));
        const passed = result.passed.filter((item) => isInCell(item) && !failedRules.has(item.rule));
        const passedRules = new Set(passed.map(({ rule }) => rule));
        const open = result.inconclusive.filter(
          (item) => isInCell(item) && !passedRules.has(item.rule) && !failedRules.has(item.rule),
        );
        const failed = findings.filter((finding) => !known.has(findingId(finding))).length;
        const cell: Cell = {
          passed: passed.length,
          failed,
          known: findings.length - failed,
          inconclusive: new Set(open.map(({ rule }) => rule)).size,
        };
        return [each, cell];
      }),
    ) as Record<CheckClass, Cell>;
    const isEmpty = Object.values(cells).every(
      ({ passed, failed, known: knownCount, inconclusive }) =>
        passed + failed + knownCount + inconclusive === 0,
    );
    return isEmpty ? [] : [{ name, cells }];
  });
};

/** '12 ok, 1 FAILED, 2 open'. */
export const formatCell = ({ passed, failed, known, inconclusive }: Cell): string =>
  [
    ...(passed > 0 ? [`${passed} ok`] : []),
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(inconclusive > 0 ? [`${inconclusive} open`] : []),
  ].join(', ');

/** The check classes with at least one result. */
export const visibleClasses = (rows: readonly SummaryRow[]): CheckClass[] =>
  checkClasses.filter((each) => rows.some(({ cells }) => formatCell(cells[each]) !== ''));
