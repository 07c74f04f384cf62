import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findingId } from '../engine/findings.ts';
import { classOf, rules } from '../engine/rules.ts';
import type { Result } from '../engine/run.ts';
import { groupFindings } from './group-findings.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { Reproduction } from './reproduction.ts';
import { sarifReport } from './sarif.ts';

/** The machine-readable report of a run. */
export const jsonReport = (result: Result, known: ReadonlySet<string>) => {
  const { causes, others, known: knownFindings } = groupFindings(result, known);
  const reproduction = new Reproduction(result);
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
    findings: [...causes.flatMap(({ findings }) => findings), ...others, ...knownFindings].map((finding) => ({
      id: findingId(finding),
      rule: finding.rule,
      class: classOf(finding.rule),
      ruleDescription: rules[finding.rule],
      operation: finding.operation,
      place: finding.place,
      message: finding.message,
      count: finding.count,
      known: known.has(findingId(finding)),
      cause: causes.find(({ findings }) => findings.includes(finding))?.id ?? null,
      rerun: reproduction.rerunCommand(finding),
      commands: reproduction.commandsFor(finding),
      response: {
        status: finding.exchange.status,
        type: finding.exchange.contentType,
        body: finding.exchange.text.slice(0, 4000),
      },
    })),
    coverage: result.coverage,
    inconclusive: result.inconclusive,
    passed: result.passed,
  };
};

/** Writes the four reports atomically. */
export const writeReports = (
  folder: string,
  result: Result,
  known: ReadonlySet<string>,
  /** The file or URL of the contract; undefined: that of the shop. */
  contract?: string | undefined,
): void => {
  const target = resolve(folder);
  const temporary = `${target}.part-${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  try {
    writeFileSync(join(temporary, 'report.json'), `${JSON.stringify(jsonReport(result, known), null, 2)}\n`);
    writeFileSync(join(temporary, 'junit.xml'), junitReport(result, known));
    writeFileSync(
      join(temporary, 'report.sarif'),
      `${JSON.stringify(sarifReport(result, known, contract), null, 2)}\n`,
    );
    writeFileSync(join(temporary, 'index.html'), htmlReport(result, known));
    mkdirSync(target, { recursive: true });
    for (const name of ['report.json', 'junit.xml', 'report.sarif', 'index.html'])
      renameSync(join(temporary, name), join(target, name));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
};
