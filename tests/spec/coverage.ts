import { relative } from 'node:path';
import type { Part, Proof } from './requirement.ts';

/** The part of the test runner's JSON report that coverage needs. */
export type TestReport = {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: readonly string[]; title: string; status: string }[];
  }[];
};
/** `table` is Markdown; `faults` are sentences, none when every requirement is proved. */
export type Coverage = { table: string; count: number; faults: string[] };
/** What the table is made from. */
export type Sources = {
  parts: readonly Part[];
  reports: readonly TestReport[];
  /** The folder that the reports' absolute file names start with. */
  root: string;
  /** Whether a test's file, or one of the models it runs, holds a rule of this name. */
  hasRule: (file: string, rule: string) => boolean;
};

type Ran = { file: string; path: readonly string[]; status: string };

const separator = ' > ';
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/([<>*_[\]])/g, '\\$1');

/** The runner quotes the words it fills into the title of one of several cases; a proof need not. */
const bare = (title: string): string => title.replaceAll(/\\?'/g, '');

/** Whether a proof's title is a test's title, that of a group around it, or both joined. */
const isNamed = ({ path }: Ran, title: string): boolean => {
  const isBegun = title.endsWith('…');
  const wanted = bare(isBegun ? title.slice(0, -1) : title);
  return path.some((_, from) => {
    const here = path.slice(from).map(bare);
    if (isBegun) return here.join(separator).startsWith(wanted);
    return here.some((_, length) => here.slice(0, length + 1).join(separator) === wanted);
  });
};

const linkTo = ({ file, title, rule }: Proof): string => {
  const words = rule === undefined ? title : `${title}: ${rule}`;
  const subject = file.replace(/^.*\//, '').replace(/\.(test\.ts|stories\.tsx)$/, '');
  return `[${cell(subject)}](../${file}): ${cell(words)}`;
};

/**
 * Holds the requirements against the tests that ran: each needs a proof, and each proof must name tests that
 * ran and passed, all of them.
 */
export const coverage = ({ parts, reports, root, hasRule }: Sources): Coverage => {
  const ran: Ran[] = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        path: [...ancestorTitles, title],
        status,
      })),
    ),
  );
  const faultsOf = (id: string, proof: Proof): string[] => {
    const { file, title, rule } = proof;
    const found = ran.filter((test) => test.file === file && isNamed(test, title));
    if (found.length === 0) return [`${id}: no test «${title}» ran in ${file}`];
    if (rule !== undefined && !hasRule(file, rule)) return [`${id}: ${file} knows no rule «${rule}»`];
    return found
      .filter(({ status }) => status !== 'passed')
      .map(({ path, status }) => `${id}: «${path.join(separator)}» in ${file} ${status}`);
  };
  const faults: string[] = [];
  const counts = new Map<number, number>();
  const lines: string[] = [];
  for (const { section, title, requirements } of parts) {
    lines.push(
      '',
      `## Section ${section}: ${title}`,
      '',
      '| | requirement | proved by |',
      '| --- | --- | --- |',
    );
    for (const [text, ...proofs] of requirements) {
      const place = (counts.get(section) ?? 0) + 1;
      counts.set(section, place);
      const id = `${section}.${place}`;
      if (proofs.length === 0) faults.push(`${id}: no test proves «${text}»`);
      faults.push(...proofs.flatMap((proof) => faultsOf(id, proof)));
      lines.push(`| ${id} | ${cell(text)} | ${proofs.map(linkTo).join('<br>')} |`);
    }
  }
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const table = [
    '# What proves the specification',
    '',
    `Each of the ${count} requirements of the specification's sections 2 to 9, sentence by sentence, and the tests that prove it. Written by \`npm run spec:coverage\` from the reports of a test run, which fails on a requirement without a test, and on a test that did not run or did not pass. Requirements and proofs stand in \`tests/spec\`.`,
    ...lines,
    '',
  ].join('\n');
  return { table, count, faults };
};
