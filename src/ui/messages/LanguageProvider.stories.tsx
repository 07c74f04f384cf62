import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocale as useAriaLocale } from 'react-aria-components';
import { AriaLanguageProvider } from './AriaLanguageProvider.tsx';
import { bn } from './bn.ts';
import { useLocale, useMessages } from './context.ts';
import { en } from './en.ts';
import { LanguageProvider } from './LanguageProvider.tsx';

/** Renders a message, the shop's locale and react-aria's locale. */
const Consumer = () => {
  const { layout } = useMessages();
  const locale = useLocale();
  const { locale: ariaLocale } = useAriaLocale();
  return (
    <ul lang={locale}>
      <li>{layout.home}</li>
      <li>{locale}</li>
      <li>{ariaLocale}</li>
    </ul>
  );
};

const meta = {
  component: LanguageProvider,
  args: {
    language: { locale: 'en', messages: en },
    children: (
      <AriaLanguageProvider>
        <Consumer />
      </AriaLanguageProvider>
    ),
  },
} satisfies Meta<typeof LanguageProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const English: Story = {};
export const Bangla: Story = { args: { language: { locale: 'bn', messages: bn } } };
