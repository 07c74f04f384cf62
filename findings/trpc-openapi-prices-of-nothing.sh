#!/usr/bin/env bash
# WHAT: trpc-to-openapi@3.3.0 numbers in JSON bodies: a price of null, "" or [] is stored as 0, true as 1 and [5] as 5, with 200, although its own document declares a number.
# The common wrong guess: z.number() refuses what is no number in a JSON body with 400, as it does when the procedure is called; only texts of paths and queries are converted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent trpc-to-openapi@3.3.0 @trpc/server@11.25.2 zod@4.6.7 zod-openapi@5.4.4 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { initTRPC } from '@trpc/server';
import { createOpenApiHttpHandler, generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
const t = initTRPC.meta().create();
const product = () => z.object({ name: z.string(), price: z.number().min(0) });
const router = t.router({
  add: t.procedure.meta({ openapi: { method: 'POST', path: '/products' } }).input(product()).output(product()).mutation(({ input }) => input),
});
const document = generateOpenApiDocument(router, { title: 'Shop', version: '1', baseUrl: 'http://shop.test' });
const { price } = document.paths['/products'].post.requestBody.content['application/json'].schema.properties;
const direct = await t.createCallerFactory(router)({}).add({ name: 'Saree', price: null }).then(() => 'accepted', () => 'refused');
console.log(`declared: ${JSON.stringify(price)}; called directly with null before the first request: ${direct}`);
const server = createServer(createOpenApiHttpHandler({ router, createContext: () => ({}) }));
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const stored = [];
for (const sent of [null, '', [], true, [5]]) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Saree', price: sent }),
  });
  stored.push(`${response.status} ${(await response.json()).price}`);
  console.log(`price ${JSON.stringify(sent)}: ${stored.at(-1)}`);
}
server.close();
const isSame = String(stored) === '200 0,200 0,200 0,200 1,200 5';
process.exitCode = isSame && price.type === 'number' && direct === 'refused' ? 0 : 1;
JS
echo 'WHAT: trpc-to-openapi@3.3.0 numbers in JSON bodies: a price of null, "" or [] is stored as 0, true as 1 and [5] as 5, with 200, although its own document declares a number; the common wrong guess: z.number() refuses what is no number in a JSON body with 400, as it does when the procedure is called; only texts of paths and queries are converted'
node try.mjs
