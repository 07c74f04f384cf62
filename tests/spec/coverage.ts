import { relative } from 'node:path';
import { idsIn, isCutOff, withoutIds } from './requirement-ids.ts';
import type { Part } from './requirements.ts';

/** The part of the test runner's JSON report that coverage needs. */
export interface TestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: readonly string[]; title: string; status: string }[];
  }[];
}
/** `table` is Markdown; `errors` has a message for each requirement that is not covered. */
export interface Coverage {
  table: string;
  count: number;
  errors: string[];
}
/** `root` is the project folder: the reports contain absolute file names. */
export interface Sources {
  parts: readonly Part[];
  reports: readonly TestReport[];
  root: string;
}

const separator = ' > ';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/([<>*_[\]])/g, '\\$1');

/** Links a test file with the title of the test, or of the group, that has the requirement id. */
const linkTo = (file: string, titles: readonly string[]): string => {
  const subject = file.replace(/^.*\//, '').replace(/\.(test\.tsx?|stories\.tsx)$/, '');
  return `[${cell(subject)}](../${file}): ${cell(withoutIds(titles.join(separator)))}`;
};

/** Derives the covered requirements from test reports: a passing test covers the ids in its titles. */
export const coverage = ({ parts, reports, root }: Sources): Coverage => {
  const links = new Map<string, Set<string>>(
    parts.flatMap(({ requirements }) => Object.keys(requirements).map((id) => [id, new Set()])),
  );
  const errors = new Set<string>();
  for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
    const file = relative(root, name);
    for (const { ancestorTitles, title, status } of assertionResults) {
      const path = [...ancestorTitles, title];
      for (const [depth, part] of path.entries()) {
        if (isCutOff(part)) errors.add(`Shorten «${path.join(separator)}» in ${file}: its ids are cut off`);
        for (const id of idsIn(part)) {
          const found = links.get(id);
          if (found === undefined)
            errors.add(`${id} is not a requirement: «${path.join(separator)}» in ${file}`);
          else if (status !== 'passed') errors.add(`${id}: «${path.join(separator)}» in ${file} ${status}`);
          else found.add(linkTo(file, path.slice(0, depth + 1)));
        }
      }
    }
  }
  const lines = parts.flatMap(({ section, title, requirements }) => [
    '',
    `## Section ${section}: ${title}`,
    '',
    '| | requirement | proved by |',
    '| --- | --- | --- |',
    ...Object.entries(requirements).map(([id, text]) => {
      const tests = [...(links.get(id) ?? [])].sort();
      if (tests.length === 0) errors.add(`${id}: no passing test covers «${text}»`);
      return `| ${id} | ${cell(text)} | ${tests.join('<br>')} |`;
    }),
  ]);
  const table = [
    '# What proves the specification',
    '',
    `Each of the ${links.size} requirements of the specification's sections 2 to 9, sentence by sentence, and the tests that prove it. Written by \`npm run spec:coverage\` from the reports of a test run: a test proves the requirements whose ids its title, or that of a group around it, ends with.`,
    ...lines,
    '',
  ].join('\n');
  return { table, count: links.size, errors: [...errors] };
};
