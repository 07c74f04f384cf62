import { expect, test, vi } from 'vitest';
import { localeCookie } from '../../src/domain/locale.ts';
import { setLocaleCookie } from '../../src/platform/language/locale-cookie.ts';

test('the cookie stores Bangla for a year and is deleted for English', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  setLocaleCookie('bn');
  expect(document.cookie).toContain(`${localeCookie}=bn`);
  expect(written.mock.lastCall?.[0]).toMatch(/path=\/;.*max-age=31536000/);
  setLocaleCookie('en');
  expect(document.cookie).not.toContain(localeCookie);
});

test.each([
  ['https:', /; secure$/i],
  ['http:', /^(?!.*secure)/i],
])('on %s the cookie matches %s', (protocol, attributes) => {
  const written = vi.spyOn(document, 'cookie', 'set');
  setLocaleCookie('bn', { protocol });
  expect(written.mock.lastCall?.[0]).toMatch(attributes);
});
