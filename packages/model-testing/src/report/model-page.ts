import { diagram } from './diagram.ts';
import { type Html, html } from './html.ts';
import { diagramName } from './index-page.ts';
import {
  failuresOf,
  type ModelReport,
  type PageCapture,
  type RunReport,
  type StepReport,
} from './report-data.ts';
import { ignoredTable, requirementTable, shares, transitionTable } from './tables.ts';

const captureOf = (capture: PageCapture | undefined, description: string): Html => {
  if (!capture) return html``;
  const violations = (capture.axe ?? []).map(
    ({ rule, help, nodes }) => html`<p class="axe">axe ${rule}: ${help} <code>${nodes.join(', ')}</code></p>`,
  );
  const clean = capture.axe?.length === 0 ? html`<p class="quiet">axe found no violations.</p>` : html``;
  const screenshot = capture.screenshot
    ? html`<a href="${capture.screenshot}"><img class="shot" loading="lazy" src="${capture.screenshot}" alt="Screenshot: ${description}"></a>`
    : html``;
  const url = capture.url ? html` <code class="quiet">${capture.url}</code>` : html``;
  return html`${url}${violations}${clean}${screenshot}`;
};

const stepItem = (report: ModelReport, step: StepReport): Html => {
  const { move, state } = report.phrases;
  const then = step.ignored ? 'Nothing changes' : step.to === step.from ? 'Stays' : `Then: ${state(step.to)}`;
  return html`<li>${move(step.move)} <span class="quiet">— ${then}</span>${captureOf(step.capture, state(step.to))}</li>`;
};

const traceOf = ({ trace }: RunReport): Html =>
  trace
    ? html`<p><a href="${trace}">Trace</a> of the retry: <code>npx playwright show-trace ${trace}</code></p>`
    : html``;

const failureOf = (report: ModelReport, run: RunReport): Html => {
  if (!run.failure) return html``;
  const shortest = run.shrunk ?? run.path;
  const steps = shortest.moves.map((move) => html`<li>${report.phrases.move(move)}</li>`);
  const flaky = run.flaky ? html`<p>Flaky: it passed on retry. This counts as a failure.</p>` : html``;
  return html`<div class="fault"><pre>${run.failure.message}</pre>${flaky}
<p>Shortest failing path (${shortest.moves.length} of ${run.path.moves.length} moves):</p><ol class="steps">${steps}</ol>
<p>Replay: <code>${report.replayCommand(shortest)}</code></p>${traceOf(run)}${captureOf(run.failureCapture, 'at the failure')}</div>`;
};

const runItem = (report: ModelReport, run: RunReport): Html => {
  const kind = run.failure ? 'failed' : '';
  const verdict = run.failure
    ? html`<span class="mark none">${run.flaky ? 'flaky' : 'failed'}</span>`
    : html`<span class="mark full">passed</span>`;
  const steps = run.steps.map((step) => stepItem(report, step));
  return html`<details class="${kind}" id="${run.path.id}"><summary>${verdict} <code>${run.path.id}</code>
${run.path.moves.length} moves${run.seconds > 0 ? `, ${run.seconds.toFixed(1)} s` : ''}</summary>${failureOf(report, run)}${captureOf(run.start, 'at the start')}<ol class="steps">${steps}</ol>
<p class="quiet">Replay: <code>${report.replayCommand(run.path)}</code></p></details>`;
};

/** Page of a model: diagram, paths with failures first, coverage tables. */
export const modelBody = (report: ModelReport): Html => {
  const failed = failuresOf(report);
  const errors = report.errors.map((error) => html`<pre class="fault">${error}</pre>`);
  const skipped = report.skipped.map((text) => html`<li>${text}</li>`);
  const runs = [...failed, ...report.runs.filter((run) => !run.failure)].map((run) => runItem(report, run));
  return html`<nav><a href="index.html">← All models</a></nav>
<h1>${report.name}</h1><p>${report.about}</p>${errors}
${shares(report.coverage, report.criteria)}
${skipped.length > 0 ? html`<h2>Skipped</h2><ul>${skipped}</ul>` : html``}
<h2>States and moves</h2><p class="quiet">Green: visited, amber: partly visited, red: never. Hover over a line for its moves, or see the tables below. <a href="${diagramName(report)}" download>Download as SVG</a></p><div class="scroll" role="region" aria-label="Diagram" tabindex="0">${diagram(report.coverage)}</div>
${requirementTable(report.coverage)}
<h2>Paths</h2>${runs}
<h2>Transitions × cases</h2>${transitionTable(report.coverage)}
<h2>Ignored events</h2>${ignoredTable(report.coverage)}`;
};
