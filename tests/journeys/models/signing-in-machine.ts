import { assign, setup } from 'xstate';

/** Pages that only customers see. */
export type Guarded = '/account' | '/account/addresses';
export type Field = 'name' | 'email' | 'phone' | 'password';
/** What goes into a field: nothing, what belongs there, something else, or what is typed over a fault. */
export type Text = '' | 'right' | 'other' | 'mended';
export type Typed = Readonly<Partial<Record<Field, Text>>>;

export interface Context {
  signedIn: boolean;
  /** An account was made. */
  known: boolean;
  wished: boolean;
  /** The guarded page that was asked for last; empty when none was. */
  wanted: Guarded | '';
  /** What is in the fields of the form, and which of them are wrong, the first of them first. */
  typed: Typed;
  faults: readonly Field[];
}
interface Sent {
  typed: Typed;
}

const blank = ({ typed }: Sent) => (Object.keys(typed) as Field[]).filter((field) => typed[field] === '');

const setUp = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'header.signIn' }
      | { type: 'header.signOut' }
      | { type: 'header.home' }
      | { type: 'guarded.open'; place: Guarded }
      | { type: 'wish.add' }
      | { type: 'link.register' }
      | { type: 'link.signIn' }
      | { type: 'signIn.open' }
      | { type: 'link.forgot' }
      | ({ type: 'signIn.send' } & Sent)
      | ({ type: 'register.send' } & Sent)
      | ({ type: 'forgot.send' } & Sent)
      | { type: 'field.mend' },
  },
  guards: {
    isCustomer: ({ context }) => context.signedIn,
    hasLeft: ({ context }) => context.known && !context.signedIn,
    isVisitor: ({ context }) => !context.signedIn,
    hasWished: ({ context }) => context.wished,
    isWishing: ({ context }) => context.signedIn && context.wished,
    canWish: ({ context }) => context.signedIn && !context.wished,
    hasBlank: (_, sent: Sent) => blank(sent).length > 0,
    isWrong: ({ context }, { typed }: Sent) =>
      !context.known || typed.email !== 'right' || typed.password !== 'right',
    isTaken: ({ context }) => context.known,
    isTooShort: (_, { typed }: Sent) => typed.password === 'other',
    isWanted: ({ context }) => context.wanted !== '',
  },
  actions: {
    empty: assign({ typed: {}, faults: [] }),
    forgetPlace: assign({ wanted: '' }),
    want: assign({ wanted: (_, { place }: { place: Guarded }) => place }),
    note: assign((_, sent: Sent) => ({ typed: sent.typed, faults: blank(sent) })),
    faultEmail: assign({ faults: ['email'] as const }),
    faultPassword: assign({ faults: ['password'] as const }),
    enter: assign({ signedIn: true, known: true }),
    leave: assign({ signedIn: false }),
    mend: assign(({ context: { typed, faults } }) => ({
      typed: { ...typed, ...Object.fromEntries(faults.map((field) => [field, 'mended' as const])) },
      faults: [],
    })),
  },
});

const params = ({ event }: { event: Sent }) => event;
const note = { type: 'note', params } as const;
const want = {
  type: 'want',
  params: ({ event }: { event: { place: Guarded } }) => event,
} as const;
const hasBlank = { type: 'hasBlank', params } as const;
const mend = { target: 'mended', actions: 'mend' } as const;

// Sending is an event of each state of a form, so that it is tried after every past the form can have.
const signIn = {
  'signIn.send': [
    { guard: hasBlank, target: 'incomplete', actions: note },
    { guard: { type: 'isWrong', params }, target: 'refused', actions: [note, 'faultEmail'] },
    { guard: 'isWanted', target: '#guarded', actions: [note, 'enter'] },
    // What was wished for before is there again.
    { guard: 'hasWished', target: '#home', actions: [note, 'enter'] },
    { target: '#home', actions: [note, 'enter'] },
  ],
} as const;
const register = {
  'register.send': [
    { guard: hasBlank, target: 'incomplete', actions: note },
    { guard: { type: 'isTooShort', params }, target: 'incomplete', actions: [note, 'faultPassword'] },
    { guard: 'isTaken', target: 'refused', actions: [note, 'faultEmail'] },
    { guard: 'isWanted', target: '#guarded', actions: [note, 'enter'] },
    { target: '#home', actions: [note, 'enter'] },
  ],
} as const;
const forgot = {
  'forgot.send': [
    { guard: hasBlank, target: 'incomplete', actions: note },
    { target: 'sent', actions: note },
  ],
} as const;

/** A person who comes and goes: registers, signs in and out, asks for pages that only customers see. */
export const signingInMachine = () => {
  return setUp.createMachine({
    id: 'signing-in',
    context: { signedIn: false, known: false, wished: false, wanted: '', typed: {}, faults: [] },
    initial: 'home',
    on: { 'header.home': { target: '.home' }, 'signIn.open': { guard: 'isCustomer', target: '.home' } },
    states: {
      home: {
        id: 'home',
        entry: ['empty', 'forgetPlace'],
        on: {
          'header.signIn': { guard: 'isVisitor', target: 'signIn' },
          'header.signOut': [
            { guard: 'isWishing', actions: 'leave' },
            { guard: 'isCustomer', actions: 'leave' },
          ],
          'guarded.open': [
            { guard: 'isCustomer', target: 'guarded', actions: want },
            // The session that was ended must not open it.
            { guard: 'hasLeft', target: 'signIn', actions: want },
            { target: 'signIn', actions: want },
          ],
          'wish.add': { guard: 'canWish', actions: assign({ wished: true }) },
        },
      },
      guarded: {
        id: 'guarded',
        entry: 'empty',
        on: { 'header.signOut': { target: 'signIn', actions: 'leave' } },
      },
      signIn: {
        initial: 'fresh',
        entry: 'empty',
        on: { 'link.register': 'register', 'link.forgot': 'forgot' },
        states: {
          fresh: { on: signIn },
          incomplete: { on: { ...signIn, 'field.mend': mend } },
          refused: { on: { ...signIn, 'field.mend': mend } },
          mended: { on: signIn },
        },
      },
      register: {
        initial: 'fresh',
        entry: 'empty',
        on: { 'link.signIn': 'signIn', 'header.signIn': 'signIn' },
        states: {
          fresh: { on: register },
          incomplete: { on: { ...register, 'field.mend': mend } },
          refused: { on: { ...register, 'field.mend': mend } },
          mended: { on: register },
        },
      },
      forgot: {
        initial: 'fresh',
        entry: 'empty',
        on: { 'link.signIn': 'signIn', 'header.signIn': 'signIn' },
        states: {
          fresh: { on: forgot },
          incomplete: { on: { ...forgot, 'field.mend': mend } },
          sent: { on: forgot },
          mended: { on: forgot },
        },
      },
    },
  });
};
