import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findingId } from '../engine/findings.ts';
import { classOf, rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { reported } from './reported.ts';
import { Reproduction } from './reproduction.ts';
import { sarifReport } from './sarif.ts';

/** Everything about a run, for programs. */
export const jsonReport = (result: Result, known: ReadonlySet<string>) => {
  const { causes, others, known: old } = reported(result, known);
  const shell = new Reproduction(result);
  return {
    contract: result.contract.version,
    url: result.url,
    seed: result.seed,
    seconds: result.seconds,
    requests: result.requests,
    cutOff: result.cutOff ?? null,
    causes: causes.map(({ id, title, fix, findings }) => ({
      id,
      title,
      fix,
      findings: findings.map(findingId),
    })),
    findings: [...causes.flatMap(({ findings }) => findings), ...others, ...old].map((finding) => ({
      id: findingId(finding),
      rule: finding.rule,
      class: classOf(finding.rule),
      ruleSays: rules[finding.rule],
      operation: finding.operation,
      place: finding.place,
      message: finding.message,
      times: finding.times,
      known: known.has(findingId(finding)),
      cause: causes.find(({ findings }) => findings.includes(finding))?.id ?? null,
      again: shell.again(finding),
      commands: shell.linesOf(finding),
      response: {
        status: finding.exchange.status,
        type: finding.exchange.type,
        body: finding.exchange.text.slice(0, 4000),
      },
    })),
    inconclusive: result.inconclusive,
    passed: result.passed,
  };
};

/** Writes the four reports: all of them or none. */
export const writeReports = (folder: string, result: Result, known: ReadonlySet<string>): void => {
  const target = resolve(folder);
  const draft = `${target}.part-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    writeFileSync(join(draft, 'report.json'), `${JSON.stringify(jsonReport(result, known), null, 2)}\n`);
    writeFileSync(join(draft, 'junit.xml'), junitReport(result, known));
    writeFileSync(join(draft, 'report.sarif'), `${JSON.stringify(sarifReport(result, known), null, 2)}\n`);
    writeFileSync(join(draft, 'index.html'), htmlReport(result, known));
    mkdirSync(target, { recursive: true });
    for (const name of ['report.json', 'junit.xml', 'report.sarif', 'index.html'])
      renameSync(join(draft, name), join(target, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};
