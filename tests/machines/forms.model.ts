import { expect } from 'vitest';
import { type AnyStateMachine, fromPromise } from 'xstate';
import { blankAddress } from '../../src/domain/address.ts';
import { provideAddressForm } from '../../src/features/addresses/provide-address-form.ts';
import { provideRegistrationForm } from '../../src/features/auth/provide-registration-form.ts';
import { provideCancelOrder } from '../../src/features/checkout/provide-order.ts';
import { provideTrackOrder } from '../../src/features/checkout/provide-track-order.ts';
import { provideClientForm, provideTokenForm } from '../../src/features/developer/provide.ts';
import {
  provideConsentForm,
  provideForgotPasswordForm,
  provideProfileForm,
  provideResetPasswordForm,
  provideSignInForm,
} from '../../src/features/forms/provide.ts';
import { addressFormInput } from '../../src/machines/address-form.ts';
import {
  type FormContext,
  type FormInput,
  selectFormFailure,
  selectInitial,
  selectSaved,
  selectTyped,
} from '../../src/machines/form.ts';
import { reorderMachine } from '../../src/machines/forms.ts';
import { home, office, rahima, saree } from './fixtures.ts';
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
  /** What is saved, where it is what was sent. */
  savedOf?: (sent: Record<string, unknown>) => unknown;
  /** The server's answer, where the actor makes something else of it. */
  answer?: unknown;
  status?: number;
  hasTable?: boolean;
  /** A call in place of the shop's, which asks for more than one thing. */
  send?: (content: Anything, signal: AbortSignal) => Promise<unknown>;
  /** The requirements that this form's rules prove. */
  proves?: { typing?: string; submitting?: string; saving?: string; refusing?: string };
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
  savedOf = () => saved,
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
  const lastSaved = (history: readonly { requests: readonly { body: unknown }[] }[]) =>
    savedOf(history.flatMap(({ requests }) => requests).at(-1)?.body as Record<string, unknown>);
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
      'form.discard': { plain: {} },
    },
    calls: {
      submit: {
        ...(send && {
          actor: fromPromise<unknown, Anything>(({ input, signal }) => send(input, signal)),
        }),
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
        expect(context(world.context).saved).toEqual(lastSaved(world.history));
        expect(context(world.context).failure).toBeNull();
      },
      errors: (world) => {
        expect(context(world.context).failure).not.toBeNull();
        expect(context(world.context).saved).toBeNull();
      },
    },
    invariants: {
      'it starts with what it is given': ({ last, context: given }) => {
        if (last === undefined) expect(given).toMatchObject({ ...first, initial: first.values });
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
          expect(context(given)).toMatchObject({ ...second, initial: second.values, saved: null });
        else if (last?.move === 'form.discard · plain')
          expect(context(given).values).toEqual(context(before).initial);
        else expect(context(given).values).toEqual({ ...was, ...added });
      },
      'what is typed is distinguished from what the form was opened with or saved last': ({
        last,
        before,
        snapshot,
        context: given,
      }) => {
        const isUntouched =
          last === undefined ||
          /^(form\.(open|discard) · .*|submit answers · saved)$/.test(last.move) ||
          (context(before).values === context(before).initial && !last.move.startsWith('field.change'));
        expect(selectTyped(snapshot as never)).toBe(isUntouched ? null : context(given).values);
        if (last?.move !== 'submit answers · saved' && last?.move !== 'form.open · other' && last)
          expect(context(given).initial).toBe(context(before).initial);
      },
      'a letter changes nothing that the page shows, but a message of its field': ({
        last,
        before,
        snapshot,
        context: given,
      }) => {
        if (!last?.move.startsWith('field.change')) return;
        const shown = [selectInitial, selectFormFailure, selectSaved] as const;
        for (const select of shown)
          expect(select(snapshot as never)).toBe(select({ context: before } as never));
        const left = Object.keys(context(given).fieldErrors).length;
        if (left === Object.keys(context(before).fieldErrors).length)
          expect(context(given).fieldErrors).toBe(context(before).fieldErrors);
      },
      'an edit clears the messages of its own fields; why the submit failed stays until the next': ({
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
        expect(state).toBe(last.from === 'success' ? 'idle' : last.from);
        expect(context(given).failure).toEqual(context(before).failure);
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
        history,
        state,
      }) => {
        if (last?.move !== 'submit answers · saved') return;
        expect(state).toBe('success');
        expect(last.emitted).toEqual([
          { type: 'progress.finish' },
          ...(toast === null ? [] : [{ type: 'toast.success', message: { key: toast } }]),
          { type: 'form.saved', saved: lastSaved(history) },
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
        if (!last || last.move === 'submit answers · saved') return;
        const isOver = last.move === 'form.open · other' || (last.requests?.length ?? 0) > 0;
        expect(context(given).saved).toEqual(isOver ? null : context(before).saved);
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
  machine: provideAddressForm({ api }),
  first: erased({
    ...addressFormInput({ user: rahima, addressType: 'new', address: home }),
    values: { ...blankAddress(rahima), ...addressValues },
  }),
  second: erased(addressFormInput({ user: rahima, addressType: 'edit', address: office })),
  typed: [{ zipcode: '1206' }, { phone: '01812345678' }],
  toast: 'addressSaved',
  saved: { ...home, company_name: '' },
});
const { id, name, slug, featured_img } = saree;
const cancelled = {
  id: 7,
  order_date: 1_790_000_000,
  order_status: 3,
  is_paid: false,
  payment_method: 'cash',
  shipping_address: home,
  cart: {
    cart_items: [
      { product: { id, name, slug, featured_img }, quantity: 1, sales_price: 100, isVariant: false },
    ],
    sub_total: 100,
    discount: 0,
    delivery_charge: 100,
    grand_total: 200,
  },
};
export const cancelOrder = formModel({
  name: 'cancel-order',
  machine: provideCancelOrder({ api }),
  first: { values: { reason: '' }, subject: 7 },
  second: { values: { reason: '' }, subject: 8 },
  typed: [{ reason: 'late' }, { hint: 'unused' }],
  toast: null,
  saved: cancelled,
  answer: { data: cancelled },
});
export const trackOrderForm = formModel({
  name: 'track-order-form',
  machine: provideTrackOrder({ api }),
  first: { values: { order_id: 'RZZ00000007', phone: '01712345678' }, subject: null },
  second: { values: { order_id: 'RZZ00000008', phone: '01712345678' }, subject: null },
  typed: [{ order_id: '9' }, { phone: '01812345678' }],
  toast: null,
  saved: { id: 7, order_date: 1_790_000_000, order_status: 2 },
  answer: { data: { id: 7, order_date: 1_790_000_000, order_status: 2 } },
});
export const reorderForm = formModel({
  name: 'reorder',
  machine: reorderMachine,
  first: { values: { note: '' }, subject: 7 },
  second: { values: { note: '' }, subject: 8 },
  typed: [{ note: 'again' }, { hint: 'unused' }],
  toast: null,
  saved: { picks: [], missing: ['Jamdani saree'] },
  answer: { data: cancelled },
  // Reads are never refused field by field: what the machine does then is shown with an operation that may be.
  send: ({ subject }, signal) =>
    api('POST /api/cart/cancel_order/:orderId', {
      params: { orderId: Number(subject) },
      body: {},
      signal,
    }).then(({ data }) => ({ picks: [], missing: data.cart.cart_items.map(({ product }) => product.name) })),
});
export const profileForm = formModel({
  name: 'profile-form',
  proves: { refusing: '5.15' },
  machine: provideProfileForm({ api }),
  first: { values: rahima, subject: null },
  second: { values: { ...rahima, name: 'Rahima Begum' }, subject: null },
  typed: [{ email: 'rahima.k@example.com' }, { current_password: 'a secret' }],
  toast: 'profileSaved',
  saved: rahima,
  savedOf: ({ current_password: _, ...profile }) => profile,
  answer: { msg: 'Profile saved Successfully.' },
});
export const signInForm = formModel({
  name: 'sign-in-form',
  machine: provideSignInForm({ api }),
  first: { values: { email: 'rahima@example.com', password: 'a secret' }, subject: null },
  second: { values: { email: 'kamal@example.com', password: 'another' }, subject: null },
  typed: [{ email: 'r@example.com' }, { password: 'no secret' }],
  toast: null,
  saved: { user: rahima },
});
const registration = { ...rahima, password: 'long enough' };
export const registrationForm = formModel({
  name: 'registration-form',
  machine: provideRegistrationForm({ api }),
  first: { values: registration, subject: null },
  second: { values: { ...registration, name: 'Kamal' }, subject: null },
  typed: [{ email: 'r@example.com' }, { phone: '01812345678' }],
  toast: null,
  saved: { user: rahima },
  status: 201,
});
export const forgotPasswordForm = formModel({
  name: 'forgot-password-form',
  machine: provideForgotPasswordForm({ api }),
  first: { values: { email: 'rahima@example.com' }, subject: null },
  second: { values: { email: 'kamal@example.com' }, subject: null },
  typed: [{ email: 'r@example.com' }, { hint: 'unused' }],
  toast: null,
  saved: { message: 'If there is an account, a mail is on its way.' },
});
const reset = { email: 'rahima@example.com', password: 'long enough' };
export const resetPasswordForm = formModel({
  name: 'reset-password-form',
  machine: provideResetPasswordForm({ api }),
  first: { values: reset, subject: { token: 'mailed-token' } },
  second: { values: { ...reset, password: 'another one' }, subject: { token: 'mailed-token' } },
  typed: [{ email: 'r@example.com' }, { password: 'longer still' }],
  toast: null,
  saved: { message: 'Your password is set.' },
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
  machine: provideClientForm({ api }),
  first: { values: { ...client, confidential: true }, subject: null },
  second: { values: { ...client, name: 'Stock app', confidential: false }, subject: null },
  typed: [{ name: 'Courier' }, { redirect: 'https://courier.example.com/in' }],
  toast: null,
  saved: clientSaved,
  status: 201,
});
export const tokenForm = formModel({
  name: 'token-form',
  machine: provideTokenForm({ api }),
  first: { values: { name: 'My script', scopes: [] }, subject: null },
  second: { values: { name: 'Other', scopes: ['read-orders'] }, subject: null },
  typed: [{ name: 'Script' }, { scopes: ['read-profile'] }],
  toast: null,
  saved: {
    token: { id: 't1', name: 'Script', scopes: [] },
    accessToken: 'a-token-of-forty-letters-and-digits-123',
  },
  status: 201,
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
  machine: provideConsentForm({ api }),
  first: { values: { allow: false }, subject: authorization },
  second: { values: { allow: true }, subject: { ...authorization, state: 'x' } },
  typed: [{ allow: true }, { hint: 'unused' }],
  toast: null,
  saved: { redirect: `${client.redirect}?code=abc` },
});
