import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contextMutations } from './context-operators.ts';
import { expressionMutations } from './expression-operators.ts';
import { calledPart } from './function-calls.ts';
import { machineMutations } from './machine-operators.ts';
import { applyMutation, type Mutation } from './mutation.ts';
import { parse, type Syntax } from './syntax.ts';
import type { Stage } from './worker-pool.ts';

/** A folder of source files, the tests that must kill its mutants, and how many of them. */
export interface MutationSuite {
  readonly name: string;
  /** Folder of the source files, from the project's root. */
  readonly sources: string;
  /** Folders of the tests, from the project's root. */
  readonly tests: readonly string[];
  /** Vitest's `globalSetup` of these tests, such as a database that they share: files from the project's root. */
  readonly globalSetup?: readonly string[];
  /** `machines` mutates the configuration of XState machines too; `code` mutates string literals too. */
  readonly operators: 'machines' | 'code';
  /** Environments of the tests, at least one. The score is reported after each. */
  readonly stages: readonly Stage[];
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
  /** The absolute path of the file. */
  readonly path: string;
  /** The whole file, mutated. */
  readonly code: string;
  /** The part of the file that a test must execute to see the change. */
  readonly part: string;
}

const mutationsOf = ({ operators }: MutationSuite, code: string, program: Syntax): Mutation[] => {
  const expressions = expressionMutations(code, program, operators === 'code');
  if (operators === 'code') return expressions;
  return [...machineMutations(code, program), ...contextMutations(code, program), ...expressions];
};

/** Source files below a folder of the project, as paths from its root; no tests and no declarations. */
const filesIn = (root: string, folder: string): string[] => {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.[jt]s$/.test(name) && !/\.(test|d)\.[jt]s$/.test(name))
    .map((name) => join(folder, name))
    .sort();
};

/** Every mutant of every source file that `isChosen` accepts. */
export const generateMutants = (
  root: string,
  suites: readonly MutationSuite[],
  isChosen: (file: string) => boolean,
): Mutant[] => {
  return suites.flatMap((suite) =>
    filesIn(root, suite.sources)
      .filter(isChosen)
      .flatMap((file) => {
        const path = resolve(root, file);
        const code = readFileSync(path, 'utf8');
        const program = parse(code);
        return mutationsOf(suite, code, program).map((mutation) => ({
          suite,
          file,
          name: `${file}:${mutation.line} ${mutation.operator}: ${mutation.original} > ${mutation.replacement || 'nothing'}`,
          mutation,
          path,
          code: applyMutation(code, mutation),
          part: calledPart(program, mutation.edit),
        }));
      }),
  );
};
