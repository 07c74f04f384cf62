import { z } from 'zod';
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

interface CustomerFacing {
  BKASH_MERCHANT: string;
  BKASH_PERSONAL: string;
  MAIL_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}

/**
 * In production, refuses values that are placeholders and would reach customers.
 * @throws OperatorError with one line per setting
 */
export const checkPlaceholders = ({
  BKASH_MERCHANT,
  BKASH_PERSONAL,
  MAIL_URL,
  MAIL_FROM,
}: CustomerFacing): void => {
  const placeholders = [defaultSettings.bkashMerchant, defaultSettings.bkashPersonal];
  const lines = Object.entries({ BKASH_MERCHANT, BKASH_PERSONAL })
    .filter(([, number]) => placeholders.includes(number))
    .map(
      ([name, number]) =>
        `NODE_ENV=production also needs ${name}: the bKash number to which customers send money (${number} is a placeholder)`,
    );
  const domain = /@([^@>]+)>?$/.exec(MAIL_FROM ?? '')?.[1] ?? '';
  if (MAIL_URL !== undefined && reservedDomain.test(domain))
    lines.push(`MAIL_FROM: "${domain}" is a domain of examples, from which no mail arrives. Use your own`);
  if (lines.length > 0) throw new OperatorError(lines.join('\n'));
};
