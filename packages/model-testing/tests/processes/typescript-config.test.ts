import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');

it('reads model-testing.config.ts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'model-testing-'));
  try {
    const work = 'async (): Promise<void> => {}';
    const config = `{ journeys: [], app: { openFixtures: ${work} }, openTarget: ${work} }`;
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'model-testing.config.ts'), `export default { journeys: ${config} };`);
    const run = promisify(execFile)(process.execPath, ['--import', tsx, cli, 'journeys'], { cwd: folder });
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: 'The config has no journeys: its list is empty.\n',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
