import { expect as defaultExpect, journeysFor } from '@razz/model-testing/journeys';
import { setup } from 'xstate';

const expect = defaultExpect.configure({ timeout: 2000 });
const check = 'GET /api/gifts/:code';
const submit = {
  'code.submit': [{ guard: ({ event }) => event.code !== '', target: 'checking' }],
};

const giftJourney = () =>
  setup({}).createMachine({
    initial: 'idle',
    states: {
      idle: { on: submit },
      checking: {
        on: {
          'server.responds': [
            { guard: ({ event }) => event.mode !== 'through', target: 'failed' },
            { target: 'accepted' },
          ],
        },
      },
      accepted: { on: { 'code.remove': 'idle' } },
      failed: { on: submit },
    },
  });

const shows = (description, text) => ({
  description,
  assert: ({ page }) => expect(page.getByRole('status')).toHaveText(text),
});

export default journeysFor()(giftJourney, {
  name: 'gift',
  about: 'Redeems and removes a gift code.',
  startUrl: () => '/page/gift.html',
  cases: () => ({
    'code.submit': { typed: { code: 'RAIN3' }, empty: { code: '' } },
    'code.remove': { plain: {} },
    'server.responds': { valid: { mode: 'through' }, broken: { mode: 'broken' } },
  }),
  verbs: {
    'code.submit': {
      description: 'type a code and press "Use"',
      control: ({ page }) => page.getByRole('button', { name: 'Use' }),
      act: async ({ page, wire }, { code }, control) => {
        await wire.set(check, 'held');
        await page.getByLabel('Gift code').fill(code);
        await control.click();
      },
    },
    'code.remove': {
      description: 'press "Remove"',
      control: ({ page }) => page.getByRole('button', { name: 'Remove' }),
    },
    'server.responds': {
      description: 'let the server respond',
      errorStatuses: [500],
      act: ({ wire }, { mode }) => wire.release(check, mode),
    },
  },
  states: {
    idle: shows('no code was submitted', ''),
    checking: shows('the code is being checked', 'Checking…'),
    accepted: shows('the months are shown', '3 months are yours.'),
    failed: shows('an error is shown', 'The code cannot be checked now.'),
  },
});
