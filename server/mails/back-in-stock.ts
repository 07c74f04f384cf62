import { lineName } from '../../src/domain/cart.ts';
import { localName } from '../../src/domain/locale.ts';
import { messagesIn } from '../messages/messages.ts';
import type { StockAlert } from '../repositories/catalogue/stock-alerts.ts';
import type { Mail } from '../repositories/outbox.ts';

/** The mail to who waits for a product that is back in stock. */
export const backInStockMail = (
  publicUrl: string,
  shopName: string,
  { email, locale, product, variation }: StockAlert,
): Mail => {
  const { backInStock } = messagesIn(locale);
  const { name, name_bn } = product;
  const title = lineName(localName({ name, name_bn: name_bn ?? undefined }, locale).children, variation);
  return {
    recipient: email,
    subject: backInStock.subject(title),
    text: [
      backInStock.intro(title),
      new URL(`/products/${product.slug}`, publicUrl).href,
      backInStock.why,
      shopName,
    ].join('\n\n'),
  };
};
