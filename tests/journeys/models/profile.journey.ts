import { assign, setup } from 'xstate';
import { expect } from '../run/expect.ts';
import { journey, type Stage } from '../run/journey.ts';
import { toast } from './on-page.ts';
import { becomeCustomer } from './people.ts';

interface Context {
  saved: string;
  typed: string;
}
type Outcome = 'saved' | 'refused' | 'broken';
const save = 'POST /api/user/save_personal_info';

function profileMachine() {
  return setup({
    types: {
      context: {} as Context,
      events: {} as
        | { type: 'name.type'; name: string }
        | { type: 'profile.save'; outcome: Outcome }
        | { type: 'page.reload' },
    },
    guards: {
      isEmpty: ({ context }) => context.typed === '',
      breaks: (_, { outcome }: { outcome: Outcome }) => outcome === 'broken',
    },
    actions: {
      keep: assign({ saved: ({ context }) => context.typed }),
      forget: assign({ typed: ({ context }) => context.saved }),
    },
  }).createMachine({
    id: 'profile',
    context: { saved: 'Journey Tester', typed: 'Journey Tester' },
    initial: 'editing',
    on: {
      'name.type': { actions: assign({ typed: ({ event }) => event.name }) },
      'profile.save': [
        { guard: { type: 'breaks', params: ({ event }) => event }, target: '.failed' },
        { guard: 'isEmpty', target: '.refused' },
        { target: '.editing', actions: 'keep' },
      ],
      'page.reload': { target: '.editing', actions: 'forget' },
    },
    states: {
      editing: {},
      // Editing the field takes its error away.
      refused: {
        on: {
          'name.type': [
            {
              guard: ({ event }) => event.name !== '',
              target: 'editing',
              actions: assign({ typed: ({ event }) => event.name }),
            },
            {},
          ],
        },
      },
      failed: {},
    },
  });
}

type Here = Stage<Context>;
const form = ({ page }: Here) => page.getByRole('form', { name: /Your Personal Details/ });
const name = (stage: Here) => form(stage).getByRole('textbox', { name: /^Name/ });

export default journey(profileMachine, {
  name: 'profile',
  about:
    'A customer edits name, email and phone: saved, refused with the field named, and a shop that fails.',
  prepare: async (stage) => {
    await becomeCustomer(stage);
  },
  opens: () => '/account',
  cases: () => ({
    'name.type': { other: { name: 'Nusrat Jahan' }, nothing: { name: '' } },
    'profile.save': { plain: { outcome: 'saved' }, 'shop broken': { outcome: 'broken' } },
    'page.reload': { plain: {} },
  }),
  needsFaults: ['profile.save · shop broken'],
  verbs: {
    'name.type': {
      says: 'type a name',
      control: name,
      act: (_, { name: text }, control) => control.fill(text),
    },
    'profile.save': {
      says: 'press Save',
      calls: [save],
      refusals: [422, 500],
      control: (stage) => form(stage).getByRole('button', { name: 'Save' }),
      act: async ({ page, wire, context }, { outcome }, control) => {
        wire.set(save, outcome === 'broken' ? 'broken' : 'through');
        await control.click();
        if (outcome === 'saved' && context.typed !== '')
          await expect(toast(page, 'Profile saved Successfully.').first()).toBeVisible();
      },
    },
    'page.reload': {
      says: 'load the page anew',
      losesFocus: true,
      act: async ({ page }) => void (await page.reload()),
    },
  },
  states: {
    editing: {
      says: 'the form shows the profile',
      holds: (stage) => expect(name(stage)).not.toHaveAttribute('aria-invalid', 'true'),
    },
    refused: {
      says: 'the name is marked as wrong, with a reason',
      holds: async (stage) => {
        await expect(name(stage)).toHaveAttribute('aria-invalid', 'true');
        await expect(name(stage)).toHaveAccessibleDescription(/\S/);
      },
    },
    failed: {
      says: 'the form says that the shop failed, and keeps what was typed',
      holds: (stage) => expect(form(stage).getByRole('alert')).toBeVisible(),
    },
  },
  always: (stage) => expect(name(stage)).toHaveValue(stage.context.typed),
});
