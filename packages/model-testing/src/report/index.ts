export { diagramFile } from './diagram.ts';
export {
  type ModelReport,
  type PageCapture,
  type Phrases,
  passed,
  plainPhrases,
  type RunReport,
} from './report-data.ts';
export { gherkin, markdown, type Scenario } from './scenarios.ts';
export { stateDiagram, transitionsOf, triggerOf } from './state-diagram.ts';
export { progressLine, summary } from './summary.ts';
export { writeReport } from './write-report.ts';
