import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { zodWithoutJsonSchema } from '../../scripts/build/zod-without-json-schema.ts';

const { transform } = zodWithoutJsonSchema() as unknown as {
  transform: (this: object, code: string, id: string) => { code: string } | null;
};
const context = {
  parse: parseAst,
  error: (message: string) => {
    throw new Error(message);
  },
};
const file = (name: string) => new URL(`../../node_modules/zod/v4/core/${name}`, import.meta.url);
const read = (name: string) => readFileSync(file(name), 'utf8');
const exportsOf = (code: string) => [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((m) => m[1]);

test.each(['json-schema-processors.js', 'to-json-schema.js'])(
  'the conversions in %s are empty functions with the same names',
  (name) => {
    const code = read(name);
    const stubbed = transform.call(context, code, file(name).pathname)?.code ?? '';
    expect(exportsOf(stubbed)).toEqual(exportsOf(code));
    for (const conversion of exportsOf(code).filter((it) => /Processor$|JSONSchemaMethod$/.test(String(it))))
      expect(stubbed).toContain(`export const ${conversion} = () => undefined;`);
  },
);

test('a module of zod without conversions stops the build, other modules stay', () => {
  const id = file('to-json-schema.js').pathname;
  expect(() => transform.call(context, 'export const a = 1;', id)).toThrow('no conversion to JSON Schema');
  expect(transform.call(context, 'export const a = 1;', file('core.js').pathname)).toBeNull();
});
