import { assign, setup } from 'xstate';

/** Pages that require sign-in. */
export type ProtectedPage = '/account' | '/account/addresses';
export type Field = 'name' | 'email' | 'phone' | 'password';
/** The value of a field: empty, valid, another one, or the correction of an invalid one. */
export type FieldValue = '' | 'right' | 'other' | 'corrected';
export type FormValues = Readonly<Partial<Record<Field, FieldValue>>>;

export interface Context {
  signedIn: boolean;
  /** An account was registered. */
  registered: boolean;
  wished: boolean;
  /** The protected page to open after sign-in; empty for none. */
  requestedPage: ProtectedPage | '';
  values: FormValues;
  /** In the order of the form. */
  invalidFields: readonly Field[];
}
interface SubmittedValues {
  values: FormValues;
}
interface SubmitArgs {
  context: Context;
  event: SubmittedValues;
}

const blankFields = ({ values }: SubmittedValues) =>
  (Object.keys(values) as Field[]).filter((field) => values[field] === '');

const signingInSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'header.signIn' }
      | { type: 'header.signOut' }
      | { type: 'header.home' }
      | { type: 'protected.open'; page: ProtectedPage }
      | { type: 'wish.add' }
      | { type: 'link.register' }
      | { type: 'link.signIn' }
      | { type: 'signIn.open' }
      | { type: 'link.forgot' }
      | ({ type: 'signIn.submit' } & SubmittedValues)
      | ({ type: 'register.submit' } & SubmittedValues)
      | ({ type: 'forgot.submit' } & SubmittedValues)
      | { type: 'fields.correct' },
  },
  guards: {
    isCustomer: ({ context }) => context.signedIn,
    hasSignedOut: ({ context }) => context.registered && !context.signedIn,
    isVisitor: ({ context }) => !context.signedIn,
    hasWished: ({ context }) => context.wished,
    isCustomerWithWish: ({ context }) => context.signedIn && context.wished,
    canWish: ({ context }) => context.signedIn && !context.wished,
    isRegistered: ({ context }) => context.registered,
    hasRequestedPage: ({ context }) => context.requestedPage !== '',
    hasBlankField: (_, params: SubmittedValues) => blankFields(params).length > 0,
  },
  actions: {
    clearForm: assign({ values: {}, invalidFields: [] }),
    clearRequestedPage: assign({ requestedPage: '' }),
    setValues: assign((_, params: SubmittedValues) => ({
      values: params.values,
      invalidFields: blankFields(params),
    })),
    rejectEmail: assign({ invalidFields: ['email'] as const }),
    rejectPassword: assign({ invalidFields: ['password'] as const }),
    signIn: assign({ signedIn: true, registered: true }),
    signOut: assign({ signedIn: false }),
    correctFields: assign(({ context: { values, invalidFields } }) => ({
      values: {
        ...values,
        ...Object.fromEntries(invalidFields.map((field) => [field, 'corrected' as const])),
      },
      invalidFields: [],
    })),
  },
});

const params = ({ event }: SubmitArgs) => event;
const setValues = { type: 'setValues', params } as const;
const hasBlankField = { type: 'hasBlankField', params } as const;
const correct = { target: 'corrected', actions: 'correctFields' } as const;
const hasWrongCredentials = ({ context, event: { values } }: SubmitArgs) =>
  !context.registered || values.email !== 'right' || values.password !== 'right';
const isPasswordTooShort = ({ event: { values } }: SubmitArgs) => values.password === 'other';

// Each state of a form has its own submit transitions, so that paths submit from every state.
const signIn = {
  'signIn.submit': [
    { guard: hasBlankField, target: 'incomplete', actions: setValues },
    { guard: hasWrongCredentials, target: 'refused', actions: [setValues, 'rejectEmail'] },
    { guard: 'hasRequestedPage', target: '#protected', actions: [setValues, 'signIn'] },
    // An earlier wish is restored.
    { guard: 'hasWished', target: '#home', actions: [setValues, 'signIn'] },
    { target: '#home', actions: [setValues, 'signIn'] },
  ],
} as const;
const register = {
  'register.submit': [
    { guard: hasBlankField, target: 'incomplete', actions: setValues },
    { guard: isPasswordTooShort, target: 'incomplete', actions: [setValues, 'rejectPassword'] },
    { guard: 'isRegistered', target: 'refused', actions: [setValues, 'rejectEmail'] },
    { guard: 'hasRequestedPage', target: '#protected', actions: [setValues, 'signIn'] },
    { target: '#home', actions: [setValues, 'signIn'] },
  ],
} as const;
const forgot = {
  'forgot.submit': [
    { guard: hasBlankField, target: 'incomplete', actions: setValues },
    { target: 'sent', actions: setValues },
  ],
} as const;

/** Registering, signing in and out, resetting the password, and opening protected pages. */
export const signingInMachine = () => {
  return signingInSetup.createMachine({
    id: 'signing-in',
    context: {
      signedIn: false,
      registered: false,
      wished: false,
      requestedPage: '',
      values: {},
      invalidFields: [],
    },
    initial: 'home',
    on: { 'header.home': { target: '.home' }, 'signIn.open': { guard: 'isCustomer', target: '.home' } },
    states: {
      home: {
        id: 'home',
        entry: ['clearForm', 'clearRequestedPage'],
        on: {
          'header.signIn': { guard: 'isVisitor', target: 'signIn' },
          'header.signOut': [
            { guard: 'isCustomerWithWish', actions: 'signOut' },
            { guard: 'isCustomer', actions: 'signOut' },
          ],
          'protected.open': [
            {
              guard: 'isCustomer',
              target: 'protected',
              actions: assign({ requestedPage: ({ event }) => event.page }),
            },
            // The ended session must not open the page.
            {
              guard: 'hasSignedOut',
              target: 'signIn',
              actions: assign({ requestedPage: ({ event }) => event.page }),
            },
            { target: 'signIn', actions: assign({ requestedPage: ({ event }) => event.page }) },
          ],
          'wish.add': { guard: 'canWish', actions: assign({ wished: true }) },
        },
      },
      protected: {
        id: 'protected',
        entry: 'clearForm',
        on: { 'header.signOut': { target: 'signIn', actions: 'signOut' } },
      },
      signIn: {
        initial: 'pristine',
        entry: 'clearForm',
        on: { 'link.register': 'register', 'link.forgot': 'forgot' },
        states: {
          pristine: { on: signIn },
          incomplete: { on: { ...signIn, 'fields.correct': correct } },
          refused: { on: { ...signIn, 'fields.correct': correct } },
          corrected: { on: signIn },
        },
      },
      register: {
        initial: 'pristine',
        entry: 'clearForm',
        on: { 'link.signIn': 'signIn', 'header.signIn': 'signIn' },
        states: {
          pristine: { on: register },
          incomplete: { on: { ...register, 'fields.correct': correct } },
          refused: { on: { ...register, 'fields.correct': correct } },
          corrected: { on: register },
        },
      },
      forgot: {
        initial: 'pristine',
        entry: 'clearForm',
        on: { 'link.signIn': 'signIn', 'header.signIn': 'signIn' },
        states: {
          pristine: { on: forgot },
          incomplete: { on: { ...forgot, 'fields.correct': correct } },
          sent: { on: forgot },
          corrected: { on: forgot },
        },
      },
    },
  });
};
