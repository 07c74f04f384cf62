import { expect as defaultExpect, journeysFor } from '@razz/model-testing/journeys';
import { assign, setup } from 'xstate';

const expect = defaultExpect.configure({ timeout: 2000 });
const load = 'GET /api/episodes/:id';
const titles = ['Rivers', 'Rain', 'Salt'];

/** Machine of what a listener can do. Its context is what the page must show. */
const listenJourney = () =>
  setup({
    guards: {
      hasNext: ({ context }) => context.episode < 3,
      hasPrevious: ({ context }) => context.episode > 1,
    },
    actions: {
      nextEpisode: assign({ episode: ({ context }) => context.episode + 1 }),
      previousEpisode: assign({ episode: ({ context }) => context.episode - 1 }),
    },
  }).createMachine({
    context: { episode: 1, speed: 1, isFinished: false },
    initial: 'stopped',
    on: {
      next: { guard: 'hasNext', target: '.loading', actions: 'nextEpisode' },
      previous: { guard: 'hasPrevious', target: '.loading', actions: 'previousEpisode' },
      'speed.set': { actions: assign({ speed: ({ event }) => event.speed }) },
    },
    states: {
      stopped: { exit: assign({ isFinished: false }), on: { play: 'loading' } },
      loading: {
        on: {
          'server.responds': [
            { guard: ({ event }) => event.mode === 'through', target: 'playing' },
            { target: 'failed' },
          ],
          stop: 'stopped',
        },
      },
      playing: {
        on: {
          pause: 'paused',
          stop: 'stopped',
          ended: [
            { guard: 'hasNext', target: 'loading', actions: 'nextEpisode' },
            { target: 'stopped', actions: assign({ isFinished: true }) },
          ],
        },
      },
      paused: { on: { play: 'playing', stop: 'stopped' } },
      failed: { on: { play: 'loading', stop: 'stopped' } },
    },
  });

const press = (name) => ({
  description: `press "${name}"`,
  control: ({ page }) => page.getByRole('button', { name, exact: true }),
  act: async ({ wire }, _event, control) => {
    await wire.set(load, 'held');
    await control.click();
  },
});
const shows = (description, text) => ({
  description,
  assert: ({ page, context }) => expect(page.getByRole('status')).toHaveText(text(context)),
});

export default journeysFor()(listenJourney, {
  name: 'listen',
  about: 'Listening to a series of three episodes.',
  startUrl: () => '/',
  cases: () => ({
    play: { plain: {} },
    pause: { plain: {} },
    stop: { plain: {} },
    next: { plain: {} },
    previous: { plain: {} },
    ended: { plain: {} },
    'speed.set': { slow: { speed: 1 }, fast: { speed: 2 } },
    'server.responds': {
      loaded: { mode: 'through' },
      broken: { mode: 'broken' },
      offline: { mode: 'offline' },
    },
  }),
  verbs: {
    play: press('Play'),
    pause: press('Pause'),
    stop: press('Stop'),
    next: press('Next'),
    previous: press('Previous'),
    ended: press('Skip to the end'),
    'speed.set': {
      description: 'select a speed',
      control: ({ page }) => page.getByLabel('Speed'),
      act: async (_step, { speed }, control) => {
        await control.focus();
        await control.selectOption(String(speed));
      },
    },
    'server.responds': {
      description: 'let the server respond',
      errorStatuses: [500],
      act: ({ wire }, { mode }) => wire.release(load, mode),
    },
  },
  always: ({ page, context: { episode, speed } }) =>
    expect(page.getByText(`Episode ${episode} of 3, speed ${speed}`)).toBeVisible(),
  states: {
    stopped: shows('nothing plays', ({ isFinished }) =>
      isFinished ? 'You have heard everything.' : 'Stopped',
    ),
    loading: shows('the episode is loading', ({ episode }) => `Loading episode ${episode}…`),
    playing: shows('the episode plays', ({ episode }) => `Playing: ${titles[episode - 1]}`),
    paused: shows('the episode is paused', ({ episode }) => `Paused: ${titles[episode - 1]}`),
    failed: shows('an error is shown', () => 'It cannot be loaded. Press Play to try again.'),
  },
});
