import { expect, test } from 'vitest';
import { contactLinks } from '../../src/domain/contact-links.ts';

test('contacts that the shop has set are links, others are none', () => {
  expect(
    contactLinks({ phone: '+880 1712-345678', whatsapp: '+8801712345678', email: 'shop@example.com' }),
  ).toEqual([
    ['tel:+8801712345678', '+880 1712-345678'],
    ['https://wa.me/8801712345678', 'WhatsApp +8801712345678'],
    ['mailto:shop@example.com', 'shop@example.com'],
  ]);
  expect(contactLinks({ whatsapp: '01712345678' })).toEqual([
    ['https://wa.me/8801712345678', 'WhatsApp 01712345678'],
  ]);
  expect(contactLinks({ phone: '', whatsapp: '', email: '' })).toEqual([]);
  expect(contactLinks({})).toEqual([]);
});
