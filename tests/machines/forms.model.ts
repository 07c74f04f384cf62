import { expect } from 'vitest';
import { type AnyStateMachine, fromPromise } from 'xstate';
import { blankAddress } from '../../src/domain/address.ts';
import { addressFormInput, addressFormMachine } from '../../src/machines/address-form.ts';
import type { FormContext, FormInput } from '../../src/machines/form.ts';
import {
  clientFormMachine,
  consentFormMachine,
  forgotPasswordFormMachine,
  profileFormMachine,
  registrationFormMachine,
  resetPasswordFormMachine,
  signInFormMachine,
  tokenFormMachine,
} from '../../src/machines/forms.ts';
import { home, office, rahima } from './fixtures.ts';
import { api } from './shop-client.ts';
import { answers, breaks, offline, proxyPage, refuses, timesOut } from './support/answers.ts';
import { type MachineModel, machineModel } from './support/machine-model.ts';

type Anything = FormInput<Record<string, unknown>, unknown>;
interface Form {
  name: string;
  machine: AnyStateMachine;
  /** What the form starts with, and what it is opened on later. */
  first: Anything;
  second: Anything;
  /** Two fields: what is typed into each. */
  typed: [Record<string, unknown>, Record<string, unknown>];
  toast: string | null;
  saved: unknown;
  /** The server's answer, where the actor makes something else of it. */
  answer?: unknown;
  status?: number;
  hasTable?: boolean;
  /** The requirements that this form's rules prove. */
  proves?: { typing?: string; submitting?: string; saving?: string; refusing?: string };
  send: (content: Anything, signal: AbortSignal) => Promise<unknown>;
}

