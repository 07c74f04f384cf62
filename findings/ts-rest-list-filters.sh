#!/usr/bin/env bash
# WHAT: @ts-rest/core@3.53.0-rc.1 and @ts-rest/fastify@3.53.0-rc.1 with their defaults: lists and objects in the query are sent as sizes[0]=M, which the server of the same library does not read, so an optional filter is gone and the answer is 200 for everything.
# The common wrong guess: client and server made from one contract agree on how a list is written, or the request fails.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @ts-rest/core@3.53.0-rc.1 @ts-rest/fastify@3.53.0-rc.1 fastify@4.29.1 zod@4.6.7 >/dev/null
cat > try.mjs <<'JS'
import { initClient, initContract } from '@ts-rest/core';
import { initServer } from '@ts-rest/fastify';
import Fastify from 'fastify';
import { z } from 'zod';
const query = z.object({ sizes: z.array(z.string()).optional(), price: z.object({ max: z.coerce.number() }).optional() });
const contract = initContract().router({ list: { method: 'GET', path: '/products', query, responses: { 200: z.any() } } });
const ask = async (jsonQuery, filter) => {
  const app = Fastify();
  const server = initServer();
  let url = '';
  const list = async ({ query: read, request }) => {
    url = decodeURIComponent(request.url);
    return { status: 200, body: read };
  };
  app.register(server.plugin(server.router(contract, { list })), { jsonQuery });
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const { status, body } = await initClient(contract, { baseUrl, jsonQuery }).list({ query: filter });
  await app.close();
  console.log(`${jsonQuery ? 'jsonQuery' : 'default'}: filter ${JSON.stringify(filter)}, sent ${url}, ${status}, the handler reads ${JSON.stringify(body)}`);
  return `${status} ${JSON.stringify(body)}`;
};
const filters = [{ sizes: ['M', 'L'] }, { price: { max: 500 } }];
for (const filter of filters) if ((await ask(false, filter)) !== '200 {}') process.exitCode = 1;
for (const filter of filters) if ((await ask(true, filter)) !== `200 ${JSON.stringify(filter)}`) process.exitCode = 1;
JS
echo 'WHAT: @ts-rest/core@3.53.0-rc.1 and @ts-rest/fastify@3.53.0-rc.1 with their defaults: lists and objects in the query are sent as sizes[0]=M, which the server of the same library does not read, so an optional filter is gone and the answer is 200 for everything; the common wrong guess: client and server made from one contract agree on how a list is written, or the request fails'
node try.mjs
