import { relative } from 'node:path';
import { requirements } from './requirements.ts';

/** A test by its file, from the project's root, and a part of its full title. */
export type Proof = { file: string; title: string };
export type Proofs = Readonly<Record<string, readonly Proof[]>>;
/** The part of the test runner's JSON report that coverage needs. */
export type TestReport = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
};
export type Coverage = { table: string; faults: string[] };

const cell = (text: string): string => text.replaceAll('|', '\\|');

/**
 * Holds the requirements against the tests that ran: each needs a proof, and each proof must name
 * a test that ran and passed. `root` is the folder that the report's absolute file names start with.
 */
export const coverage = (proofs: Proofs, report: TestReport, root: string): Coverage => {
  const ran = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: relative(root, name), title: fullName, status })),
  );
  const faults: string[] = [];
  const known = new Set(requirements.map(({ id }) => id));
  for (const id of Object.keys(proofs)) if (!known.has(id)) faults.push(`${id}: no such requirement`);
  const rows = requirements.map(({ id, text }) => {
    const named = proofs[id] ?? [];
    if (named.length === 0) faults.push(`${id}: no test proves «${text}»`);
    const tests = named.flatMap((proof) => {
      const found = ran.filter((test) => test.file === proof.file && test.title.includes(proof.title));
      if (found.length === 0) faults.push(`${id}: no test «${proof.title}» ran in ${proof.file}`);
      for (const test of found)
        if (test.status !== 'passed') faults.push(`${id}: «${test.title}» in ${test.file} ${test.status}`);
      return found.length === 0 ? [] : [`\`${proof.file}\`: ${cell(proof.title)}`];
    });
    return `| ${id} | ${cell(text)} | ${tests.join('<br>')} |`;
  });
  const table = [
    '# What proves the specification',
    '',
    'Written by `npm run spec:coverage` from a test run: each requirement of the specification, sections 2 to 9, and the tests that prove it.',
    '',
    '| requirement | text | proved by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  return { table, faults };
};
