import type { Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import { configure } from 'storybook/test';
import '../src/ui/theme.css';

// The default of one second would make stories fail on a slow machine.
configure({ asyncUtilTimeout: 5000 });

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: { icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    layout: 'padded',
    controls: { disable: true },
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // The list of all elements that pass takes time and doubles the size of the test report.
        resultTypes: ['violations', 'incomplete'],
      },
      // A story renders a part of a page, without landmarks and the h1.
      config: {
        rules: [
          { id: 'region', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
          { id: 'landmark-one-main', enabled: false },
        ],
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      const theme = globals.theme === 'dark' ? 'dark' : 'light';
      useEffect(() => {
        document.documentElement.dataset.theme = theme;
        document.documentElement.lang = 'en';
      }, [theme]);
      return <Story />;
    },
  ],
};
export default preview;
