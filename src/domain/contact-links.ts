import type { z } from 'zod';
import type { ShopContact } from '../contracts/schemas/settings.ts';

/** Links to the contacts that the shop has set, with their texts. */
export const contactLinks = ({
  phone,
  whatsapp,
  email,
}: z.infer<typeof ShopContact>): [href: string, text: string][] => [
  ...(phone ? [[`tel:${phone.replace(/[^\d+]/g, '')}`, phone] satisfies [string, string]] : []),
  ...(whatsapp
    ? [[`https://wa.me/88${whatsapp.slice(-11)}`, `WhatsApp ${whatsapp}`] satisfies [string, string]]
    : []),
  ...(email ? [[`mailto:${email}`, email] satisfies [string, string]] : []),
];
