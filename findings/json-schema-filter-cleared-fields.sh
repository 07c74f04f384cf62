#!/usr/bin/env bash
# WHAT: json-schema-filter@0.1.5, which removes from a document what its schema does not have, also removes what a customer has cleared: note "" and phone null, of type string or ["string", "null"], and a level 0 of an enum are gone, so that the update changes nothing, while gift false and count 0 of their types stay; and of an address behind $ref nothing is removed, so that each unknown property passes.
# The common wrong guess: What the schema has stays, whatever its value is, and what it does not have goes, behind $ref too, or there is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-schema-filter@0.1.5 >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
const filter = createRequire(import.meta.url)('json-schema-filter');
const address = { type: 'object', properties: { city: { type: 'string' } } };
const schema = {
  type: 'object',
  properties: {
    note: { type: 'string' },
    phone: { type: ['string', 'null'] },
    level: { enum: [0, 1, 2] },
    gift: { type: 'boolean' },
    count: { type: 'integer' },
    home: address,
    office: { $ref: '#/$defs/address' },
  },
  $defs: { address },
};
const place = { city: 'Dhaka', margin: 40 };
const update = { note: '', phone: null, level: 0, gift: false, count: 0, home: place, office: place, margin: 40 };
const kept = JSON.stringify(filter(schema, update));
console.log(`sent: ${JSON.stringify(update)}`);
console.log(`kept: ${kept}`);
process.exitCode = kept === '{"gift":false,"count":0,"home":{"city":"Dhaka"},"office":{"city":"Dhaka","margin":40}}' ? 0 : 1;
JS
echo 'WHAT: json-schema-filter@0.1.5, which removes from a document what its schema does not have, also removes what a customer has cleared: note "" and phone null, of type string or ["string", "null"], and a level 0 of an enum are gone, so that the update changes nothing, while gift false and count 0 of their types stay; and of an address behind $ref nothing is removed, so that each unknown property passes; the common wrong guess: what the schema has stays, whatever its value is, and what it does not have goes, behind $ref too, or there is an error'
node try.mjs
