#!/usr/bin/env bash
# WHAT: @typespec/openapi3@1.6.0 writes no card number into the whole document when the number is for creation only (@visibility(Lifecycle.Create)) and the operation takes the kind of a payment by its base model: the request is Payment, which leads to Card, a schema without number, while an operation that takes Cash | Card has CardCreate with it; a tuple [string, int32] takes a list of any length; no warning.
# The common wrong guess: What only creation sees is in the request and not in the response, however the operation names the kinds, and a tuple has its two values.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @typespec/compiler@1.6.0 @typespec/http@1.6.0 @typespec/openapi@1.6.0 @typespec/openapi3@1.6.0 ajv@8.20.0 >/dev/null
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
const compile = (name, body) => {
  mkdirSync(name);
  writeFileSync(`${name}/main.tsp`, `
    import "@typespec/http";
    using TypeSpec.Http;
    @service(#{ title: "Shop" }) namespace Shop;
    @discriminator("kind") model Payment { kind: string; }
    model Cash extends Payment { kind: "cash"; }
    model Card extends Payment { kind: "card"; @visibility(Lifecycle.Create) number: string; }
    model Parcel { size: [string, int32]; }
    @post @route("/pay") op pay(@body payment: ${body}): Payment;
    @get @route("/parcel") op parcel(): Parcel;`);
  writeFileSync(`${name}/tspconfig.yaml`, `emit: ["@typespec/openapi3"]\noptions:\n  "@typespec/openapi3":\n    openapi-versions: ["3.1.0"]\n    file-type: json\n    emitter-output-dir: "{project-root}"\n`);
  const output = execFileSync('npx', ['tsp', 'compile', `${name}/main.tsp`], { encoding: 'utf8' });
  return [JSON.parse(readFileSync(`${name}/openapi.json`, 'utf8')), /warning|error/.test(output)];
};
const [base, warnedOfBase] = compile('base', 'Payment');
const [union, warnedOfUnion] = compile('union', 'Cash | Card');
const describe = ({ components: { schemas } }) => `schemas with a number: ${Object.keys(schemas).filter((name) => schemas[name].properties?.number).join() || 'none'}`;
const described = [base, union].map(describe);
console.log(`pay(Payment): request ${JSON.stringify(base.paths['/pay'].post.requestBody.content['application/json'].schema)}; ${described[0]}`);
console.log(`pay(Cash | Card): ${described[1]}`);
const { size } = base.components.schemas.Parcel.properties;
const tuple = new Ajv.default({ strict: false, formats: { int32: true } }).compile(size);
const taken = [['M', 1], [], ['M', 1, 'more']].map((list) => tuple(list));
console.log(`[string, int32] is ${JSON.stringify(size)}, which takes ["M",1] ${taken[0]}, [] ${taken[1]}, ["M",1,"more"] ${taken[2]}; warned: ${warnedOfBase || warnedOfUnion}`);
process.exitCode = described.join() === 'schemas with a number: none,schemas with a number: CardCreate' && taken.every(Boolean) && !warnedOfBase && !warnedOfUnion ? 0 : 1;
JS
echo 'WHAT: @typespec/openapi3@1.6.0 writes no card number into the whole document when the number is for creation only (@visibility(Lifecycle.Create)) and the operation takes the kind of a payment by its base model: the request is Payment, which leads to Card, a schema without number, while an operation that takes Cash | Card has CardCreate with it; a tuple [string, int32] takes a list of any length; no warning; the common wrong guess: what only creation sees is in the request and not in the response, however the operation names the kinds, and a tuple has its two values'
node try.mjs
