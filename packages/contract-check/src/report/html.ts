import type { Cause } from '../engine/causes.ts';
import type { Finding } from '../engine/findings.ts';
import { type CheckClass, rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import {
  type Coverage,
  coverageKinds,
  formatCoverage,
  type OperationCoverage,
} from '../schema/document-coverage.ts';
import { escapeHtml } from './escape-html.ts';
import { formatCounts, type GroupedFindings, groupFindings, isCause } from './group-findings.ts';
import { Reproduction } from './reproduction.ts';
import { type Cell, formatCell, type SummaryRow, summarize, visibleClasses } from './summary.ts';
import { cutOffMessage } from './terminal.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #444); --bad: light-dark(#b00020, #ff8a97); --good: light-dark(#146c2e, #7fd69a); --open: light-dark(#7a5300, #f0c26a); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 75rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.3rem, 5vw, 2rem); line-height: 1.25; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; overflow-wrap: break-word; } td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; }
.scroll { overflow-x: auto; overflow-wrap: normal; } .operations td { white-space: nowrap; } .failed { color: var(--bad); font-weight: 600; } .open { color: var(--open); } .ok { color: var(--good); }
section { border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .4rem; padding: .1rem 1rem 1rem; margin: 1rem 0; }
section.known { border-left-color: var(--open); }
h2 { margin-top: 2rem; } .verdict { font-size: 1.5rem; font-weight: 700; border-left: .4rem solid; padding-left: .8rem; } summary { cursor: pointer; }
pre { overflow-x: auto; background: light-dark(#f6f5f3, #1d1d1d); padding: .6rem; border-radius: .3rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const cell = (value: Cell): string => {
  const kind = value.failed > 0 ? 'failed' : value.inconclusive + value.known > 0 ? 'open' : 'ok';
  return `<td class="${kind}">${formatCell(value)}</td>`;
};

const descriptions: Record<CheckClass, string> = {
  schema: 'Responses have the declared status, fields, types and bounds.',
  negative: 'Invalid requests are rejected, with the field named, and change no data.',
  relations: 'Operations are consistent with each other: pages, sorting, filters, stock and amounts.',
  access: 'Nobody can read or change data of other accounts; sessions and tokens are secure.',
  own: 'Your own checks pass.',
};

const code = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<pre>${lines.map(escapeHtml).join('\n')}</pre>`;

const evidence = (
  finding: Finding,
  reproduction: Reproduction,
): string => `${code(reproduction.commandsFor(finding))}
<details><summary>The response: ${finding.exchange.status}</summary><pre>${escapeHtml(finding.exchange.text.slice(0, 4000))}</pre></details>
<p>Rerun:</p>${code([reproduction.rerunCommand(finding)])}`;

const findingSection = (finding: Finding, isKnown: boolean, reproduction: Reproduction): string => `
<section class="${isKnown ? 'known' : ''}"><h3>${escapeHtml(finding.operation)}${finding.place === '' ? '' : ` · <code>${escapeHtml(finding.place)}</code>`}${isKnown ? ' · known' : ''}</h3>
<p>${escapeHtml(rules[finding.rule])} <code>${finding.rule}</code></p>
<p>${escapeHtml(finding.message)}${finding.count > 1 ? ` (${finding.count} times)` : ''}</p>
${evidence(finding, reproduction)}</section>`;

const causeSection = (cause: Cause, reproduction: Reproduction): string => {
  const [example] = cause.findings;
  const rows = cause.findings
    .map(
      ({ rule, operation, message }) =>
        `<tr><td>${rule}</td><td>${escapeHtml(operation)}</td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('');
  return `
<section><h3>${escapeHtml(cause.title)}</h3>
<p>${escapeHtml(cause.fix)}</p>
<details><summary>${cause.findings.length} violations caused by it</summary><div class="scroll" tabindex="0" role="region" aria-label="Violations"><table><tbody>${rows}</tbody></table></div></details>
<p>For example, ${escapeHtml(example.operation)}: ${escapeHtml(example.message)}</p>
${evidence(example, reproduction)}</section>`;
};

const verdictOf = (result: Result, { causes, others }: GroupedFindings): { kind: string; text: string } => {
  const count = causes.length + others.length;
  const incomplete = cutOffMessage(result);
  if (count > 0)
    return {
      kind: 'failed',
      text: `${count === 1 ? 'One issue' : `${count} issues`} to fix${incomplete === undefined ? '' : ', and the run is incomplete'}`,
    };
  if (incomplete !== undefined) return { kind: 'open', text: 'Incomplete: no verdict yet' };
  return { kind: 'ok', text: 'The backend conforms to the contract in everything that was checked' };
};

const classRows = (rows: readonly SummaryRow[]): string =>
  visibleClasses(rows)
    .map((each) => {
      const cells = rows.map(({ cells: row }) => row[each]);
      const total = (key: keyof Cell) => cells.reduce((sum, value) => sum + value[key], 0);
      const all: Cell = {
        passed: total('passed'),
        failed: total('failed'),
        known: total('known'),
        inconclusive: total('inconclusive'),
      };
      return `<tr><th scope="row">${each}</th><td>${descriptions[each]}</td>${cell(all)}</tr>`;
    })
    .join('');

const notChecked = (result: Result, rows: readonly SummaryRow[]): string => {
  const reasons = new Map<string, Set<string>>();
  for (const { operation, reason, rule } of result.inconclusive) {
    const key = `${operation}: ${reason}`;
    reasons.set(key, (reasons.get(key) ?? new Set()).add(rule));
  }
  const checked = new Set(rows.map(({ name }) => name));
  const skipped = result.contract.operations.filter(({ name }) => !checked.has(name)).map(({ name }) => name);
  const items = [
    ...(skipped.length === 0 ? [] : [`Not part of this run: ${skipped.join(', ')}.`]),
    ...[...reasons].map(([reason, of]) => `${reason} (${[...of].join(', ')})`),
  ];
  return items.length === 0
    ? '<p>Everything was checked.</p>'
    : `<p>The backend lacks the data for these checks, or they were not selected. They do not count as passed.</p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
};

const coverageCell = ({ declared, missing }: Coverage): string =>
  declared === 0
    ? '<td></td>'
    : `<td class="${missing.length === 0 ? 'ok' : 'open'}">${declared - missing.length} of ${declared}${missing.length === 0 ? '' : ` (not ${missing.slice(0, 10).map(escapeHtml).join(', ')}${missing.length > 10 ? ' …' : ''})`}</td>`;

/** What was tried of what the document declares, by operation. */
const coverageTable = (all: readonly OperationCoverage[]): string => {
  const head = coverageKinds.map((kind) => `<th scope="col">${kind}</th>`).join('');
  const rows = all
    .map(
      (each) =>
        `<tr><th scope="row">${escapeHtml(each.operation)}</th><td>${each.requests}</td>${coverageKinds.map((kind) => coverageCell(each[kind])).join('')}</tr>`,
    )
    .join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="Coverage of the document"><table><thead><tr><td></td><th scope="col">requests</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
};

/** A self-contained page: verdict, checked operations, findings by cause, skipped checks and how to rerun. */
export const htmlReport = (result: Result, known: ReadonlySet<string>): string => {
  const shown = groupFindings(result, known);
  const reproduction = new Reproduction(result);
  const rows = summarize(result, known);
  const verdict = verdictOf(result, shown);
  const incomplete = cutOffMessage(result);
  const findings = [
    ...shown.blocks.flatMap((block) =>
      isCause(block)
        ? causeSection(block, reproduction)
        : block.map((finding) => findingSection(finding, false, reproduction)),
    ),
    ...shown.known.map((finding) => findingSection(finding, true, reproduction)),
  ].join('');
  const classes = visibleClasses(rows);
  const head = classes.map((each) => `<th scope="col">${each}</th>`).join('');
  const table = rows
    .map(
      ({ name, cells }) =>
        `<tr><th scope="row">${escapeHtml(name)}</th>${classes.map((each) => cell(cells[each])).join('')}</tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contract check</title><style>${style}</style></head><body>
<h1>Contract check of ${escapeHtml(result.url)}</h1>
<p class="verdict ${verdict.kind}">${verdict.text}</p>
${incomplete === undefined ? '' : `<p class="failed">${escapeHtml(incomplete)}</p>`}
<p>${formatCounts(shown)}, ${result.passed.length} rules passed, ${result.inconclusive.length} inconclusive; ${result.requests} requests in ${result.seconds.toFixed(1)} s.</p>
<h2>What was checked</h2>
<table><tbody>${classRows(rows)}</tbody></table>
<details><summary>By operation</summary><div class="scroll" tabindex="0" role="region" aria-label="Operations by class of check"><table class="operations"><thead><tr><td></td>${head}</tr></thead><tbody>${table}</tbody></table></div></details>
<details><summary>What the document declares: tried ${formatCoverage(result.coverage, result.contract.operations.length)}</summary>${coverageTable(result.coverage)}</details>
<h2>Findings by cause</h2>
${findings === '' ? '<p class="ok">No findings.</p>' : `<p>Curl lines use reproduction variables for sessions; the run printed them.</p>${findings}`}
<h2>What was not checked</h2>
${notChecked(result, rows)}
<h2>How to rerun</h2>
<p>The same seed sends the same requests.</p>${code([`${result.rerunCommand} --seed ${result.seed}`])}
</body></html>
`;
};
