import type { Cause } from '../engine/causes.ts';
import { isSuccess } from '../engine/exchange.ts';
import { type Finding, findingId } from '../engine/findings.ts';
import { classOf, type RuleId } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { pageRules } from '../relations/pages.ts';
import { masker } from './mask.ts';

/** Rules that other rules of their class explain: facets agree with filters, categories with their tree. */
const followUps: readonly RuleId[] = ['relations/facets', 'relations/category-rows', 'negative/path'];

/**
 * What is often the cause comes before what often follows from it: server errors, wrong responses, wrong pages, wrong
 * data, invalid input that is accepted, as by a filter that is ignored, then access, and valid input that is rejected.
 */
const rankOfClass = (rule: RuleId): number => {
  if (rule === 'schema/server-error') return 0;
  if (rule === 'schema/accepts-valid') return 6;
  if (pageRules.includes(rule)) return 2;
  return 1 + ['schema', '', 'relations', 'negative', 'access', 'own'].indexOf(classOf(rule));
};
const rankOf = (rule: RuleId): number => rankOfClass(rule) + (followUps.includes(rule) ? 0.5 : 0);

/** The last key of a place. */
const keyOf = ({ place }: Finding): string => place.split(/[. ]/).at(-1)?.replace(/\[\]$/, '') ?? '';

/** Orders findings by what is likelier to be the cause. */
const byCause = (findings: readonly Finding[]) => {
  const accepted = new Set(
    findings
      .filter((each) => classOf(each.rule) === 'negative' && each.place !== '' && isSuccess(each.exchange))
      .map(keyOf),
  );
  /** An invalid value that was accepted is in other responses too. */
  const isEcho = (finding: Finding) => finding.rule === 'schema/body' && accepted.has(keyOf(finding));
  const rank = (finding: Finding) =>
    isEcho(finding) ? rankOf('negative/bounds') + 0.2 : rankOf(finding.rule);
  /** What is stored wrongly is also read. */
  const isRead = ({ rule, exchange }: Finding) => Number(rule === 'schema/body' && exchange.method === 'GET');
  return (a: Finding, b: Finding): number =>
    rank(a) - rank(b) || (a.rule < b.rule ? -1 : Number(a.rule > b.rule)) || isRead(a) - isRead(b);
};

/** The findings of a run: folded under their causes, without a cause, and known from the baseline. */
export interface GroupedFindings {
  causes: Cause[];
  /** In the order of the reports: by rule. */
  others: Finding[];
  /** Causes, and the other findings of each rule, what is likelier to be the cause of the rest first. */
  blocks: (Cause | [Finding, ...Finding[]])[];
  known: Finding[];
}

/** Findings of the same rule, in the order of their first. */
const byRule = (findings: readonly Finding[]): [Finding, ...Finding[]][] => {
  const groups = new Map<RuleId, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const known = groups.get(finding.rule);
    if (known === undefined) groups.set(finding.rule, [finding]);
    else known.push(finding);
  }
  return [...groups.values()];
};

export type Block = GroupedFindings['blocks'][number];
export const isCause = (block: Block): block is Cause => !Array.isArray(block);
const leadOf = (block: Block): Finding => (isCause(block) ? block.findings[0] : block[0]);

/** Groups the findings of a run and masks their secrets. */
export const groupFindings = (result: Result, known: ReadonlySet<string>): GroupedFindings => {
  const { evidence, findings, passed, secrets, people } = result;
  const isKnown = (finding: Finding) => known.has(findingId(finding));
  const passwords = people.flatMap(({ account }) => (account === undefined ? [] : [account.password]));
  const mask = masker([...secrets.map(({ value }) => value), ...passwords]);
  const masked = (finding: Finding): Finding => ({
    ...finding,
    message: mask(finding.message),
    exchange: { ...finding.exchange, text: mask(finding.exchange.text) },
  });
  const { causes, others } = evidence.causesOf(
    findings.filter((finding) => !isKnown(finding)),
    passed,
  );
  const compare = byCause(findings);
  const shown = causes.map((cause) => ({
    ...cause,
    title: mask(cause.title),
    findings: cause.findings.map(masked) as Cause['findings'],
  }));
  const sorted = others.map(masked).sort(compare);
  return {
    causes: shown,
    others: sorted,
    blocks: [
      ...shown.filter(({ isGlobal }) => isGlobal),
      ...[...shown.filter(({ isGlobal }) => !isGlobal), ...byRule(sorted)].sort((a, b) =>
        compare(leadOf(a), leadOf(b)),
      ),
    ],
    known: findings.filter(isKnown).map(masked),
  };
};

/** The operations of a cause's findings, by rule. */
export const operationsByRule = ({ findings }: Cause): [rule: string, operations: string[]][] =>
  [...new Set(findings.map(({ rule }) => rule))].map((rule) => [
    rule,
    [...new Set(findings.filter((finding) => finding.rule === rule).map(({ operation }) => operation))],
  ]);

/** '2 findings (71 violations folded under 1 of them), 3 known'. */
export const formatCounts = ({ causes, others, known }: GroupedFindings): string => {
  const count = causes.length + others.length;
  const folded = causes.reduce((sum, { findings }) => sum + findings.length, 0);
  return [
    `${count} ${count === 1 ? 'finding' : 'findings'}${folded === 0 ? '' : ` (${folded} violations folded under ${causes.length} of them)`}`,
    ...(known.length > 0 ? [`${known.length} known`] : []),
  ].join(', ');
};
