import { type Locale, withLocale } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { isPlainClick } from '../kit/plain-click.ts';
import { useLocale } from '../messages/context.ts';

interface Props {
  /** URL of the current page: path, query and hash. */
  currentUrl: string;
  /** Called on a plain click, instead of following the link. */
  onLocale: (locale: Locale) => void;
}

/** Link to the current page in the other language, labelled in that language. */
export const LanguageLink = ({ currentUrl, onLocale }: Props) => {
  const [other, name] = useLocale() === 'en' ? (['bn', 'বাংলা'] as const) : (['en', 'English'] as const);
  return (
    <Link
      look="plain"
      className="header-language"
      href={withLocale(currentUrl, other)}
      hrefLang={other}
      lang={other}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onLocale(other);
      }}
    >
      {name}
    </Link>
  );
};
