import { curlOf } from '../engine/curl.ts';
import { type Finding, findingId } from '../engine/findings.ts';
import { type CheckClass, checkClasses, rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { escapeHtml } from './escape-html.ts';
import { type Cell, cellText, summarise } from './summary.ts';
import { cutOffLine } from './terminal.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #444); --bad: light-dark(#b00020, #ff8a97); --good: light-dark(#146c2e, #7fd69a); --open: light-dark(#7a5300, #f0c26a); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 75rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.3rem, 5vw, 2rem); line-height: 1.25; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; }
.scroll { overflow-x: auto; overflow-wrap: normal; } .calls td { white-space: nowrap; } .failed { color: var(--bad); font-weight: 600; } .open { color: var(--open); } .ok { color: var(--good); }
section { border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .4rem; padding: .1rem 1rem 1rem; margin: 1rem 0; }
section.known { border-left-color: var(--open); }
pre { overflow-x: auto; background: light-dark(#f6f5f3, #1d1d1d); padding: .6rem; border-radius: .3rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const cell = (value: Cell): string => {
  const kind = value.failed > 0 ? 'failed' : value.inconclusive + value.known > 0 ? 'open' : 'ok';
  return `<td class="${kind}">${cellText(value)}</td>`;
};

const section = (finding: Finding, isKnown: boolean, seed: number): string => `
<section class="${isKnown ? 'known' : ''}"><h3>${escapeHtml(finding.operation)}${finding.place === '' ? '' : ` · <code>${escapeHtml(finding.place)}</code>`}${isKnown ? ' · known' : ''}</h3>
<p>${escapeHtml(finding.message)}${finding.times > 1 ? ` (${finding.times} times)` : ''}</p>
${finding.before.map((exchange) => `<p>After:</p><pre>${escapeHtml(curlOf(exchange))}</pre>`).join('')}
<pre>${escapeHtml(curlOf(finding.exchange))}</pre>
<details><summary>The response: ${finding.exchange.status}</summary><pre>${escapeHtml(finding.exchange.text.slice(0, 4000))}</pre></details>
<p>Again: <code>razz-contract check --replay ${escapeHtml(finding.check)} --seed ${seed}</code></p></section>`;

/** One page that opens from disk: the table of calls by classes, each finding, and what was inconclusive. */
export const htmlReport = (result: Result, known: ReadonlySet<string>): string => {
  const head = checkClasses.map((each: CheckClass) => `<th scope="col">${each}</th>`).join('');
  const rows = summarise(result, known)
    .map(
      ({ name, cells }) =>
        `<tr><th scope="row">${escapeHtml(name)}</th>${checkClasses.map((each) => cell(cells[each])).join('')}</tr>`,
    )
    .join('');
  const groups = [...new Set(result.findings.map(({ rule }) => rule))]
    .map(
      (rule) =>
        `<h2>${rule}</h2><p>${escapeHtml(rules[rule])}</p>${result.findings
          .filter((finding) => finding.rule === rule)
          .map((finding) => section(finding, known.has(findingId(finding)), result.seed))
          .join('')}`,
    )
    .join('');
  const open = result.inconclusive
    .map(
      ({ rule, operation, why }) =>
        `<tr><td>${rule}</td><td>${operation}</td><td>${escapeHtml(why)}</td></tr>`,
    )
    .join('');
  const inconclusive =
    open === ''
      ? ''
      : `<h2>Inconclusive</h2><p>The shop lacks what these need; they are not counted as passed.</p><div class="scroll" tabindex="0" role="region" aria-label="Inconclusive"><table><tbody>${open}</tbody></table></div>`;
  const incomplete = cutOffLine(result);
  const isClean = groups === '' && incomplete === undefined;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Contract check</title><style>${style}</style></head><body>
<h1>Contract check of ${escapeHtml(result.url)}</h1>
<p>${result.findings.length} findings, ${result.passed.length} rules passed, ${result.inconclusive.length} inconclusive; ${result.requests} requests in ${result.seconds.toFixed(1)} s, seed ${result.seed}.</p>
${incomplete === undefined ? '' : `<p class="failed">${escapeHtml(incomplete)}</p>`}
<div class="scroll" tabindex="0" role="region" aria-label="Calls by class of check"><table class="calls"><thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody></table></div>
${isClean ? '<p class="ok">Nothing was found.</p>' : groups}
${inconclusive}</body></html>
`;
};
