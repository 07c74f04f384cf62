#!/usr/bin/env bash
# WHAT: @cfworker/json-schema@4.1.6 with draft 2020-12 takes $dynamicRef for a reference to the nearest anchor, without a word: a strict tree of categories accepts a misspelt key in each category but the first, and a list of texts made from a list of anything accepts a number, so that what extends a schema in this way, as the schemas of OpenAPI 3.1 do, is not checked.
# The common wrong guess: A validator that lists the draft follows a dynamic reference to the schema that extends, as json-schema-library@11.6.2 does, or refuses it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @cfworker/json-schema@4.1.6 json-schema-library@11.6.2 >/dev/null
cat > try.mjs <<'JS'
import { Validator } from '@cfworker/json-schema';
import { compileSchema } from 'json-schema-library';
const text = { type: 'string' };
const strict = {
  $id: 'https://shop.test/strict',
  $dynamicAnchor: 'category',
  $ref: 'tree',
  unevaluatedProperties: false,
  $defs: { tree: { $id: 'tree', $dynamicAnchor: 'category', properties: { name: text, under: { type: 'array', items: { $dynamicRef: '#category' } } } } },
};
const texts = {
  $id: 'https://shop.test/texts',
  $ref: 'list',
  $defs: {
    item: { $dynamicAnchor: 'item', ...text },
    list: { $id: 'list', type: 'array', items: { $dynamicRef: '#item' }, $defs: { any: { $dynamicAnchor: 'item' } } },
  },
};
const cases = [
  [strict, { nam: 'Women' }],
  [strict, { name: 'Women', under: [{ nam: 'Sarees' }] }],
  [strict, { name: 'Women', under: [{ name: 'Sarees' }] }],
  [texts, ['S', 'M']],
  [texts, ['S', 42]],
];
const seen = cases.map(([schema, value]) => {
  const first = new Validator(schema, '2020-12').validate(value).valid;
  const second = compileSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }).validate(value).valid;
  console.log(`${schema.$id} ${JSON.stringify(value)}: @cfworker/json-schema ${first ? 'valid' : 'invalid'}, json-schema-library ${second ? 'valid' : 'invalid'}`);
  return `${first}/${second}`;
});
process.exitCode = seen.join() === 'false/false,true/false,true/true,true/true,true/false' ? 0 : 1;
JS
echo 'WHAT: @cfworker/json-schema@4.1.6 with draft 2020-12 takes $dynamicRef for a reference to the nearest anchor, without a word: a strict tree of categories accepts a misspelt key in each category but the first, and a list of texts made from a list of anything accepts a number, so that what extends a schema in this way, as the schemas of OpenAPI 3.1 do, is not checked; the common wrong guess: a validator that lists the draft follows a dynamic reference to the schema that extends, as json-schema-library@11.6.2 does, or refuses it'
node try.mjs
