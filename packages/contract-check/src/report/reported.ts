import type { Cause } from '../engine/causes.ts';
import { type Finding, findingId } from '../engine/findings.ts';
import type { Result } from '../engine/run.ts';
import { masker } from './mask.ts';

/** The findings of a run as reports show them: by cause where there is one, those of the baseline apart. */
export interface Reported {
  causes: Cause[];
  others: Finding[];
  known: Finding[];
}

export const reported = (result: Result, known: ReadonlySet<string>): Reported => {
  const { evidence, findings, secrets, people } = result;
  const isKnown = (finding: Finding) => known.has(findingId(finding));
  const passwords = people.flatMap(({ account }) => (account === undefined ? [] : [account.password]));
  const mask = masker([...secrets.map(({ value }) => value), ...passwords]);
  const masked = (finding: Finding): Finding => ({
    ...finding,
    message: mask(finding.message),
    exchange: { ...finding.exchange, text: mask(finding.exchange.text) },
  });
  const { causes, others } = evidence.causesOf(findings.filter((finding) => !isKnown(finding)));
  return {
    causes: causes.map((cause) => ({
      ...cause,
      findings: cause.findings.map(masked) as Cause['findings'],
    })),
    others: others.map(masked),
    known: findings.filter(isKnown).map(masked),
  };
};

/** The operations of a cause's findings, rule by rule. */
export const consequences = ({ findings }: Cause): [rule: string, operations: string[]][] =>
  [...new Set(findings.map(({ rule }) => rule))].map((rule) => [
    rule,
    [...new Set(findings.filter((finding) => finding.rule === rule).map(({ operation }) => operation))],
  ]);

/** '2 findings (1 with 71 consequences), 3 known'. */
export const countOf = ({ causes, others, known }: Reported): string => {
  const count = causes.length + others.length;
  const folded = causes.reduce((sum, { findings }) => sum + findings.length, 0);
  return [
    `${count} ${count === 1 ? 'finding' : 'findings'}${folded === 0 ? '' : ` (${folded} violations folded under ${causes.length} of them)`}`,
    ...(known.length > 0 ? [`${known.length} known`] : []),
  ].join(', ');
};