/** What every form does, whatever it is about. */
const formModel = ({
  name,
  machine,
  first,
  second,
  typed,
  toast,
  saved,
  answer = saved,
  status = 200,
  // Every form is the same machine: the address form's table shows it.
  hasTable = false,
  proves = {},
  send,
}: Form): MachineModel => {
  const [one = 'name', two = 'email'] = typed.map((values) => Object.keys(values)[0]);
  const refused = { one: [one], two: [one, two], other: ['throttle'] };
  const rule = (text: string, ids: string | undefined) => (ids === undefined ? text : `${text} [${ids}]`);
  const context = (given: unknown) => given as FormContext<Record<string, unknown>, unknown, unknown>;
  return machineModel<AnyStateMachine>({
    name,
    machine,
    hasTable,
    input: first,
    cases: {
      'field.change': {
        first: { values: typed[0] },
        second: { values: typed[1] },
        both: { values: { ...typed[0], ...typed[1] } },
      },
      'form.submit': { plain: {} },
      'form.open': { other: { content: second } },
    },
    calls: {
      submit: {
        actor: fromPromise<unknown, Anything>(({ input, signal }) => send(input, signal)),
        endings: {
          saved: answers(status, answer),
          'one field': refuses({ [one]: ['Not like this.'] }),
          'two fields': refuses({ [one]: ['Not like this.'], [two]: ['Taken.', 'Odd.'] }),
          'unknown field': refuses({ throttle: ['Too many attempts.'] }),
          'no field': answers(403, { message: 'Not yours.' }),
          expired: answers(401, { message: 'Unauthenticated.' }),
          broken: breaks,
          proxied: proxyPage,
          offline,
          slow: timesOut,
        },
      },
    } as never,
    states: {
      idle: (world) => {
        const { fieldErrors, failure } = context(world.context);
        expect([fieldErrors, failure]).toEqual([{}, null]);
      },
      busy: (world) => {
        const { fieldErrors, failure } = context(world.context);
        expect([fieldErrors, failure]).toEqual([{}, null]);
        expect(world.snapshot.hasTag('busy')).toBe(true);
        expect(world.waiting).toHaveLength(1);
      },
      success: (world) => {
        expect(context(world.context).saved).toEqual(saved);
        expect(context(world.context).failure).toBeNull();
      },
      errors: (world) => expect(context(world.context).failure).not.toBeNull(),
    },
    invariants: {
      'it starts with what it is given': ({ last, context: given }) => {
        if (last === undefined) expect(given).toMatchObject(first);
      },
      [rule('what is typed is stored, whatever happens', proves.typing)]: ({
        last,
        before,
        context: given,
      }) => {
        const was = context(before).values;
        const added = {
          'field.change · first': typed[0],
          'field.change · second': typed[1],
          'field.change · both': { ...typed[0], ...typed[1] },
        }[last?.move ?? ''];
        if (last?.move === 'form.open · other')
          expect(context(given)).toMatchObject({ ...second, saved: null });
        else expect(context(given).values).toEqual({ ...was, ...added });
      },
      'an edit clears the messages of its own fields, and the last one the failure': ({
        last,
        before,
        context: given,
        state,
      }) => {
        if (!last?.move.startsWith('field.change')) return;
        const edited = { first: [one], second: [two], both: [one, two] }[last.move.slice(15)] ?? [];
        const had = Object.keys(context(before).fieldErrors);
        const left = had.filter((field) => !edited.includes(field));
        expect(Object.keys(context(given).fieldErrors)).toEqual(left);
        const cleared = had.length > 0 && left.length === 0;
        if (last.from === 'errors') expect(state).toBe(cleared ? 'idle' : 'errors');
        else expect(state).toBe(last.from === 'success' ? 'idle' : last.from);
        if (state === 'errors') expect(context(given).failure).toEqual(context(before).failure);
        expect(last.emitted).toEqual([]);
      },
      [rule('a submit goes busy with errors cleared, and none is sent while one is', proves.submitting)]: ({
        last,
        state,
      }) => {
        if (last?.move !== 'form.submit · plain') return;
        expect(state).toBe('busy');
        expect(last.requests).toHaveLength(last.from === 'busy' ? 0 : 1);
        expect(last.emitted).toEqual(last.from === 'busy' ? [] : [{ type: 'progress.start' }]);
      },
      [rule('what is saved is reported to the parent, shown, and ends the progress', proves.saving)]: ({
        last,
        state,
      }) => {
        if (last?.move !== 'submit answers · saved') return;
        expect(state).toBe('success');
        expect(last.emitted).toEqual([
          { type: 'progress.finish' },
          ...(toast === null ? [] : [{ type: 'toast.success', message: { key: toast } }]),
          { type: 'form.saved', saved },
        ]);
      },
      [rule('a refusal shows the server’s messages under their fields', proves.refusing)]: ({
        last,
        context: given,
        state,
      }) => {
        const fields = {
          'one field': refused.one,
          'two fields': refused.two,
          'unknown field': refused.other,
          'no field': [],
          expired: [],
          broken: [],
          proxied: [],
          offline: [],
          slow: [],
        }[/^submit answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''];
        if (fields === undefined || !last) return;
        expect(state).toBe('errors');
        expect(Object.keys(context(given).fieldErrors)).toEqual(fields);
        const expired = last.move.endsWith('expired') ? [{ type: 'session.expired' }] : [];
        expect(last.emitted).toEqual([{ type: 'progress.fail' }, ...expired]);
      },
      'only what the server saved is called saved': ({ last, before, context: given }) => {
        if (last && !/(answers · saved|form\.open · other)$/.test(last.move))
          expect(context(given).saved).toEqual(context(before).saved);
        if (last?.move === 'form.open · other') expect(context(given).saved).toBeNull();
      },
    },
  }) as unknown as MachineModel;
};

const erased = <Content>(content: Content) => content as unknown as Anything;
const addressValues = { address1: 'House 5, Road 3', zipcode: '1205' };

