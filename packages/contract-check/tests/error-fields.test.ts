import { describe, expect, test } from 'vitest';
import { errorFieldsAt, includesField } from '../src/engine/error-fields.ts';

describe('error fields', () => {
  test.each([
    ['JSON:API', { errors: [{ source: { pointer: '/data/tags/0' } }] }, 'errors[].source.pointer'],
    ['RFC 9457', { errors: [{ pointer: '#/data/tags/0' }] }, 'errors[].pointer'],
    ['FastAPI', { detail: [{ loc: ['body', 'data', 'tags', 0] }] }, 'detail[].loc'],
    ['Laravel', { errors: { 'data.tags.0': ['The field is required.'] } }, 'errors'],
    ['ASP.NET', { errors: { '$.data.tags[0]': ['The value could not be converted.'] } }, 'errors'],
  ])('of %s', (_, body, place) => {
    const fields = errorFieldsAt(body, place);
    expect(includesField(fields, ['data', 'tags', 0])).toBe(true);
    expect(includesField(fields, ['data', 'name'])).toBe(false);
  });
});
