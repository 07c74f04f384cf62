import { readFileSync } from 'node:fs';
import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../src/ui/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    // The shop's Vite config would regenerate the route tree.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // The wordmark of the header, which the shop has in its page.
  previewBody: (body) => body + (/<svg[\s\S]*?<\/svg>/.exec(readFileSync('index.html', 'utf8'))?.[0] ?? ''),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
};
export default config;
