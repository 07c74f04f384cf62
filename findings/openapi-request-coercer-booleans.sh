#!/usr/bin/env bash
# WHAT: openapi-request-coercer@12.1.3, which runs before openapi-request-validator@12.1.3, makes true of every text but "false": in_stock=no, 0, FALSE and an empty one all ask for what is in stock, page=1.9 is 1 and page= is 0, and the validator finds nothing; openapi-response-validator@12.1.3 takes 30 February for a date and throws for exclusiveMinimum: true, which is the form of OpenAPI 3.0.
# The common wrong guess: only the words true and false are booleans, other texts stay as they are and are refused, and a document of OpenAPI 3.0 is read as such.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-request-coercer@12.1.3 openapi-request-validator@12.1.3 openapi-response-validator@12.1.3 >/dev/null
cat > try.cjs <<'JS'
const Coercer = require('openapi-request-coercer').default;
const RequestValidator = require('openapi-request-validator').default;
const ResponseValidator = require('openapi-response-validator').default;
const parameters = [
  { in: 'query', name: 'in_stock', schema: { type: 'boolean' } },
  { in: 'query', name: 'page', schema: { type: 'integer', minimum: 0 } },
];
const coercer = new Coercer({ parameters });
const validator = new RequestValidator({ parameters });
const seen = [{ in_stock: 'false' }, { in_stock: 'no' }, { in_stock: '0' }, { in_stock: 'FALSE' }, { in_stock: '' }, { page: '1.9' }, { page: '' }].map((query) => {
  const request = { query: { ...query }, params: {}, headers: {} };
  coercer.coerce(request);
  const errors = validator.validateRequest(request)?.errors?.map(({ message }) => message);
  console.log(`${new URLSearchParams(query)}: ${JSON.stringify(request.query)}, ${errors?.join() ?? 'valid'}`);
  return `${Object.values(request.query)} ${errors ? 'refused' : 'valid'}`;
});
const response = (properties) => new ResponseValidator({ responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object', properties } } } } } });
const date = response({ day: { type: 'string', format: 'date' } }).validateResponse(200, { day: '2026-02-30' });
console.log(`response with the date 2026-02-30: ${date ? 'refused' : 'valid'}`);
let thrown = '';
try {
  response({ price: { type: 'number', minimum: 0, exclusiveMinimum: true } });
} catch ({ message }) {
  thrown = message;
}
console.log(`document with exclusiveMinimum: true: ${thrown || 'accepted'}`);
const asBefore = seen.join() === 'false valid,true valid,true valid,true valid,true valid,1 valid,0 valid' && !date && thrown.includes('exclusiveMinimum must be number');
process.exitCode = asBefore ? 0 : 1;
JS
echo 'WHAT: openapi-request-coercer@12.1.3, which runs before openapi-request-validator@12.1.3, makes true of every text but "false": in_stock=no, 0, FALSE and an empty one all ask for what is in stock, page=1.9 is 1 and page= is 0, and the validator finds nothing; openapi-response-validator@12.1.3 takes 30 February for a date and throws for exclusiveMinimum: true, which is the form of OpenAPI 3.0; the common wrong guess: only the words true and false are booleans, other texts stay as they are and are refused, and a document of OpenAPI 3.0 is read as such'
node try.cjs 2>/dev/null
