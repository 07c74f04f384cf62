import { type Locale, withLocale } from '../../domain/locale.ts';
import { Link } from '../kit/Link.tsx';
import { isPlainClick } from '../kit/plain-click.ts';
import { useLocale } from '../messages/context.ts';

interface Props {
  /** Address of the page shown: path, query and hash. */
  here: string;
  /** Changes the language in place, instead of following the link. */
  onLocale: (locale: Locale) => void;
}

/** Leads to the page in the other language, which is named in itself. */
export const LanguageLink = ({ here, onLocale }: Props) => {
  const [other, name] = useLocale() === 'en' ? (['bn', 'বাংলা'] as const) : (['en', 'English'] as const);
  return (
    <Link
      look="plain"
      className="header-language"
      href={withLocale(here, other)}
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
