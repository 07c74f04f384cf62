import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractVersion, openApiDocument } from '../../../src/contracts/openapi/document.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const here = fileURLToPath(new URL('./', import.meta.url));
const target = join(project, 'dist', 'contract');

interface Manifest {
  license: string;
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const root = readManifest(project);
const own = readManifest(join(here, '..'));
const versions = { ...root.dependencies, ...own.devDependencies, ...own.dependencies };
const dependencies = [
  '@seriousme/openapi-schema-validator',
  '@ts-rest/core',
  'ajv',
  'commander',
  'fast-check',
  'lossless-json',
  'p-limit',
  'yaml',
  'zod',
];

/** Replaces workspace package names with relative paths: the package contains their files, not their manifests. */
const linkWorkspaces = (): void => {
  const mock = join(target, 'packages', 'mock-backend', 'src');
  for (const name of readdirSync(join(target, 'packages'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const file = join(target, 'packages', name);
    const folder = relative(dirname(file), mock).split(sep).join('/');
    const text = readFileSync(file, 'utf8');
    const linked = text.replace(
      /'@razz\/mock-backend(?:\/(\w+))?'/g,
      (_, entry = 'index') => `'${folder}/${entry}.js'`,
    );
    if (linked !== text) writeFileSync(file, linked);
  }
};

/** Compiles the contract, the mock and the CLI to dist/contract, ready for `npm pack`. */
const build = (): void => {
  rmSync(target, { recursive: true, force: true });
  execFileSync(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', here], {
    cwd: project,
    stdio: 'inherit',
  });
  linkWorkspaces();
  const entry = './packages/contract-check/publish/index';
  const packageJson = {
    name: '@razz/contract',
    version: contractVersion,
    description: 'The API contract of the Razz shop: schemas, types, OpenAPI document, mock and checker',
    license: root.license,
    type: 'module',
    engines: root.engines,
    bin: { 'razz-contract': './packages/contract-check/src/cli/main.js' },
    exports: {
      '.': { types: `${entry}.d.ts`, default: `${entry}.js` },
      './mock': {
        types: './packages/mock-backend/src/serve.d.ts',
        default: './packages/mock-backend/src/serve.js',
      },
      './openapi.json': './openapi.json',
    },
    dependencies: Object.fromEntries(dependencies.map((name) => [name, versions[name]])),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
  writeFileSync(join(target, 'openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  copyFileSync(join(here, 'README.md'), join(target, 'README.md'));
  for (const guide of ['for-backend-teams.md', 'for-any-api.md'])
    copyFileSync(join(project, 'docs', guide), join(target, guide));
  copyFileSync(
    join(here, '../examples/tasks/openapi.yaml'),
    join(target, 'packages/contract-check/examples/tasks/openapi.yaml'),
  );
  copyFileSync(join(project, 'LICENSE'), join(target, 'LICENSE'));
};

build();
