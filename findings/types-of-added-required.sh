#!/usr/bin/env bash
# WHAT: three generators and an order whose phone allOf makes required, as many documents do for a placed order: openapi-typescript@7.13.0 adds Record<string, never>, so that no order is assignable and the phone stays optional, and its type for anyOf of required (an email or a phone) is unknown, so that 5 is a contact; for @hey-api/openapi-ts@0.95.0 and json-schema-to-typescript@16.0.0 the phone stays optional, and the latter makes a tuple (prefixItems) [unknown, unknown].
# The common wrong guess: A property that one part of allOf declares and another one requires is required, and a schema beside anyOf keeps its type.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-typescript@7.13.0 @hey-api/openapi-ts@0.95.0 json-schema-to-typescript@16.0.0 typescript@5.9.3 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
const text = { type: 'string' };
const schemas = (at) => ({
  Order: { type: 'object', properties: { item: text, phone: text } },
  Placed: { allOf: [{ $ref: `${at}Order` }, { type: 'object', required: ['phone'] }] },
  Contact: { type: 'object', properties: { email: text, phone: text }, anyOf: [{ required: ['email'] }, { required: ['phone'] }] },
  Prices: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], minItems: 2, maxItems: 2 },
});
const all = Object.keys(schemas(''));
const answer = { type: 'object', properties: Object.fromEntries(all.map((name) => [name, { $ref: `#/components/schemas/${name}` }])) };
writeFileSync('openapi.json', JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/all': { get: { operationId: 'getAll', responses: { 200: { description: 'ok', content: { 'application/json': { schema: answer } } } } } } },
  components: { schemas: schemas('#/components/schemas/') },
}));
const bin = (name) => `node_modules/.bin/${name}`;
execFileSync(bin('openapi-typescript'), ['openapi.json', '-o', 'first.ts'], { stdio: 'ignore' });
execFileSync(bin('openapi-ts'), ['-i', 'openapi.json', '-o', 'second', '-p', '@hey-api/typescript', '--silent'], { stdio: 'ignore' });
const $defs = schemas('#/$defs/');
const root = { $defs, type: 'object', properties: Object.fromEntries(all.map((name) => [name, { $ref: `#/$defs/${name}` }])) };
writeFileSync('third.ts', await compile(root, 'All', { additionalProperties: false }));
const uses = {
  'a placed order is assignable': "export const order: Placed = { item: 'Saree', phone: '01700000000' };",
  'its phone is a text': 'export const phone = (placed: Placed): string => placed.phone;',
  'a contact is not 5': '// @ts-expect-error\nexport const contact: Contact = 5;',
  'prices are numbers': 'export const price = (prices: Prices): number => prices[0];',
};
const imports = {
  'openapi-typescript': `import type { components } from './first';\n${all.map((name) => `type ${name} = components['schemas']['${name}'];`).join('\n')}`,
  '@hey-api/openapi-ts': `import type { ${all.join(', ')} } from './second';`,
  'json-schema-to-typescript': `import type { ${all.join(', ')} } from './third';`,
};
const seen = [];
for (const [generator, types] of Object.entries(imports)) {
  const names = Object.keys(uses);
  const files = names.map((name, i) => {
    writeFileSync(`use-${seen.length}-${i}.ts`, `${types}\n${uses[name]}\n`);
    return `use-${seen.length}-${i}.ts`;
  });
  const { stdout } = spawnSync(bin('tsc'), ['--noEmit', '--strict', '--target', 'es2022', '--module', 'es2022', '--moduleResolution', 'bundler', ...files], { encoding: 'utf8' });
  const wrong = names.filter((_, i) => stdout.includes(files[i]));
  console.log(`${generator}, not so: ${wrong.join('; ') || 'nothing'}\n  ${stdout.split('\n').filter((line) => line.startsWith('use-')).join('\n  ')}`);
  seen.push(wrong.map((name) => names.indexOf(name)).join(''));
}
process.exitCode = seen.join() === '012,1,13' ? 0 : 1;
JS
echo 'WHAT: three generators and an order whose phone allOf makes required, as many documents do for a placed order: openapi-typescript@7.13.0 adds Record<string, never>, so that no order is assignable and the phone stays optional, and its type for anyOf of required (an email or a phone) is unknown, so that 5 is a contact; for @hey-api/openapi-ts@0.95.0 and json-schema-to-typescript@16.0.0 the phone stays optional, and the latter makes a tuple (prefixItems) [unknown, unknown]; the common wrong guess: a property that one part of allOf declares and another one requires is required, and a schema beside anyOf keeps its type'
node try.mjs
