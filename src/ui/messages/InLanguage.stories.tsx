import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocale as useAriaLocale } from 'react-aria-components';
import { bn } from './bn.ts';
import { useLocale, useMessages } from './context.ts';
import { en } from './en.ts';
import { InAriaLanguage } from './InAriaLanguage.tsx';
import { InLanguage } from './InLanguage.tsx';

/** What a part within is given: a text, the shop's language, and react-aria's. */
const Given = () => {
  const { layout } = useMessages();
  const locale = useLocale();
  const { locale: ariaLocale } = useAriaLocale();
  return (
    <ul lang={locale}>
      <li>{layout.cart}</li>
      <li>{locale}</li>
      <li>{ariaLocale}</li>
    </ul>
  );
};

const meta = {
  component: InLanguage,
  args: {
    language: { locale: 'en', messages: en },
    children: (
      <InAriaLanguage>
        <Given />
      </InAriaLanguage>
    ),
  },
} satisfies Meta<typeof InLanguage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const English: Story = {};
export const Bangla: Story = { args: { language: { locale: 'bn', messages: bn } } };
