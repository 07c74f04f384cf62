import { formatNumber, type Locale, localName } from '../../src/domain/locale.ts';
import { messagesIn } from '../messages/messages.ts';
import type { LowStock, LowStockProduct } from '../repositories/admin/low-stock.ts';
import type { Mail } from '../repositories/outbox.ts';

export interface LowStockMailOptions {
  shopName: string;
  /** Origin of the link. */
  publicUrl: string;
  /** The stock up to which a product is low. */
  limit: number;
}

const productText = (product: LowStockProduct, locale: Locale): string => {
  const { name, name_bn, sku, stock, variations } = product;
  const title = localName({ name, name_bn: name_bn ?? undefined }, locale).children;
  const own = `${title}${sku === null ? '' : ` (${sku})`}: ${formatNumber(stock, locale)}`;
  const each = variations.map(({ name: of, stock: left }) => `${of}: ${formatNumber(left, locale)}`);
  return each.length === 0 ? own : `${own} (${each.join(', ')})`;
};

/** The mail to an owner or a vendor about products of which there are few. */
export const lowStockMail = (
  { shopName, publicUrl, limit }: LowStockMailOptions,
  recipient: string,
  { products, count }: LowStock,
  locale: Locale,
): Mail => {
  const { lowStock } = messagesIn(locale);
  const rest = count - products.length;
  const link = new URL(`/admin/products?max_stock=${limit}&published=true`, publicUrl).href;
  return {
    recipient,
    subject: lowStock.subject(count),
    text: [
      lowStock.intro(limit),
      [
        ...products.map((product) => productText(product, locale)),
        ...(rest > 0 ? [lowStock.more(rest)] : []),
      ].join('\n'),
      link,
      lowStock.why,
      shopName,
    ].join('\n\n'),
  };
};
