import { expect, test } from 'vitest';
import { containsLink } from '../../src/domain/link-text.ts';

test.each([
  'https://evil.example/x',
  'Win HTTP://1.2.3.4',
  'see www.prize',
  'prize.com',
  'Get it at prize-shop.xyz/now!',
  'bit.ly/abc',
  'Rahim t.me',
])('a link: %s', (text) => expect(containsLink(text)).toBe(true));

test.each([
  'Md.Rahim Uddin',
  'A.K.M. Fazlul Haque',
  'Md. Abdul-Karim',
  "D'Costa",
  'রহিম উদ্দিন',
  "Cox's Bazar",
  'S.M.Innovative',
])('a name: %s', (text) => expect(containsLink(text)).toBe(false));
