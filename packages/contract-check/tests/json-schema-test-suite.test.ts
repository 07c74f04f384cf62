import suite from 'json-schema-test-suite';
import { expect, test } from 'vitest';
import { Document, readReferences } from '../src/openapi/document.ts';
import { Schemas } from '../src/openapi/schemas.ts';

/** What is not supported, or meant to be judged otherwise, by name. */
const notSupported: Record<string, string> = {
  'remote ref, containing refs itself': 'the meta-schema of draft 4 is not known',
  'valid definition': 'the meta-schema of draft 4 is not known',
  'invalid definition': 'the meta-schema of draft 4 is not known',
  'remote ref': 'references to other hosts are not read',
  'fragment within remote ref': 'references to other hosts are not read',
  'ref within remote ref': 'references to other hosts are not read',
  'change resolution scope': 'references to other hosts are not read',
  'validation of URIs': '//host/path is a reference of RFC 3986, not a URI',
  'some languages do not distinguish between different types of numeric value':
    'later drafts say that 1.0 is an integer',
};
const groups = suite
  .draft4()
  .flatMap(({ name, schemas }) => schemas.map((group) => ({ file: name, ...group })));

test.each(groups.filter(({ description }) => !(description in notSupported)))(
  '$file: $description',
  async ({ schema, tests }) => {
    const document = new Document('/schema.json', { ...schema, openapi: '3.0.3' });
    await readReferences(document);
    const read = new Schemas(document, 'request').read(document.root);
    expect(tests.filter(({ data, valid }) => read.accepts(data) !== valid)).toEqual([]);
  },
);

test('names only cases that exist', () => {
  const names = groups.map(({ description }) => description);
  expect(Object.keys(notSupported).filter((name) => !names.includes(name))).toEqual([]);
});
