import { testCase as pathAsTestCase } from '../engine/test-case.ts';
import { escapeText } from './html.ts';
import { failuresOf, isNotRun, type ModelReport, type RunReport } from './report-data.ts';

// Characters that XML 1.0 does not allow, even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const attribute = (text: string): string => {
  return `"${escapeText(text.replace(forbidden, '')).replaceAll('\n', '&#10;')}"`;
};

/** A property for each covered requirement, in the format that Xray and Allure read. */
const properties = async ({ coverage }: ModelReport, { path }: RunReport): Promise<string> => {
  const { requirements } = await pathAsTestCase(coverage.graph, path);
  if (requirements.length === 0) return '';
  const lines = requirements.map((id) => `        <property name="requirement" value=${attribute(id)}/>\n`);
  return `      <properties>\n${lines.join('')}      </properties>\n`;
};

const testCase = async (report: ModelReport, run: RunReport): Promise<string> => {
  const name = `${run.path.id} ${run.path.moves.slice(0, 3).join(' > ')}${run.path.moves.length > 3 ? ' > …' : ''}`;
  const head = `    <testcase classname=${attribute(`${report.kind}.${report.name}`)} name=${attribute(name)} time="${run.seconds.toFixed(3)}"`;
  const covered = await properties(report, run);
  if (!run.failure) return covered === '' ? `${head}/>` : `${head}>\n${covered}    </testcase>`;
  const command = report.replayCommand(run.shrunk ?? run.path);
  return `${head}>\n${covered}      <failure message=${attribute(run.failure.message)}>${escapeText(`${run.failure.message}\n${command}`.replace(forbidden, ''))}</failure>\n    </testcase>`;
};

const errorCase = (report: ModelReport, error: string): string => {
  const head = `    <testcase classname=${attribute(`${report.kind}.${report.name}`)} name="model"`;
  return `${head}>\n      <failure message=${attribute(error.split('\n')[0] ?? '')}>${escapeText(error.replace(forbidden, ''))}</failure>\n    </testcase>`;
};

const skippedCase = (report: ModelReport, text: string): string => {
  const name = text.split(':')[0] ?? '';
  const head = `    <testcase classname=${attribute(`${report.kind}.${report.name}`)} name=${attribute(name)}`;
  return `${head}>\n      <skipped message=${attribute(text)}/>\n    </testcase>`;
};

/** A test suite per model, a test case per path. */
export const junit = async (reports: readonly ModelReport[]): Promise<string> => {
  const suites = reports.map(async (report) => {
    const failures = failuresOf(report).length + report.errors.length;
    const skipped =
      isNotRun(report) && report.skipped.length === 0 ? ['the whole model: no path was run'] : report.skipped;
    const cases = [
      ...report.errors.map((error) => errorCase(report, error)),
      ...(await Promise.all(report.runs.map((run) => testCase(report, run)))),
      ...skipped.map((text) => skippedCase(report, text)),
    ];
    const counts = `tests="${cases.length}" failures="${failures}" skipped="${skipped.length}" time="${report.seconds.toFixed(3)}"`;
    return `  <testsuite name=${attribute(report.name)} ${counts}>\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${(await Promise.all(suites)).join('\n')}\n</testsuites>\n`;
};
