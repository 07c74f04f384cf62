import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { contextMutations } from './context-operators.ts';
import { expressionMutations } from './expression-operators.ts';
import { testsThatReach } from './import-graph.ts';
import { machineMutations } from './machine-operators.ts';
import { applyMutation, type Mutation } from './mutation.ts';
import { parse } from './syntax.ts';
import type { Job } from './worker-pool.ts';

/** A folder of source files, the tests that must kill its mutants, and how many of them. */
export interface MutationSuite {
  readonly name: string;
  /** Folder of the source files, from the project's root. */
  readonly sources: string;
  /** Folders of the tests, from the project's root, fastest first. */
  readonly tests: readonly string[];
  /** `machines` mutates the configuration of XState machines too; `code` mutates string literals too. */
  readonly operators: 'machines' | 'code';
  /** Share of mutants that must be killed, 0 to 1. */
  readonly threshold: number;
}

export interface Mutant {
  readonly suite: MutationSuite;
  /** From the project's root: `src/machines/cart.ts`. */
  readonly file: string;
  /** Stable as long as the code is: file, line, operator and change. */
  readonly name: string;
  readonly mutation: Mutation;
  readonly job: Job;
}

const mutationsOf = ({ operators }: MutationSuite, code: string): Mutation[] => {
  const program = parse(code);
  const expressions = expressionMutations(code, program, operators === 'code');
  if (operators === 'code') return expressions;
  return [...machineMutations(code, program), ...contextMutations(code, program), ...expressions];
};

/** Files below a folder of the project, as paths from its root. */
const filesIn = (root: string, folder: string, extension: string): string[] => {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => join(folder, name))
    .sort();
};

/** The file's own test first, then folder by folder; empty groups are left out. */
const groupsOf = (testFolders: readonly (readonly string[])[], file: string): string[][] => {
  const own = `/${basename(file, '.ts')}.test.ts`;
  const isOwn = (test: string) => test.endsWith(own);
  const rest = testFolders.map((tests) => tests.filter((test) => !isOwn(test)));
  return [testFolders.flat().filter(isOwn), ...rest].filter((group) => group.length > 0);
};

/** Every mutant of every source file that `isChosen` accepts, each with the tests that reach the file. */
export const generateMutants = (
  root: string,
  suites: readonly MutationSuite[],
  isChosen: (file: string) => boolean,
): Mutant[] => {
  return suites.flatMap((suite) => {
    const tests = suite.tests.map((folder) =>
      filesIn(root, folder, '.test.ts').map((test) => resolve(root, test)),
    );
    return filesIn(root, suite.sources, '.ts')
      .filter(isChosen)
      .flatMap((file) => {
        const path = resolve(root, file);
        const code = readFileSync(path, 'utf8');
        const reaching = groupsOf(
          tests.map((folder) => testsThatReach(path, folder)),
          file,
        );
        return mutationsOf(suite, code).map((mutation) => ({
          suite,
          file,
          name: `${file}:${mutation.line} ${mutation.operator}: ${mutation.original} > ${mutation.replacement || 'nothing'}`,
          mutation,
          job: { file: path, code: applyMutation(code, mutation), tests: reaching },
        }));
      });
  });
};
