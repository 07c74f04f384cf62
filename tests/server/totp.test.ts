import { expect, test } from 'vitest';
import { describeTotp, generateTotpSecret } from '../../server/secrets/totp.ts';

test.each(['Razz', 'Aarong: Dhaka', 'রঙ & কো'])(
  'an authenticator app tells the shop %s from the account',
  (shopName) => {
    const { uri } = describeTotp(generateTotpSecret(), { email: 'owner@example.com', shopName });
    const [shop, ...account] = decodeURIComponent(new URL(uri).pathname.replace(/^\/+/, '')).split(':');
    expect(account).toEqual(['owner@example.com']);
    expect(shop).toBe(shopName.replace(':', ''));
  },
);
