import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { adminOperations, openApiDocument } from '../../src/contracts/openapi/document.ts';
import { operations } from '../../src/contracts/openapi/operations.ts';

interface Described {
  parameters?: { name?: string; in?: string }[];
  requestBody?: { content: object };
  responses: Record<string, { content?: object }>;
  security: Record<string, string[]>[];
}
const document = openApiDocument() as {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
};
const allOperations = [...operations, ...adminOperations];
const described = (path: string, method: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1/);
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

test('openapi.json is up to date (otherwise run `npm run docs`)', () => {
  const written = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(document)));
});

test.each(allOperations)('the document describes $name completely', (operation) => {
  const documented = described(operation.path, operation.method);
  expect(Object.keys(documented?.responses ?? {}).map(Number)).toEqual(
    Object.keys(operation.responses).map(Number),
  );
  for (const [status, schema] of Object.entries(operation.responses))
    expect(documented?.responses[status]?.content !== undefined).toBe(schema !== null);
  const { file } = operation.metadata;
  expect(documented?.requestBody !== undefined).toBe(operation.body !== undefined || file !== undefined);
  if (file !== undefined) expect(Object.keys(documented?.requestBody?.content ?? {})).toEqual(file.types);
  const inPath = documented?.parameters?.filter((each) => each.in === 'path').map((each) => each.name) ?? [];
  expect(inPath).toEqual([...operation.path.matchAll(/:(\w+)/g)].map((found) => found[1]));
  const { bearer } = operation.metadata;
  if (bearer !== 'any' && bearer !== 'none')
    expect(documented?.security).toContainEqual({ bearer: [bearer] });
});

test('Category references itself', () => {
  expect(document.components.schemas.Category).toMatchObject({
    properties: { items: { items: { $ref: '#/components/schemas/Category' } } },
  });
});

test('every $ref resolves', () => {
  const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  expect(
    referred.map((found) => found[1]).filter((name) => !(String(name) in document.components.schemas)),
  ).toEqual([]);
});

test('no schema relies on a regex flag that the document cannot express', () => {
  const lost = new Set<string>();
  const collect = (io: 'input' | 'output', schemas: (z.ZodType | null | undefined)[]) => {
    const override = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
      const { def } = zodSchema._zod;
      const formats = [def, ...(def.checks ?? []).map((check) => check._zod.def)] as { pattern?: RegExp }[];
      for (const { pattern } of formats) if (/[^dgu]/.test(pattern?.flags ?? '')) lost.add(String(pattern));
    };
    for (const schema of schemas) if (schema) z.toJSONSchema(schema, { io, override });
  };
  for (const { body, query, pathParams, headers, responses } of allOperations) {
    collect('input', [body, query, pathParams, ...Object.values(headers)]);
    collect('output', Object.values(responses));
  }
  expect([...lost]).toEqual([]);
});
