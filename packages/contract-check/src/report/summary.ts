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

/** Operations by check class: the number of rules passed, failed, known to fail and inconclusive. */
export const summarise = (result: Result, known: ReadonlySet<string>): SummaryRow[] => {
  const names = [...result.contract.operations.map(({ name }) => name), '(no such path)'];
  return names.flatMap((name) => {
    const cells = Object.fromEntries(
      checkClasses.map((each) => {
        const here = (about: { rule: Parameters<typeof classOf>[0]; operation: string }) =>
          about.operation === name && classOf(about.rule) === each;
        const findings = result.findings.filter(here);
        const broken = new Set(findings.map(({ rule }) => rule));
        const passed = result.passed.filter((about) => here(about) && !broken.has(about.rule));
        const held = new Set(passed.map(({ rule }) => rule));
        const open = result.inconclusive.filter(
          (about) => here(about) && !held.has(about.rule) && !broken.has(about.rule),
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
      ({ passed, failed, known: old, inconclusive }) => passed + failed + old + inconclusive === 0,
    );
    return isEmpty ? [] : [{ name, cells }];
  });
};

/** '12 ok 1 failed 2 open', shortened. */
export const cellText = ({ passed, failed, known, inconclusive }: Cell): string =>
  [
    ...(passed > 0 ? [`${passed} ok`] : []),
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(inconclusive > 0 ? [`${inconclusive} open`] : []),
  ].join(', ');

/** The classes that have something to show: not every run has checks of its own. */
export const classesIn = (rows: readonly SummaryRow[]): CheckClass[] =>
  checkClasses.filter((each) => rows.some(({ cells }) => cellText(cells[each]) !== ''));
