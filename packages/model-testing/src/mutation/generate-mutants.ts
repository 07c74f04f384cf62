import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contextMutations } from './context-operators.ts';
import { expressionMutations } from './expression-operators.ts';
import { partAt } from './instrumentation.ts';
import { jsxMutations } from './jsx-operators.ts';
import { machineMutations } from './machine-operators.ts';
import { applyMutation, type Mutation } from './mutation.ts';
import { parse, type SyntaxNode } from './syntax.ts';
import type { Stage } from './worker-pool.ts';

/** A folder of source files, the tests that must kill its mutants, and the required share. */
export interface MutationSuite {
  readonly name: string;
  /** Folder of the source files, relative to the root. */
  readonly sources: string;
  /** Files and folders in it that are not mutated, such as texts; relative to the root. */
  readonly exclude?: readonly string[];
  /** Folders of the tests that run in Node, relative to the root. */
  readonly tests: readonly string[];
  /** Vitest config that these tests need, for example for path aliases, plugins or jsdom; relative to the root. */
  readonly config?: string;
  /** Vitest configs of the tests that run in browser mode, by the folder of these tests; relative to the root. */
  readonly browserTests?: Readonly<Record<string, string>>;
  /** Vitest `globalSetup` files of these tests, relative to the root. */
  readonly globalSetup?: readonly string[];
  /** `machines` also mutates XState configurations; `code` also mutates string literals. */
  readonly operators: 'machines' | 'code';
  /** Environments to run the tests in, at least one. The score is reported after each. */
  readonly stages: readonly Stage[];
  /** Share of mutants that must be killed, 0 to 1. */
  readonly threshold: number;
}

export interface Mutant {
  readonly suite: MutationSuite;
  /** Relative to the root: `src/machines/cart.ts`. */
  readonly file: string;
  /** File, line, operator and change. */
  readonly name: string;
  readonly mutation: Mutation;
  /** Absolute path of the file. */
  readonly path: string;
  /** Mutated source of the file. */
  readonly code: string;
  /** Part of the file that a test must execute to detect the change; see `partAt`. */
  readonly part: string;
}

const mutationsOf = ({ operators }: MutationSuite, code: string, program: SyntaxNode): Mutation[] => {
  const expressions = [
    ...expressionMutations(code, program, operators === 'code'),
    ...jsxMutations(code, program),
  ];
  if (operators === 'code') return expressions;
  return [...machineMutations(code, program), ...contextMutations(code, program), ...expressions];
};

/** Source files of a suite, relative to the root, without tests, stories, declarations and generated code. */
const filesOf = (root: string, { sources, exclude = [] }: MutationSuite): string[] => {
  if (!existsSync(join(root, sources))) return [];
  const names = readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.[jt]sx?$/.test(name) && !/\.(test|spec|stories|d|gen)\.[jt]sx?$/.test(name))
    .map((name) => join(sources, name))
    .filter((file) => !exclude.some((excluded) => file === excluded || file.startsWith(`${excluded}/`)))
    .sort();
};

/** Generates all mutants of the source files that `isSelected` accepts. */
export const generateMutants = (
  root: string,
  suites: readonly MutationSuite[],
  isSelected: (file: string) => boolean,
): Mutant[] => {
  return suites.flatMap((suite) => {
    const files = filesOf(root, suite);
    if (files.length === 0)
      throw new Error(
        `The suite "${suite.name}" has no source file in ${suite.sources}. Correct its \`sources\`.`,
      );
    return files.filter(isSelected).flatMap((file) => {
      const path = resolve(root, file);
      const code = readFileSync(path, 'utf8');
      const program = parse(code, file);
      return mutationsOf(suite, code, program).map((mutation) => ({
        suite,
        file,
        name: `${file}:${mutation.line} ${mutation.operator}: ${mutation.original} > ${mutation.replacement || 'nothing'}`,
        mutation,
        path,
        code: applyMutation(code, mutation),
        part: partAt(program, mutation.edit),
      }));
    });
  });
};
