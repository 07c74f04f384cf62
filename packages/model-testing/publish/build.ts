import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const here = fileURLToPath(new URL('./', import.meta.url));
const packageDir = join(here, '..');
const target = join(project, 'dist', 'model-testing');

interface Manifest {
  private?: boolean;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  [key: string]: unknown;
}

const compiled = (source: string): string => source.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1.js');

/** Compiles the package into dist/model-testing for `npm pack`. */
const build = (): void => {
  rmSync(target, { recursive: true, force: true });
  execFileSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', here], {
    cwd: project,
    stdio: 'inherit',
  });
  const {
    private: _private,
    dependencies: { xstate = '', ...dependencies },
    devDependencies,
    ...manifest
  } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as Manifest;
  const published = {
    ...manifest,
    bin: { 'model-testing': compiled('./src/cli.ts') },
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([name, source]) => {
        const file = compiled(source);
        return [name, { types: file.replace(/\.js$/, '.d.ts'), default: file }];
      }),
    ),
    dependencies,
    // XState is a peer dependency, so that machines and tests share one instance; the others are needed by some exports only.
    peerDependencies: { ...devDependencies, xstate },
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(devDependencies).map((name) => [name, { optional: true }]),
    ),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  cpSync(join(packageDir, 'examples'), join(target, 'examples'), {
    recursive: true,
    filter: (name) => !/[\\/](node_modules|reports|\.journeys)([\\/]|$)/.test(name),
  });
  copyFileSync(join(packageDir, 'README.md'), join(target, 'README.md'));
  copyFileSync(join(project, 'LICENSE'), join(target, 'LICENSE'));
};

build();
