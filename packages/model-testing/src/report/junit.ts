import { escapeText } from './html.ts';
import { failuresOf, type ModelReport, type RunReport } from './report-data.ts';

// Characters that XML 1.0 cannot hold, even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const attribute = (text: string): string => {
  return `"${escapeText(text.replace(forbidden, '')).replaceAll('\n', '&#10;')}"`;
};

const testCase = (report: ModelReport, run: RunReport): string => {
  const name = `${run.path.id} ${run.path.moves.slice(0, 3).join(' > ')}${run.path.moves.length > 3 ? ' > …' : ''}`;
  const head = `    <testcase classname=${attribute(`${report.kind}.${report.name}`)} name=${attribute(name)} time="${run.seconds.toFixed(3)}"`;
  if (!run.failure) return `${head}/>`;
  const again = report.replayLine(run.shrunk ?? run.path);
  return `${head}>\n      <failure message=${attribute(run.failure.message)}>${escapeText(`${run.failure.message}\n${again}`.replace(forbidden, ''))}</failure>\n    </testcase>`;
};

const faultCase = (report: ModelReport, fault: string): string => {
  const head = `    <testcase classname=${attribute(`${report.kind}.${report.name}`)} name="as a whole"`;
  return `${head}>\n      <failure message=${attribute(fault.split('\n')[0] ?? '')}>${escapeText(fault.replace(forbidden, ''))}</failure>\n    </testcase>`;
};

const skippedCase = (report: ModelReport, text: string): string => {
  const name = text.split(':')[0] ?? '';
  const head = `    <testcase classname=${attribute(`${report.kind}.${report.name}`)} name=${attribute(name)}`;
  return `${head}>\n      <skipped message=${attribute(text)}/>\n    </testcase>`;
};

/** One suite for each model, one case for each path. */
export const junit = (reports: readonly ModelReport[]): string => {
  const suites = reports.map((report) => {
    const failures = failuresOf(report).length + report.faults.length;
    const cases = [
      ...report.faults.map((fault) => faultCase(report, fault)),
      ...report.runs.map((run) => testCase(report, run)),
      ...report.skipped.map((text) => skippedCase(report, text)),
    ];
    const counts = `tests="${cases.length}" failures="${failures}" skipped="${report.skipped.length}" time="${report.seconds.toFixed(3)}"`;
    return `  <testsuite name=${attribute(report.name)} ${counts}>\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
};
