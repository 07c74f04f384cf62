import { diagram } from './diagram.ts';
import { type Html, html } from './html.ts';
import { failuresOf, type ModelReport, type RunReport, type Sight, type StepReport } from './report-data.ts';
import { ignoredTable, requirementTable, shares, transitionTable } from './tables.ts';

const sightOf = (sight: Sight | undefined, about: string): Html => {
  if (!sight) return html``;
  const faults = (sight.axe ?? []).map(
    ({ rule, help, nodes }) => html`<p class="axe">axe ${rule}: ${help} <code>${nodes.join(', ')}</code></p>`,
  );
  const clean = sight.axe?.length === 0 ? html`<p class="quiet">axe found nothing.</p>` : html``;
  const shot = sight.screenshot
    ? html`<a href="${sight.screenshot}"><img class="shot" loading="lazy" src="${sight.screenshot}" alt="The page: ${about}"></a>`
    : html``;
  const url = sight.url ? html` <code class="quiet">${sight.url}</code>` : html``;
  return html`${url}${faults}${clean}${shot}`;
};

const stepItem = (report: ModelReport, step: StepReport): Html => {
  const { move, state } = report.phrases;
  const then = step.ignored ? 'Nothing changes' : step.to === step.from ? 'Stays' : `Then: ${state(step.to)}`;
  return html`<li>${move(step.move)} <span class="quiet">— ${then}</span>${sightOf(step.sight, state(step.to))}</li>`;
};

const traceOf = ({ trace }: RunReport): Html =>
  trace
    ? html`<p><a href="${trace}">Trace</a> of the second try: <code>npx playwright show-trace ${trace}</code></p>`
    : html``;

const failureOf = (report: ModelReport, run: RunReport): Html => {
  if (!run.failure) return html``;
  const short = run.shrunk ?? run.path;
  const steps = short.moves.map((move) => html`<li>${report.phrases.move(move)}</li>`);
  const unsteady = run.flaky
    ? html`<p>It passed when tried again: the step is flaky, which is a fault too.</p>`
    : html``;
  return html`<div class="fault"><pre>${run.failure.message}</pre>${unsteady}
<p>Shortest path to it (${short.moves.length} of ${run.path.moves.length} moves):</p><ol class="steps">${steps}</ol>
<p>Again: <code>${report.replayLine(short)}</code></p>${traceOf(run)}${sightOf(run.failureSight, 'when it failed')}</div>`;
};

const runItem = (report: ModelReport, run: RunReport): Html => {
  const kind = run.failure ? 'failed' : '';
  const verdict = run.failure
    ? html`<span class="mark none">${run.flaky ? 'flaky' : 'failed'}</span>`
    : html`<span class="mark full">passed</span>`;
  const steps = run.steps.map((step) => stepItem(report, step));
  return html`<details class="${kind}" id="${run.path.id}"><summary>${verdict} <code>${run.path.id}</code>
${run.path.moves.length} moves${run.seconds > 0 ? `, ${run.seconds.toFixed(1)} s` : ''}</summary>${failureOf(report, run)}${sightOf(run.start, 'at the start')}<ol class="steps">${steps}</ol>
<p class="quiet">Again: <code>${report.replayLine(run.path)}</code></p></details>`;
};

/** All about one model: drawing, tables, failures first, then every path. */
export const modelBody = (report: ModelReport): Html => {
  const failed = failuresOf(report);
  const faults = report.faults.map((fault) => html`<pre class="fault">${fault}</pre>`);
  const skipped = report.skipped.map((text) => html`<li>${text}</li>`);
  const runs = [...failed, ...report.runs.filter((run) => !run.failure)].map((run) => runItem(report, run));
  return html`<nav><a href="index.html">← All models</a></nav>
<h1>${report.name}</h1><p>${report.about}</p>${faults}
${shares(report.coverage, report.criteria)}
${skipped.length > 0 ? html`<h2>Skipped</h2><ul>${skipped}</ul>` : html``}
<h2>States and moves</h2><p class="quiet">Green was visited, amber in part, red never. Point at a line to read its moves; the tables below tell them too.</p><div class="scroll" role="region" aria-label="Drawing" tabindex="0">${diagram(report.coverage)}</div>
${requirementTable(report.coverage)}
<h2>Paths</h2>${runs}
<h2>Transitions × cases</h2>${transitionTable(report.coverage)}
<h2>Ignored events</h2>${ignoredTable(report.coverage)}`;
};
