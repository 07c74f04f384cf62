import { pluralize } from '../engine/pluralize.ts';
import { type Html, html } from './html.ts';
import {
  failuresByReason,
  failuresOf,
  isNotRun,
  type ModelReport,
  passed,
  type RunReport,
  shortestOf,
} from './report-data.ts';
import { shares } from './tables.ts';

export interface RunInfo {
  readonly target: string;
  readonly started: Date;
  readonly seconds: number;
  readonly command: string;
}

const fileName = ({ kind, name }: ModelReport): string => `${kind}-${name.replace(/[^a-z0-9]+/gi, '-')}`;

export const pageName = (report: ModelReport): string => `${fileName(report)}.html`;

export const diagramName = (report: ModelReport): string => `${fileName(report)}.svg`;

const stepsOf = ({ runs }: ModelReport): number => {
  return runs.reduce((sum, { steps }) => sum + steps.length, 0);
};

const sum = (reports: readonly ModelReport[], count: (report: ModelReport) => number): number => {
  return reports.reduce((total, report) => total + count(report), 0);
};

const row = (report: ModelReport): Html => {
  const failed = failuresOf(report).length + report.errors.length;
  const verdict = isNotRun(report)
    ? html`<span class="mark part">not run</span>`
    : passed(report)
      ? html`<span class="mark full">passed</span>`
      : html`<span class="mark none">${failed} failed</span>`;
  const count = report.skipped.length;
  const skipped = count > 0 ? html` <span class="quiet">${count} skipped</span>` : html``;
  return html`<tr><td data-name="Model"><a href="${pageName(report)}">${report.name}</a></td>
<td data-name="Result"><span>${verdict}${skipped}</span></td><td data-name="Paths" class="number">${report.runs.length}</td>
<td data-name="Steps" class="number">${stepsOf(report)}</td>
<td data-name="Time" class="number">${report.seconds.toFixed(1)} s</td>
<td data-name="Visited">${shares(report.coverage, report.criteria)}</td></tr>`;
};

const section = (title: string, reports: readonly ModelReport[]): Html => {
  if (reports.length === 0) return html``;
  return html`<h2>${title}</h2><table class="wide"><thead><tr><th>Model</th><th>Result</th><th class="number">Paths</th><th class="number">Steps</th><th class="number">Time</th><th>Visited</th></tr></thead><tbody>${reports.map(row)}</tbody></table>`;
};

const linkTo = (report: ModelReport, { path }: RunReport, text: string): Html =>
  html`<a href="${pageName(report)}#${path.id}">${text}</a>`;

const sameReason = (report: ModelReport, others: readonly RunReport[]): Html => {
  if (others.length === 0) return html``;
  return html`<br>For the same reason:${others.map((run) => html` ${linkTo(report, run, run.path.id)}`)}`;
};

const failureList = (reports: readonly ModelReport[]): Html => {
  const items = reports.flatMap((report) => [
    ...report.errors.map(
      (error) =>
        html`<li><a href="${pageName(report)}">${report.name}</a>: ${error.split('\n')[0] ?? ''}</li>`,
    ),
    ...failuresByReason(report).map(
      ({ first, others }) =>
        html`<li>${linkTo(report, first, report.name)}: ${first.failure?.message.split('\n')[0] ?? ''}<br><code>${report.replayCommand(shortestOf(first))}</code>${sameReason(report, others)}</li>`,
    ),
  ]);
  return items.length > 0 ? html`<h2>Failures</h2><ul>${items}</ul>` : html``;
};

export const indexBody = (reports: readonly ModelReport[], info: RunInfo): Html => {
  const failed = reports.filter((report) => !passed(report)).length;
  const isComplete = reports.every((report) => report.skipped.length === 0 && !isNotRun(report));
  const success = isComplete ? 'All passed' : 'All passed, some skipped';
  const verdict = failed === 0 ? success : `${failed} of ${reports.length} models failed`;
  return html`<h1>${verdict}</h1>
<p>${info.target}, ${info.started.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${pluralize(reports.length, 'model')},
${pluralize(
  sum(reports, ({ runs }) => runs.length),
  'path',
)}, ${pluralize(sum(reports, stepsOf), 'step')} in ${info.seconds.toFixed(0)} s.<br><code>${info.command}</code></p>
${failureList(reports)}
${section(
  'Journeys',
  reports.filter(({ kind }) => kind === 'journey'),
)}
${section(
  'Machines',
  reports.filter(({ kind }) => kind === 'machine'),
)}`;
};
