import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const tsx = import.meta.resolve('tsx');

/** Node.js knows neither the alias nor the variable; the timer would keep the process alive. */
const machineFile = `
import { createMachine } from 'xstate';
import { first } from '@states';

setInterval(() => undefined, 1_000_000);
export const lampMachine = createMachine({
  initial: first,
  states: { off: { on: { [import.meta.env.VITE_EVENT]: 'on' } }, on: {} },
});
`;
const files = {
  'package.json': '{ "type": "module" }',
  '.env': 'VITE_EVENT=turn',
  'vitest.config.ts': `export default { resolve: { alias: { '@states': '/states.ts' } } };`,
  'states.ts': `export const first = 'off';`,
  'lamp.ts': machineFile,
};

it('init loads the machine as Vitest does, with the aliases and variables of the project', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'model-testing-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await symlink(modules, join(folder, 'node_modules'));
    const run = promisify(execFile)(process.execPath, ['--import', tsx, cli, 'init', 'lamp.ts'], {
      cwd: folder,
      timeout: 25_000,
    });
    expect((await run).stdout).toContain('Run it: npx vitest run lamp.test.ts');
    expect(await readFile(join(folder, 'lamp.test.ts'), 'utf8')).toContain('turn: { plain: {} },');
  } finally {
    await rm(folder, { recursive: true });
  }
});
