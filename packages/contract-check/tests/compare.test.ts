import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src/contracts/openapi/document.ts';
import { compareContracts } from '../src/diff/compare.ts';
import type { OpenApi, Schema } from '../src/diff/open-api.ts';

const now = () => structuredClone(openApiDocument()) as unknown as OpenApi;
const changed = (change: (schemas: Record<string, Schema>, document: OpenApi) => void) => {
  const after = now();
  change(after.components?.schemas ?? {}, after);
  return compareContracts(now(), after);
};
const field = (schemas: Record<string, Schema>, name: string, key: string, schema: Schema) => {
  schemas[name] = { ...schemas[name], properties: { ...schemas[name]?.properties, [key]: schema } };
};

test('reports no difference for identical contracts', () => {
  expect(changed(() => undefined)).toEqual([]);
});

test('removing an operation is breaking, adding one is safe', () => {
  const changes = changed((_, { paths }) => {
    paths['/api/new'] = { get: { responses: { 200: {} } } };
    delete paths['/api/get_deals'];
  });
  expect(changes.map(({ kind, operation }) => [kind, operation])).toEqual([
    ['breaking', 'GET /api/get_deals'],
    ['safe', 'GET /api/new'],
  ]);
});

test('adding a required request field is breaking, adding an optional one is safe', () => {
  const required = changed((schemas) => {
    field(schemas, 'AddressInput', 'upazila', { type: 'string' });
    schemas.AddressInput = {
      ...schemas.AddressInput,
      required: [...(schemas.AddressInput?.required ?? []), 'upazila'],
    };
  });
  expect(required).toContainEqual(
    expect.objectContaining({ kind: 'breaking', where: 'request', place: 'body.upazila' }),
  );
  const optional = changed((schemas) => field(schemas, 'AddressInput', 'upazila', { type: 'string' }));
  expect(optional.every(({ kind }) => kind === 'safe')).toBe(true);
});

test('removing a response field is breaking', () => {
  const changes = changed(({ User }) => {
    delete User?.properties?.phone;
  });
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'breaking', where: 'response', place: '200.phone' }),
  );
});

test('adding an enum value is safe in requests and risky in responses', () => {
  const changes = changed(({ PaymentMethod }) => PaymentMethod?.enum?.push('card'));
  expect(new Set(changes.map(({ kind, where }) => `${kind} ${where}`))).toEqual(
    new Set(['safe request', 'risky response']),
  );
});

test('widening a request field to a union is safe, narrowing it is breaking', () => {
  const bound = (schema: Schema) => (schemas: Record<string, Schema>) =>
    field(schemas, 'ListingFilter', 'price_min', schema);
  const compare = (before: Schema, after: Schema) => {
    const [old, next] = [now(), now()];
    bound(before)(old.components?.schemas ?? {});
    bound(after)(next.components?.schemas ?? {});
    return compareContracts(old, next).map(({ kind, place, message }) => [kind, place, message]);
  };
  const number = { $ref: '#/components/schemas/Taka' };
  const either = { anyOf: [{ type: 'string' }, number] };
  const place = 'body.filter_params[].price_min';
  expect(compare(number, either)).toEqual([['safe', place, 'alternatives added: 1']]);
  expect(compare(either, number)).toEqual([['breaking', place, 'alternatives removed: 1']]);
  expect(compare({ type: 'boolean' }, either)).toEqual([
    ['breaking', place, 'type changed from boolean to a union'],
  ]);
});

test('tightening a bound is breaking in requests only', () => {
  const changes = changed((schemas) => {
    schemas.PersonName = { ...schemas.PersonName, maxLength: 50 };
  });
  expect(changes.filter(({ kind }) => kind === 'breaking').every(({ where }) => where === 'request')).toBe(
    true,
  );
  expect(changes.length).toBeGreaterThan(0);
});

test('removing a security requirement is breaking', () => {
  const changes = changed((_, { paths }) => {
    const operation = paths['/api/get_auth_user/']?.get;
    if (operation !== undefined) operation.security = [{ session: [] }];
  });
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'breaking', place: 'security' }));
});
