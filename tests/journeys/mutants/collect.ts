import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expressionMutations } from './expression-operators.ts';
import { testsThatReach } from './import-graph.ts';
import { machineMutations } from './machine-operators.ts';
import { apply, type Mutation } from './mutation.ts';
import { parse } from './syntax.ts';
import type { Job } from './worker-pool.ts';

export type Kind = 'machines' | 'domain';

export interface Mutant {
  readonly kind: Kind;
  /** From the project's folder: `src/machines/cart.ts`. */
  readonly file: string;
  /** Stable as long as the code is: file, line, operator and what changed. */
  readonly name: string;
  readonly mutation: Mutation;
  readonly job: Job;
}

function mutationsOf(kind: Kind, code: string): Mutation[] {
  const program = parse(code);
  const plain = expressionMutations(code, program, kind === 'domain');
  return kind === 'machines' ? [...machineMutations(code, program), ...plain] : plain;
}

/** Files below a folder of the project, as paths from its root. */
function filesIn(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}

/** A file's own test, then the quick tests of the rules, then the rest; groups without tests are left out. */
function groups(tests: readonly string[], file: string): string[][] {
  const own = `/${basename(file, '.ts')}.test.ts`;
  const order = (test: string) => (test.endsWith(own) ? 0 : test.includes('/tests/domain/') ? 1 : 2);
  return [0, 1, 2]
    .map((place) => tests.filter((test) => order(test) === place))
    .filter((one) => one.length > 0);
}

/** Every fault of every file whose name contains `only`, each with the tests that could catch it. */
export function collect(root: string, only: string | undefined): Mutant[] {
  const machines = filesIn(root, 'tests/machines', '.test.ts');
  const tests = { machines, domain: [...filesIn(root, 'tests/domain', '.test.ts'), ...machines] };
  return (['machines', 'domain'] as const).flatMap((kind) =>
    filesIn(root, `src/${kind}`, '.ts')
      .filter((file) => only === undefined || file.includes(only))
      .flatMap((file) => {
        const path = resolve(root, file);
        const code = readFileSync(path, 'utf8');
        const all = tests[kind].map((test) => resolve(root, test));
        const reaching = groups(testsThatReach(path, all), file);
        return mutationsOf(kind, code).map((mutation) => ({
          kind,
          file,
          name: `${file}:${mutation.line} ${mutation.operator}: ${mutation.was} > ${mutation.becomes || 'nothing'}`,
          mutation,
          job: { file: path, code: apply(code, mutation), tests: reaching },
        }));
      }),
  );
}
