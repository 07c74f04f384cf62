import { NativeSelect } from '../kit/NativeSelect.tsx';
import { useMessages } from '../messages/context.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

interface Props {
  theme: ThemeChoice;
  onTheme: (theme: ThemeChoice) => void;
}

export const ThemeSelect = ({ theme, onTheme }: Props) => {
  const { layout } = useMessages();
  return (
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
  );
};
