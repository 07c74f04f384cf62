import type { Locale } from '../../domain/locale.ts';
import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useLocale, useMessages } from '../messages/context.ts';
import './ShopSwitches.css';

export type ThemeChoice = 'system' | 'light' | 'dark';

interface Props {
  theme: ThemeChoice;
  onTheme: (theme: ThemeChoice) => void;
  onLocale: (locale: Locale) => void;
  /** The language wanted last could not be had. */
  hasFailed?: boolean;
}

const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'bn', name: 'বাংলা' },
] as const;

/** Language and appearance. Each language is named in itself. */
export const ShopSwitches = ({ theme, onTheme, onLocale, hasFailed = false }: Props) => {
  const { layout } = useMessages();
  const current = useLocale();
  return (
    <div className="shop-switches">
      <fieldset className="language-switch">
        <legend className="field-label">{layout.language}</legend>
        {languages.map(({ locale, name }) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={locale === current}
            onClick={() => onLocale(locale)}
          >
            {name}
          </button>
        ))}
        <p className="field-error" role="alert">
          {hasFailed && layout.languageFailed}
        </p>
      </fieldset>
      <NativeSelect
        label={layout.theme}
        value={theme}
        onChange={(value) => onTheme(value as ThemeChoice)}
        options={[
          { value: 'system', name: layout.themeSystem },
          { value: 'light', name: layout.themeLight },
          { value: 'dark', name: layout.themeDark },
        ]}
      />
    </div>
  );
};
