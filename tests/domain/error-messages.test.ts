import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allMessages,
  labelledMessages,
  parseErrorBody,
  unknownError,
} from '../../src/domain/error-messages.ts';

describe('parseErrorBody [8.3, 8.4, 8.5]', () => {
  it.each<[unknown, string, Record<string, string[]>]>([
    [
      { message: 'Invalid.', errors: { zipcode: ['Four digits.'] } },
      'Invalid.',
      { zipcode: ['Four digits.'] },
    ],
    [{ errors: { phone: 'Wrong.' } }, unknownError, { phone: ['Wrong.'] }],
    [
      { message: 'Invalid.', errors: { a: ['One.', '', 5, 'Two.'], b: [] } },
      'Invalid.',
      { a: ['One.', 'Two.'] },
    ],
    [{ message: 'Nothing named.', errors: {} }, 'Nothing named.', {}],
    [{ message: 'A list.', errors: ['x'] }, 'A list.', {}],
    [{ message: 'Too many requests.' }, 'Too many requests.', {}],
    [{ message: '' }, unknownError, {}],
    [{ message: ['First.', 'Second.'] }, 'First.', {}],
    [{ other: 1 }, unknownError, {}],
    [
      { name: ['Required.'], phone: 'Wrong.', code: 7 },
      unknownError,
      { name: ['Required.'], phone: ['Wrong.'] },
    ],
    [{ errors: ['One.', 'Two.'] }, unknownError, { errors: ['One.', 'Two.'] }],
    [{ message: 'No.', name: ['Required.'] }, 'No.', {}],
    ['  The shop is closed. ', 'The shop is closed.', {}],
    ['', unknownError, {}],
    ['   ', unknownError, {}],
    ['<html>Bad Gateway</html>', unknownError, {}],
    ['x'.repeat(300), 'x'.repeat(300), {}],
    ['x'.repeat(301), unknownError, {}],
    [null, unknownError, {}],
    [undefined, unknownError, {}],
    [42, unknownError, {}],
    [['One.', 'Two.'], 'One. Two.', {}],
    [[1, {}], unknownError, {}],
  ])('reads %j', (body, message, fields) => expect(parseErrorBody(body)).toEqual({ message, fields }));

  it('falls back to the message of the specification [8.6]', () => {
    expect(unknownError).toBe('Something went wrong. Please try again.');
  });

  it('always returns a message, and only fields with messages', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const { message, fields } = parseErrorBody(body);
        expect(message).not.toBe('');
        for (const messages of Object.values(fields)) expect(messages.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('labelledMessages', () => {
  const labels = { name: 'Name', redirect: 'Redirect URL', scopes: 'Scopes', isNew: () => '' };
  it.each<[Record<string, string[]>, string[]]>([
    [{ name: ['This field is required.'] }, ['Name: This field is required.']],
    [{ name: ['The name field is required.'] }, ['The name field is required.']],
    [{ name: ['Choose a username.'] }, ['Name: Choose a username.']],
    [{ redirect: ['The redirect must be a valid URL.'] }, ['The redirect must be a valid URL.']],
    [
      { redirect: ['Give a Redirect-URL.', 'Too long.'] },
      ['Give a Redirect-URL.', 'Redirect URL: Too long.'],
    ],
    [{ 'scopes.0': ['Unknown.'] }, ['Scopes: Unknown.']],
    [{ secret_kind: ['Wrong.'], isNew: ['No.'] }, ['secret_kind: Wrong.', 'isNew: No.']],
    [{}, ['Refused.']],
  ])('turns %j into %j', (fields, messages) => {
    expect(labelledMessages({ message: 'Refused.', fields }, labels)).toEqual(messages);
  });
});

describe('allMessages', () => {
  it('flattens the field messages, or returns the general message', () => {
    expect(allMessages({ message: 'No.', fields: { a: ['One.', 'Two.'], b: ['Three.'] } })).toEqual([
      'One.',
      'Two.',
      'Three.',
    ]);
    expect(allMessages({ message: 'No.', fields: { a: ['One.'] } })).toEqual(['One.']);
    expect(allMessages({ message: 'No.', fields: {} })).toEqual(['No.']);
  });
});
