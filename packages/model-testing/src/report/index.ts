export {
  type ModelReport,
  type Phrases,
  passed,
  plainPhrases,
  type RunReport,
  type Sight,
} from './report-data.ts';
export { gherkin, markdown, type Scenario } from './scenarios.ts';
export { progressLine, summary } from './summary.ts';
export { writeReport } from './write-report.ts';
