#!/usr/bin/env bash
# WHAT: an order in JSON:API without a customer (data null) and with two items, one of which the server did not include, in five readers: kitsu-core@11.1.0 makes {} of the customer, which is true, so that a guest counts as a customer without a name; the other item is null for jsonapi-serializer@3.6.9, the text "9" among objects for json-api-serializer@2.7.0, and is not there for devour-client@3.2.0, so that the order has one item; only jsonapi-datastore@0.4.0-beta keeps it with its id.
# The common wrong guess: Null stays null, and an item that is named and not included has its type and id, as the format gives them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent kitsu-core@11.1.0 jsonapi-serializer@3.6.9 devour-client@3.2.0 json-api-serializer@2.7.0 jsonapi-datastore@0.4.0-beta >/dev/null
cat > try.mjs <<'JS'
import { createRequire } from 'node:module';
import { deserialise } from 'kitsu-core';
const require = createRequire(import.meta.url);
const { Deserializer } = require('jsonapi-serializer');
const Devour = require('devour-client');
const { resource } = require('devour-client/lib/middleware/json-api/_deserialize');
const Serializer = require('json-api-serializer');
const { JsonApiDataStore } = require('jsonapi-datastore');
const document = () => structuredClone({
  data: { type: 'orders', id: '12', attributes: { total: 5 }, relationships: { items: { data: [{ type: 'items', id: '1' }, { type: 'items', id: '9' }] }, customer: { data: null } } },
  included: [{ type: 'items', id: '1', attributes: { pieces: 2 } }],
});
const orders = {};
orders['kitsu-core'] = (await deserialise(document())).data;
orders['jsonapi-serializer'] = await new Deserializer().deserialize(document());
const client = new (Devour.default ?? Devour)({ apiUrl: 'http://shop.test', logger: false });
client.define('order', { total: '', items: { jsonApi: 'hasMany', type: 'items' }, customer: { jsonApi: 'hasOne', type: 'customers' } });
client.define('item', { pieces: '' });
const whole = document();
orders['devour-client'] = resource.call(client, whole.data, whole.included);
const reader = new Serializer();
reader.register('orders', { relationships: { items: { type: 'items' }, customer: { type: 'customers' } } });
reader.register('items', {});
reader.register('customers', {});
orders['json-api-serializer'] = reader.deserialize('orders', document());
const kept = new JsonApiDataStore().sync(document());
orders['jsonapi-datastore'] = { items: kept.items.map(({ id, pieces }) => ({ id, pieces })), customer: kept.customer };
for (const [name, { items, customer }] of Object.entries(orders)) console.log(`${name}: customer ${JSON.stringify(customer)}, items ${JSON.stringify(items)}`);
const second = (name) => JSON.stringify(orders[name].items[1]);
const asBefore = JSON.stringify(orders['kitsu-core'].customer) === '{}' && second('jsonapi-serializer') === 'null' && second('json-api-serializer') === '"9"' && orders['devour-client'].items.length === 1;
process.exitCode = asBefore && second('jsonapi-datastore') === '{"id":"9"}' ? 0 : 1;
JS
echo 'WHAT: an order in JSON:API without a customer (data null) and with two items, one of which the server did not include, in five readers: kitsu-core@11.1.0 makes {} of the customer, which is true, so that a guest counts as a customer without a name; the other item is null for jsonapi-serializer@3.6.9, the text "9" among objects for json-api-serializer@2.7.0, and is not there for devour-client@3.2.0, so that the order has one item; only jsonapi-datastore@0.4.0-beta keeps it with its id; the common wrong guess: null stays null, and an item that is named and not included has its type and id, as the format gives them'
node try.mjs
