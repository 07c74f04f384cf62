import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Packs dist/model-testing and runs the commands of its README in an empty folder, with the tarball in place of the
 * package name. Then type-checks a file that uses the package. Throws with the output of the first failing command.
 */
const project = fileURLToPath(new URL('../../../', import.meta.url));
const built = join(project, 'dist', 'model-testing');
const folder = mkdtempSync(join(tmpdir(), 'model-testing-'));
const findBrowser =
  'command -v chromium-headless-shell chromium chromium-browser google-chrome microsoft-edge | head -n 1';
const env = {
  ...process.env,
  // Playwright does not find system browsers by itself.
  CHROME_PATH:
    process.env.CHROME_PATH ?? execFileSync('bash', ['-c', findBrowser], { encoding: 'utf8' }).trim(),
};

const run = (command: string, cwd = folder): string => {
  const started = performance.now();
  try {
    const output = execFileSync('bash', ['-euc', command], { cwd, env, encoding: 'utf8' });
    process.stdout.write(`$ ${command}\n${output}(${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
    return output;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`$ ${command}\n${stdout}${stderr}`);
  }
};

/** Commands of the shell blocks below a heading. */
const commandsUnder = (heading: string): string[] => {
  const guide = readFileSync(join(built, 'README.md'), 'utf8').split(`## ${heading}\n`)[1]?.split('\n## ')[0];
  const blocks = [...(guide ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
    text.split('\n'),
  );
  const commands = blocks.map((line) => line.replace(/\s+#.*$/, '')).filter((line) => line !== '');
  if (commands.length === 0) throw new Error(`The README has no commands under "${heading}".`);
  return commands;
};

const typed = `import { explore, type Model, pathsTo } from '@razz/model-testing';
import { machineModel } from '@razz/model-testing/machine';
import { createMachine } from 'xstate';
const machine = createMachine({ initial: 'off', states: { off: { on: { toggle: 'on' } }, on: {} } });
const model: Model = { name: 'switch', machine, cases: { toggle: { plain: {} } } };
export const ids: Promise<string[]> = explore(model).then((graph) => pathsTo(graph, 'on').map(({ id }) => id));
// @ts-expect-error a model needs a name
machineModel({ machine, cases: {}, states: {} });
`;

try {
  const packed = run(`npm pack --silent --pack-destination ${join(project, 'dist')}`, built).trim();
  const tarball = join(project, 'dist', packed);
  for (const command of commandsUnder('Quick start'))
    run(command.startsWith('npm install') ? command.replace('@razz/model-testing', tarball) : command);
  writeFileSync(join(folder, 'use.ts'), typed);
  const options = '--noEmit --strict --target esnext --module nodenext --skipLibCheck false --types ""';
  run(`${process.execPath} ${join(project, 'node_modules/typescript/bin/tsc')} ${options} use.ts`);
  process.stdout.write(
    `${relative('.', tarball)} works in an empty folder: all commands of its README passed.\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
