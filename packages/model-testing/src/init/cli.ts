import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { SetupError } from '../engine/setup-error.ts';
import { draftOf } from './draft.ts';
import { firstModel } from './first-model.ts';

/** `shopping-cart` for `shoppingCartMachine`, `shopping-cart-machine` and `shoppingCart.machine`. */
const shortName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[-.]?machine$/, '');

/** Names of files that say nothing of the machine. */
const isGeneric = (name: string): boolean => ['', 'index', 'main', 'default'].includes(name);

/** The name of the file, like that of its test, unless it has several machines or says nothing. */
const nameOf = (exported: string, file: string, isOnly: boolean): string => {
  const [byFile, byExport] = [shortName(basename(file, extname(file))), shortName(exported)];
  if (isGeneric(byExport)) return byFile || 'machine';
  return isGeneric(byFile) || !isOnly ? byExport : byFile;
};

const isMachine = (value: unknown): value is AnyStateMachine =>
  value instanceof StateMachine ||
  (typeof value === 'object' && value !== null && '__xstatenode' in value && 'implementations' in value);

/** What to do about functions that make a machine, such as `createCartMachine(store)`. */
const makersIn = (exports: object): string => {
  const makers = Object.entries(exports).flatMap(([name, value]) =>
    typeof value === 'function' && /machine/i.test(name) ? [name] : [],
  );
  const [maker] = makers;
  return maker === undefined
    ? ''
    : ` If ${makers.join(', ')}() makes it, export what it returns from a file of its own, with fakes as its arguments: export const machine = ${maker}(…).`;
};

/** The machine that a file exports; the only one, or the one named. */
const pick = (
  exports: object,
  file: string,
  wanted: string | undefined,
): [exported: string, machine: AnyStateMachine, isOnly: boolean] => {
  const machines = Object.entries(exports).filter((entry): entry is [string, AnyStateMachine] =>
    isMachine(entry[1]),
  );
  const names = machines.map(([name]) => name).join(', ');
  const found = machines.filter(([name]) => wanted === undefined || name === wanted);
  const [only] = found;
  if (!only)
    throw new SetupError(
      wanted === undefined
        ? `${file} exports no machine. Export what createMachine() returns.${makersIn(exports)}`
        : `${file} exports no machine "${wanted}". It exports: ${names || 'none'}.`,
    );
  if (found.length > 1)
    throw new SetupError(`${file} exports several machines. Choose one with --export: ${names}.`);
  return [...only, machines.length === 1];
};

/** Writes the first model of a machine, next to its file. */
export const runInit = async (
  args: readonly string[],
  importFile: (file: string) => Promise<object>,
): Promise<string> => {
  const command = new Command('model-testing init')
    .description('Writes the first model of a machine, next to its file.')
    .argument('<file>', 'file that exports the machine')
    .option('--export <name>', 'name of the export, if the file has several machines')
    .parse(args, { from: 'user' });
  const file = resolve(command.args[0] ?? '');
  if (!existsSync(file)) throw new SetupError(`${file} does not exist.`);
  const [exported, machine, isOnly] = pick(
    await importFile(file),
    file,
    command.opts<{ export?: string }>().export,
  );
  const name = nameOf(exported, file, isOnly);
  const typed = /\.[cm]?tsx?$/.test(file);
  const test = join(dirname(file), `${name}.test${typed ? '.ts' : '.js'}`);
  if (existsSync(test)) throw new SetupError(`${test} exists. Move it away, or add to it.`);
  const expression = exported === 'default' ? 'machine' : exported;
  const imported = exported === 'default' ? expression : `{ ${exported} }`;
  const from = `./${basename(file)}`;
  await writeFile(test, firstModel({ machine, name, imported, expression, from, typed }));
  const { unnamed } = draftOf(machine);
  const fromHere = relative(process.cwd(), test);
  return [
    `Wrote ${test}. Run it: npx vitest run ${fromHere.startsWith('..') ? test : fromHere}`,
    'It reports the states without an assertion and the transitions that no case reaches. Fill them in from the specification.',
    ...(unnamed.length > 0
      ? [
          `First name the actors invoked in ${unnamed.map((state) => `"${state}"`).join(', ')}: declare them in setup({ actors }).`,
        ]
      : []),
  ].join('\n');
};
