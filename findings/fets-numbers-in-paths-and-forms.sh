#!/usr/bin/env bash
# WHAT: feTS (fets@0.8.12) with TypeBox refuses each request of some contracts: Type.Integer() of a path parameter gets the text 5 and answers 400, Expected integer, to /orders/5, as it does for a number in a form, while the same type in the query takes n=5 as 5 and ok=false as false; Type.Array() in a form gets the last value as a text, so that one size and two sizes are 400 too, where the query takes both; and its client sends the list S, M in a form as the one text "S,M" and an address, an object, as [object Object], where it repeats a list in the query.
# The common wrong guess: What a type means in the query it means in the path and in a form too, since all three are texts, and what no request can pass is an error when the route is made.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fets@0.8.12 >/dev/null
cat > try.mjs <<'JS'
import { createClient, createRouter, Response as Answer, Type } from 'fets';
const router = createRouter()
  .route({
    method: 'GET',
    path: '/orders',
    schemas: { request: { query: Type.Object({ n: Type.Integer(), ok: Type.Boolean(), size: Type.Array(Type.String()) }) } },
    handler: ({ query }) => Answer.json(query),
  })
  .route({
    method: 'GET',
    path: '/orders/:id',
    schemas: { request: { params: Type.Object({ id: Type.Integer() }) } },
    handler: ({ params }) => Answer.json(params),
  })
  .route({
    method: 'POST',
    path: '/pieces',
    schemas: { request: { formData: Type.Object({ n: Type.Integer() }) } },
    handler: async (request) => Answer.json([...(await request.formData())]),
  })
  .route({
    method: 'POST',
    path: '/sizes',
    schemas: { request: { formData: Type.Object({ size: Type.Array(Type.String()) }) } },
    handler: async (request) => Answer.json([...(await request.formData())]),
  });
const seen = [];
async function ask(words, path, fields) {
  let body;
  if (fields) {
    body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
  }
  const response = await router.fetch(`http://shop.test${path}`, { method: fields ? 'POST' : 'GET', body });
  seen.push(response.status);
  console.log(`${words}: ${response.status} ${await response.text()}`);
}
await ask('query', '/orders?n=5&ok=false&size=S&size=M');
await ask('query, one size', '/orders?n=5&ok=false&size=S');
await ask('path', '/orders/5');
await ask('form, number', '/pieces', [['n', '5']]);
await ask('form, one size', '/sizes', [['size', 'S']]);
await ask('form, two sizes', '/sizes', [['size', 'S'], ['size', 'M']]);
let sent;
const fetchFn = async (url, { body }) => {
  sent = [...body].map(([name, value]) => `${name}=${value}`).join(' and ');
  return Answer.json({});
};
await createClient({ endpoint: 'http://shop.test', fetchFn })['/orders'].post({ formData: { size: ['S', 'M'], address: { city: 'Dhaka' } } });
console.log(`client, form: ${sent}`);
process.exitCode = seen.join() === '200,200,400,400,400,400' && sent === 'size=S,M and address=[object Object]' ? 0 : 1;
JS
echo 'WHAT: feTS (fets@0.8.12) with TypeBox refuses each request of some contracts: Type.Integer() of a path parameter gets the text 5 and answers 400, Expected integer, to /orders/5, as it does for a number in a form, while the same type in the query takes n=5 as 5 and ok=false as false; Type.Array() in a form gets the last value as a text, so that one size and two sizes are 400 too, where the query takes both; and its client sends the list S, M in a form as the one text "S,M" and an address, an object, as [object Object], where it repeats a list in the query; the common wrong guess: what a type means in the query it means in the path and in a form too, since all three are texts, and what no request can pass is an error when the route is made'
node try.mjs
