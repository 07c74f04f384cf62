import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { currentLanguage, type Language } from '../run/texts.ts';
import { reload } from './page-objects.ts';

interface Context {
  language: Language;
  theme: 'system' | 'light' | 'dark';
}

const appearanceMachine = () => {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'language.pick'; language: Context['language'] }
        | { type: 'theme.pick'; theme: Context['theme'] }
        | { type: 'page.reload' },
    },
    guards: {
      isBangla: ({ context }) => context.language === 'bn',
      isDark: ({ context }) => context.theme === 'dark',
    },
  }).createMachine({
    id: 'appearance',
    context: { language: currentLanguage(), theme: 'system' },
    initial: 'page',
    states: {
      page: {
        on: {
          'language.pick': {
            guard: ({ context, event }) => event.language !== context.language,
            actions: assign({ language: ({ event }) => event.language }),
          },
          'theme.pick': { actions: assign({ theme: ({ event }) => event.theme }) },
          // Separate transitions: each setting must survive a reload alone and combined.
          'page.reload': [
            { guard: ({ context }) => context.language === 'bn' && context.theme === 'dark' },
            { guard: 'isBangla' },
            { guard: 'isDark' },
            {},
          ],
        },
      },
    },
  });
};

type Step = StepContext<Context>;
const addToCart = { en: 'Add to cart', bn: 'কার্টে যোগ করুন' };
const names = { en: 'English', bn: 'বাংলা' };
const header = ({ page }: Step) => page.getByRole('banner');
const footer = ({ page }: Step) => page.getByRole('contentinfo');

/** Brightness of the page background, from 0 (black) to 255. */
const brightness = ({ page }: Step) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

export default journey(appearanceMachine, {
  name: 'appearance',
  about: 'Language and colour theme: applied at once and kept after a reload.',
  // A nested path: a cookie scoped to it would be missing on other pages.
  startUrl: ({ plain }) => `/products/${plain.slug}`,
  cases: () => ({
    'language.pick': { English: { language: 'en' }, Bangla: { language: 'bn' } },
    'theme.pick': {
      light: { theme: 'light' },
      dark: { theme: 'dark' },
      system: { theme: 'system' },
    },
    'page.reload': { plain: {} },
  }),
  verbs: {
    'language.pick': {
      description: 'choose a language',
      control: (stage, { language }) =>
        header(stage).getByRole('link', { name: names[language], exact: true }),
    },
    'theme.pick': {
      description: 'choose a colour theme',
      losesFocus: true,
      control: (stage) => footer(stage).getByRole('combobox'),
      act: async (_, { theme }, control) => void (await control.selectOption(theme)),
    },
    'page.reload': reload,
  },
  states: {
    page: {
      description: 'the page has the selected language and theme',
      assert: async (stage) => {
        const { page, context, url } = stage;
        const { language, theme } = context;
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const add = page.getByRole('main').getByRole('button', { name: addToCart[language], exact: true });
        await expect(add.first()).toBeVisible();
        const other = language === 'en' ? 'bn' : 'en';
        await expect(header(stage).getByRole('link', { name: names[other], exact: true })).toBeVisible();
        await expect(footer(stage).getByRole('combobox')).toHaveValue(theme);
        // The cookie sets the language of server messages.
        const cookies = await page.context().cookies(`${url}/api/`);
        expect(cookies.find(({ name }) => name === 'razz_locale')?.value).toBe(
          language === 'bn' ? 'bn' : undefined,
        );
        // The browser contexts prefer a light colour scheme.
        const polledBrightness = expect.poll(() => brightness(stage));
        if (theme === 'dark') await polledBrightness.toBeLessThan(60);
        else await polledBrightness.toBeGreaterThan(200);
      },
    },
  },
});
