import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtShop, project, stampFile } from '../../config/paths.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { sourcesStamp } from './stamp.ts';

const builder = fileURLToPath(new URL('build-shop.ts', import.meta.url));

/** Whether the folder has a build of the project's sources, or the project is a deployment without sources. */
export const isCurrent = async (projectDir: string, shopDir: string): Promise<boolean> => {
  if (!existsSync(join(shopDir, 'index.html'))) return false;
  if (!existsSync(join(projectDir, 'src/main.tsx'))) return true;
  const stamp = await readFile(stampFile(shopDir), 'utf8').catch(() => undefined);
  return stamp === (await sourcesStamp(projectDir));
};

/**
 * Builds the shop if there is no build or its sources have changed. Runs in a child process, so that the server does
 * not keep the bundler's memory.
 * @param announce called before a build, which takes several seconds
 */
export const ensureBuilt = async (
  announce: (text: string) => void,
  projectDir = project,
  shopDir = builtShop,
): Promise<void> => {
  if (await isCurrent(projectDir, shopDir)) return;
  const require = createRequire(import.meta.url);
  try {
    require.resolve('vite');
  } catch {
    throw new OperatorError(
      'The shop is not built and the build tools are not installed: run "npm ci", then "npm start" again.',
    );
  }
  announce('Building the shop …');
  const child = spawn(process.execPath, ['--import', 'tsx', builder, projectDir, shopDir], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new OperatorError('The build failed. See the errors above.');
};