export const addressForm = formModel({
  hasTable: true,
  name: 'address-form',
  proves: { typing: '4.24', submitting: '4.22', saving: '4.23, 7.21, 8.24', refusing: '4.22' },
  machine: addressFormMachine,
  first: erased({
    ...addressFormInput({ user: rahima, addressType: 'new', address: home }),
    values: { ...blankAddress(rahima), ...addressValues },
  }),
  second: erased(addressFormInput({ user: rahima, addressType: 'edit', address: office })),
  typed: [{ zipcode: '1206' }, { phone: '01812345678' }],
  toast: 'addressSaved',
  saved: { ...home, company_name: '' },
  send: ({ values, subject }, signal) => {
    const body = values as ReturnType<typeof blankAddress>;
    const about = subject as { mode: 'create' } | { mode: 'edit'; id: number };
    return about.mode === 'edit'
      ? api('PATCH /api/user/update_address/:id', { params: { id: about.id }, body, signal })
      : api('POST /api/cart/save_address', { body, signal });
  },
});
export const profileForm = formModel({
  name: 'profile-form',
  proves: { refusing: '5.15' },
  machine: profileFormMachine,
  first: { values: rahima, subject: null },
  second: { values: { ...rahima, name: 'Rahima Begum' }, subject: null },
  typed: [{ email: 'rahima.k@example.com' }, { current_password: 'a secret' }],
  toast: 'profileSaved',
  saved: rahima,
  answer: { msg: 'Profile saved Successfully.' },
  send: ({ values }, signal) =>
    api('POST /api/user/save_personal_info', { body: values as typeof rahima, signal }).then(() => rahima),
});
export const signInForm = formModel({
  name: 'sign-in-form',
  machine: signInFormMachine,
  first: { values: { email: 'rahima@example.com', password: 'a secret' }, subject: null },
  second: { values: { email: 'kamal@example.com', password: 'another' }, subject: null },
  typed: [{ email: 'r@example.com' }, { password: 'no secret' }],
  toast: null,
  saved: { user: rahima },
  send: ({ values }, signal) =>
    api('POST /login', { body: values as { email: string; password: string }, signal }),
});
const registration = { ...rahima, password: 'long enough' };
export const registrationForm = formModel({
  name: 'registration-form',
  machine: registrationFormMachine,
  first: { values: registration, subject: null },
  second: { values: { ...registration, name: 'Kamal' }, subject: null },
  typed: [{ email: 'r@example.com' }, { phone: '01812345678' }],
  toast: null,
  saved: { user: rahima },
  status: 201,
  send: ({ values }, signal) => api('POST /register', { body: values as typeof registration, signal }),
});
export const forgotPasswordForm = formModel({
  name: 'forgot-password-form',
  machine: forgotPasswordFormMachine,
  first: { values: { email: 'rahima@example.com' }, subject: null },
  second: { values: { email: 'kamal@example.com' }, subject: null },
  typed: [{ email: 'r@example.com' }, { hint: 'unused' }],
  toast: null,
  saved: { message: 'If there is an account, a mail is on its way.' },
  send: ({ values }, signal) =>
    api('POST /forgot-password', { body: { email: String(values.email) }, signal }),
});
const reset = { email: 'rahima@example.com', password: 'long enough' };
export const resetPasswordForm = formModel({
  name: 'reset-password-form',
  machine: resetPasswordFormMachine,
  first: { values: reset, subject: { token: 'mailed-token' } },
  second: { values: { ...reset, password: '' }, subject: { token: 'mailed-token' } },
  typed: [{ email: 'r@example.com' }, { password: 'longer still' }],
  toast: null,
  saved: { message: 'Your password is set.' },
  send: ({ values, subject }, signal) =>
    api('POST /reset-password', {
      body: {
        ...(values as typeof reset),
        password: String(values.password || 'long enough'),
        ...(subject as { token: string }),
      },
      signal,
    }),
});
const client = { name: 'Courier app', redirect: 'https://courier.example.com/back' };
const clientSaved = {
  id: 'c1',
  ...client,
  confidential: true,
  plainSecret: 'a-secret-of-forty-letters-and-digits-12',
};
export const clientForm = formModel({
  name: 'client-form',
  machine: clientFormMachine,
  first: { values: { ...client, confidential: true }, subject: null },
  second: { values: { ...client, name: 'Stock app', confidential: false }, subject: null },
  typed: [{ name: 'Courier' }, { redirect: 'https://courier.example.com/in' }],
  toast: null,
  saved: clientSaved,
  status: 201,
  send: ({ values }, signal) =>
    api('POST /oauth/clients', { body: values as typeof client & { confidential: boolean }, signal }),
});
export const tokenForm = formModel({
  name: 'token-form',
  machine: tokenFormMachine,
  first: { values: { name: 'My script', scopes: [] }, subject: null },
  second: { values: { name: 'Other', scopes: ['read-orders'] }, subject: null },
  typed: [{ name: 'Script' }, { scopes: ['read-profile'] }],
  toast: null,
  saved: {
    token: { id: 't1', name: 'Script', scopes: [] },
    accessToken: 'a-token-of-forty-letters-and-digits-123',
  },
  status: 201,
  send: ({ values }, signal) =>
    api('POST /oauth/personal-access-tokens', { body: values as { name: string; scopes: string[] }, signal }),
});
const authorization = {
  response_type: 'code' as const,
  client_id: 'c1',
  redirect_uri: client.redirect,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256' as const,
};
export const consentForm = formModel({
  name: 'consent-form',
  machine: consentFormMachine,
  first: { values: { allow: false }, subject: authorization },
  second: { values: { allow: true }, subject: { ...authorization, state: 'x' } },
  typed: [{ allow: true }, { hint: 'unused' }],
  toast: null,
  saved: { redirect: `${client.redirect}?code=abc` },
  send: ({ values, subject }, signal) =>
    api('POST /oauth/consent_request', {
      body: { ...(subject as typeof authorization), allow: values.allow === true },
      signal,
    }),
});
