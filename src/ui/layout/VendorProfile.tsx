import type { MerchantProfile } from '../../contracts/schemas/product.ts';
import { type Locale, type LocalizedText, localText } from '../../domain/locale.ts';
import { Picture } from '../kit/Picture.tsx';
import './PageTitle.css';
import { useLocale } from '../messages/context.ts';

/** The text in the language of the page, or else in the other one; null if there is none. */
const anyText = (en: string | undefined, bn: string | undefined, locale: Locale): LocalizedText | null => {
  if (en !== undefined) return localText({ en, bn }, locale);
  if (bn === undefined) return null;
  return locale === 'bn' ? { children: bn } : { children: bn, lang: 'bn' };
};

/** Where a vendor works, its picture and its story. Nothing if it has none of them. */
export const VendorProfile = ({ merchant }: { merchant: MerchantProfile }) => {
  const locale = useLocale();
  const place = anyText(merchant.place, merchant.place_bn, locale);
  const story = anyText(merchant.description, merchant.description_bn, locale);
  const alt = anyText(merchant.picture_alt, merchant.picture_alt_bn, locale);
  if (place === null && story === null && merchant.picture === undefined) return null;
  return (
    <div className="vendor-profile">
      {merchant.picture !== undefined && (
        <Picture url={merchant.picture} alt={alt?.children ?? ''} sizes="9rem" isEager />
      )}
      <div className="vendor-profile-text">
        {place && <p className="vendor-profile-place" {...place} />}
        {story?.children.split('\n').map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none is moved
          <p key={index} lang={story.lang}>
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
};
