import { z } from 'zod';
import type { ShopSettings } from '../../src/contracts/schemas/settings.ts';
import { defaultSettings } from '../../src/domain/pricing.ts';
import { OperatorError } from '../errors/operator-error.ts';

/** Sender of mails that are written to files, because there is no mail server. */
export const placeholderSender = 'Razz <shop@razz.example>';

/** Top-level domains that never exist (RFC 2606), and the domains of examples. */
const reservedDomain = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/i;

/** `orders@shop.com` or `Shop <orders@shop.com>`. */
export const MailSender = z
  .string()
  .trim()
  .refine(
    (text) => z.email().safeParse(/<([^<>]*)>$/.exec(text)?.[1] ?? text).success,
    'use an address such as orders@shop.example, or Shop <orders@shop.example>',
  );

type BkashNumbers = Pick<ShopSettings, 'bkashMerchant' | 'bkashPersonal'>;

/** The bKash numbers that are placeholders, which do not belong to the shop. */
export const placeholderNumbers = (settings: BkashNumbers): (keyof BkashNumbers)[] =>
  (['bkashMerchant', 'bkashPersonal'] as const).filter((name) => isPlaceholderNumber(settings[name]));

/** Whether a bKash number belongs to no shop. */
export const isPlaceholderNumber = (number: string): boolean =>
  [defaultSettings.bkashMerchant, defaultSettings.bkashPersonal].includes(number.slice(-11));

/**
 * In production, refuses bKash numbers to which customers would send money that is lost.
 * @throws OperatorError with one line per number
 */
export const checkBkashNumbers = (settings: BkashNumbers): void => {
  const lines = placeholderNumbers(settings).map((name) => {
    const variable = name === 'bkashMerchant' ? 'BKASH_MERCHANT' : 'BKASH_PERSONAL';
    return `NODE_ENV=production also needs ${variable}: the bKash number to which customers send money (${settings[name]} is a placeholder). Set it, or run: npm run shop -- settings set ${variable} <number>`;
  });
  if (lines.length > 0) throw new OperatorError(lines.join('\n'));
};

/**
 * In production, refuses a sender of mails that is a placeholder.
 * @throws OperatorError
 */
export const checkSender = ({
  MAIL_URL,
  MAIL_FROM,
}: {
  MAIL_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}): void => {
  const domain = /@([^@>]+)>?$/.exec(MAIL_FROM ?? '')?.[1] ?? '';
  if (MAIL_URL !== undefined && reservedDomain.test(domain))
    throw new OperatorError(
      `MAIL_FROM: "${domain}" is a domain of examples, from which no mail arrives. Use your own`,
    );
};
