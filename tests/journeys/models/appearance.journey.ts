import { expect } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import { reload } from './on-page.ts';

interface Context {
  language: 'en' | 'bn';
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
    context: { language: 'en', theme: 'system' },
    initial: 'page',
    states: {
      page: {
        on: {
          'language.pick': {
            guard: ({ context, event }) => event.language !== context.language,
            actions: assign({ language: ({ event }) => event.language }),
          },
          'theme.pick': { actions: assign({ theme: ({ event }) => event.theme }) },
          // Each choice outlives the page, alone and with the other.
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

type Here = StepContext<Context>;
const addToCart = { en: 'Add to cart', bn: 'কার্টে যোগ করুন' };
const names = { en: 'English', bn: 'বাংলা' };
const header = ({ page }: Here) => page.getByRole('banner');
const footer = ({ page }: Here) => page.getByRole('contentinfo');

/** How bright the page is, from 0 for black to 255. */
const brightness = ({ page }: Here) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

export default journey(appearanceMachine, {
  name: 'appearance',
  about: 'Language and light: each is there at once, and still there after a reload.',
  // A page within another: what is stored for its folder alone would be lost elsewhere.
  startUrl: ({ plain }) => `/products/${plain.slug}`,
  cases: () => ({
    'language.pick': { English: { language: 'en' }, Bangla: { language: 'bn' } },
    'theme.pick': {
      light: { theme: 'light' },
      dark: { theme: 'dark' },
      'as the device': { theme: 'system' },
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
      description: 'choose how light the shop is',
      losesFocus: true,
      control: (stage) => footer(stage).getByRole('combobox'),
      act: async (_, { theme }, control) => void (await control.selectOption(theme)),
    },
    'page.reload': reload,
  },
  states: {
    page: {
      description: 'the shop speaks the chosen language in the chosen light',
      assert: async (stage) => {
        const { page, context, url } = stage;
        const { language, theme } = context;
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const add = page.getByRole('main').getByRole('button', { name: addToCart[language], exact: true });
        await expect(add.first()).toBeVisible();
        const other = language === 'en' ? 'bn' : 'en';
        await expect(header(stage).getByRole('link', { name: names[other], exact: true })).toBeVisible();
        await expect(footer(stage).getByRole('combobox')).toHaveValue(theme);
        // What the server says, it says in the language that each of its calls tells.
        const cookies = await page.context().cookies(`${url}/api/`);
        expect(cookies.find(({ name }) => name === 'razz_locale')?.value).toBe(
          language === 'bn' ? 'bn' : undefined,
        );
        // The windows of the journeys are on a light device.
        const bright = expect.poll(() => brightness(stage));
        if (theme === 'dark') await bright.toBeLessThan(60);
        else await bright.toBeGreaterThan(200);
      },
    },
  },
});
