import { expect } from 'vitest';
import { type AnyStateMachine, fromPromise } from 'xstate';
import {
  provideHomePreview,
  provideNewCategory,
  provideNewCoupon,
  provideNewImport,
  provideNewMember,
  provideNewPage,
  provideNewVendor,
  provideStaffMails,
  provideStaffPassword,
} from '../../src/admin/provide.ts';
import { blankAddress } from '../../src/domain/address.ts';
import { provideAddressForm } from '../../src/features/addresses/provide-address-form.ts';
import { provideRegistrationForm } from '../../src/features/auth/provide-registration-form.ts';
import { provideStockAlertForm } from '../../src/features/catalogue/provide-stock-alert-form.ts';
import { provideCancelOrder } from '../../src/features/checkout/provide-order.ts';
import { provideReviewForm } from '../../src/features/checkout/provide-review-form.ts';
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
  selectDraft,
  selectFormFailure,
  selectInitial,
  selectSaved,
} from '../../src/machines/form.ts';
import { reorderMachine } from '../../src/machines/forms.ts';
import { adminApi } from './admin-client.ts';
import { category, checkingImport, coupon, farhana, member, page, vendor } from './admin-fixtures.ts';
import { home, office, rahima, saree } from './fixtures.ts';
import { api } from './shop-client.ts';
import {
  badGateway,
  offline,
  responds,
  serverError,
  timesOut,
  validationError,
} from './support/actor-outcomes.ts';
import { type MachineModel, machineModel } from './support/machine-model.ts';

type AnyFormInput = FormInput<Record<string, unknown>, unknown>;
interface FormOptions {
  name: string;
  machine: AnyStateMachine;
  /** Its input, and the content of a later `form.open`. */
  first: AnyFormInput;
  second: AnyFormInput;
  /** Edits of two fields. */
  typed: [Record<string, unknown>, Record<string, unknown>];
  toast: string | null;
  saved: unknown;
  /** Derives the saved value from the request body. */
  savedOf?: (body: Record<string, unknown>) => unknown;
  /** The response body, if the actor maps it to `saved`. */
  response?: unknown;
  status?: number;
  hasTable?: boolean;
  /** Replaces the shop's actor, if that sends several requests. */
  send?: (content: AnyFormInput, signal: AbortSignal) => Promise<unknown>;
  /** The requirements that this form's rules verify. */
  requirements?: { typing?: string; submitting?: string; saving?: string; refusing?: string };
}

/** The model of any form. */
const formModel = ({
  name,
  machine,
  first,
  second,
  typed,
  toast,
  saved,
  savedOf = () => saved,
  response = saved,
  status = 200,
  // All forms are the same machine: the golden table of the address form covers it.
  hasTable = false,
  requirements = {},
  send,
}: FormOptions): MachineModel => {
  const [firstField = 'name', secondField = 'email'] = typed.map((values) => Object.keys(values)[0]);
  const refused = { one: [firstField], two: [firstField, secondField], other: ['throttle'] };
  const rule = (text: string, ids: string | undefined) => (ids === undefined ? text : `${text} [${ids}]`);
  const lastSaved = (history: readonly { requests: readonly { body: unknown }[] }[]) =>
    savedOf(history.flatMap(({ requests }) => requests).at(-1)?.body as Record<string, unknown>);
  const context = (value: unknown) => value as FormContext<Record<string, unknown>, unknown, unknown>;
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
    actors: {
      submit: {
        ...(send && {
          logic: fromPromise<unknown, AnyFormInput>(({ input, signal }) => send(input, signal)),
        }),
        outcomes: {
          saved: responds(status, response),
          'one field': validationError({ [firstField]: ['Not like this.'] }),
          'two fields': validationError({
            [firstField]: ['Not like this.'],
            [secondField]: ['Taken.', 'Odd.'],
          }),
          'unknown field': validationError({ throttle: ['Too many attempts.'] }),
          'no field': responds(403, { message: 'Not yours.' }),
          // Only the forms that edit an entity declare it.
          gone: { ...responds(404, { message: 'Not found.' }), declared: false },
          expired: responds(401, { message: 'Unauthenticated.' }),
          broken: serverError,
          'bad gateway': badGateway,
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
      'starts with its input': ({ last, context: after }) => {
        if (last === undefined) expect(after).toMatchObject({ ...first, initial: first.values });
      },
      [rule('keeps the field values in every state', requirements.typing)]: ({
        last,
        before,
        context: after,
      }) => {
        const previous = context(before).values;
        const edits = {
          'field.change · first': typed[0],
          'field.change · second': typed[1],
          'field.change · both': { ...typed[0], ...typed[1] },
        }[last?.move ?? ''];
        if (last?.move === 'form.open · other')
          expect(context(after)).toMatchObject({ ...second, initial: second.values, saved: null });
        else if (last?.move === 'form.discard · plain')
          expect(context(after).values).toEqual(context(before).initial);
        else expect(context(after).values).toEqual({ ...previous, ...edits });
      },
      'selects a draft only if edited since opening or saving': ({
        last,
        before,
        snapshot,
        context: after,
      }) => {
        const isUntouched =
          last === undefined ||
          /^(form\.(open|discard) · .*|submit answers · saved)$/.test(last.move) ||
          (context(before).values === context(before).initial && !last.move.startsWith('field.change'));
        expect(selectDraft(snapshot as never)).toBe(isUntouched ? null : context(after).values);
        if (last?.move !== 'submit answers · saved' && last?.move !== 'form.open · other' && last)
          expect(context(after).initial).toBe(context(before).initial);
      },
      'an edit changes no selected value except the messages of its fields': ({
        last,
        before,
        snapshot,
        context: after,
      }) => {
        if (!last?.move.startsWith('field.change')) return;
        const shown = [selectInitial, selectFormFailure, selectSaved] as const;
        for (const select of shown)
          expect(select(snapshot as never)).toBe(select({ context: before } as never));
        const left = Object.keys(context(after).fieldErrors).length;
        if (left === Object.keys(context(before).fieldErrors).length)
          expect(context(after).fieldErrors).toBe(context(before).fieldErrors);
      },
      'an edit clears the messages of its fields and keeps the failure': ({
        last,
        before,
        context: after,
        state,
      }) => {
        if (!last?.move.startsWith('field.change')) return;
        const edited =
          { first: [firstField], second: [secondField], both: [firstField, secondField] }[
            last.move.slice(15)
          ] ?? [];
        const had = Object.keys(context(before).fieldErrors);
        const left = had.filter((field) => !edited.includes(field));
        expect(Object.keys(context(after).fieldErrors)).toEqual(left);
        expect(state).toBe(last.from === 'success' ? 'idle' : last.from);
        expect(context(after).failure).toEqual(context(before).failure);
        expect(last.emitted).toEqual([]);
      },
      [rule('a submit clears the errors, and is ignored while busy', requirements.submitting)]: ({
        last,
        state,
      }) => {
        if (last?.move !== 'form.submit · plain') return;
        expect(state).toBe('busy');
        expect(last.requests).toHaveLength(last.from === 'busy' ? 0 : 1);
        expect(last.emitted).toEqual(last.from === 'busy' ? [] : [{ type: 'progress.start' }]);
      },
      [rule('a save emits form.saved, shows the toast and finishes the progress bar', requirements.saving)]:
        ({ last, history, state }) => {
          if (last?.move !== 'submit answers · saved') return;
          expect(state).toBe('success');
          expect(last.emitted).toEqual([
            { type: 'progress.finish' },
            ...(toast === null ? [] : [{ type: 'toast.success', message: { key: toast } }]),
            { type: 'form.saved', saved: lastSaved(history) },
          ]);
        },
      [rule('a refusal stores the server’s messages by field', requirements.refusing)]: ({
        last,
        before,
        context: after,
        state,
      }) => {
        const fields = {
          'one field': refused.one,
          'two fields': refused.two,
          'unknown field': refused.other,
          'no field': [],
          gone: [],
          expired: [],
          broken: [],
          'bad gateway': [],
          offline: [],
          slow: [],
        }[/^submit answers · (.*)$/.exec(last?.move ?? '')?.[1] ?? ''];
        if (fields === undefined || !last) return;
        expect(state).toBe('errors');
        expect(Object.keys(context(after).fieldErrors)).toEqual(fields);
        const expired = last.move.endsWith('expired') ? [{ type: 'session.expired' }] : [];
        const isGone = last.move.endsWith('gone') && context(before).subject !== null;
        const gone = isGone ? [{ type: 'form.gone' }] : [];
        expect(last.emitted).toEqual([
          { type: 'progress.fail' },
          { type: 'form.failed', failure: context(after).failure },
          ...expired,
          ...gone,
        ]);
      },
      'opening another content ends a submit': ({ last, state, waiting }) => {
        if (last?.move !== 'form.open · other') return;
        expect([state, waiting]).toEqual(['idle', []]);
        expect(last.emitted).toEqual(last.from === 'busy' ? [{ type: 'progress.finish' }] : []);
      },
      'stores a result only after a successful save': ({ last, before, context: after }) => {
        if (!last || last.move === 'submit answers · saved') return;
        const isOver = last.move === 'form.open · other' || (last.requests?.length ?? 0) > 0;
        expect(context(after).saved).toEqual(isOver ? null : context(before).saved);
      },
    },
  }) as unknown as MachineModel;
};

const toAnyInput = <Content>(content: Content) => content as unknown as AnyFormInput;
const addressValues = { address1: 'House 5, Road 3', zipcode: '1205' };

export const addressForm = formModel({
  hasTable: true,
  name: 'address-form',
  requirements: { typing: '4.24', submitting: '4.22', saving: '4.23, 7.21, 8.24', refusing: '4.22' },
  machine: provideAddressForm({ api }),
  first: toAnyInput({
    ...addressFormInput({ user: rahima, addressType: 'new', address: home }),
    values: { ...blankAddress(rahima), ...addressValues },
  }),
  second: toAnyInput(addressFormInput({ user: rahima, addressType: 'edit', address: office })),
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
  response: { data: cancelled },
});
export const trackOrderForm = formModel({
  name: 'track-order-form',
  machine: provideTrackOrder({ api }),
  first: { values: { order_id: 'RZZ00000007', phone: '01712345678' }, subject: null },
  second: { values: { order_id: 'RZZ00000008', phone: '01712345678' }, subject: null },
  typed: [{ order_id: '9' }, { phone: '01812345678' }],
  toast: null,
  saved: { id: 7, order_date: 1_790_000_000, order_status: 2 },
  response: { data: { id: 7, order_date: 1_790_000_000, order_status: 2 } },
});
const review = { stars: '4', fit: 'true', text: 'Soft.', name: 'Rahima' };
const written = { stars: 4, fit: 'true', text: 'Soft.', name: 'Rahima', state: 'pending' };
export const reviewForm = formModel({
  name: 'review-form',
  machine: provideReviewForm({ api }),
  first: { values: review, subject: { orderId: 7, line: 0 } },
  second: { values: { ...review, fit: '' }, subject: { orderId: 7, line: 1 } },
  typed: [{ text: 'Softer.' }, { name: 'R.' }],
  toast: null,
  saved: written,
  response: { data: written },
  status: 201,
});
const stockAlert = { email: 'rahima@example.com', variation: 'M' };
export const stockAlertForm = formModel({
  name: 'stock-alert-form',
  machine: provideStockAlertForm({ api }),
  first: { values: stockAlert, subject: 7 },
  second: { values: { ...stockAlert, variation: '' }, subject: 8 },
  typed: [{ email: 'r@example.com' }, { variation: 'L' }],
  toast: null,
  saved: undefined,
  savedOf: ({ email }) => ({ email }),
  response: null,
  status: 204,
});
export const reorderForm = formModel({
  name: 'reorder',
  machine: reorderMachine,
  first: { values: { note: '' }, subject: 7 },
  second: { values: { note: '' }, subject: 8 },
  typed: [{ note: 'again' }, { hint: 'unused' }],
  toast: null,
  saved: { picks: [], missing: cancelled.cart.cart_items },
  response: { data: cancelled },
  // The shop's actor only reads, and reads have no 422: this operation has one.
  send: ({ subject }, signal) =>
    api('POST /api/cart/cancel_order/:orderId', {
      params: { orderId: Number(subject) },
      body: {},
      signal,
    }).then(({ data }) => ({ picks: [], missing: data.cart.cart_items })),
});
export const profileForm = formModel({
  name: 'profile-form',
  requirements: { refusing: '5.15' },
  machine: provideProfileForm({ api }),
  first: { values: rahima, subject: null },
  second: { values: { ...rahima, name: 'Rahima Begum' }, subject: null },
  typed: [{ email: 'rahima.k@example.com' }, { current_password: 'a secret' }],
  toast: 'profileSaved',
  saved: rahima,
  savedOf: ({ current_password: _, ...profile }) => profile,
  response: { msg: 'Profile saved Successfully.' },
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
const passwords = { current_password: 'a long staff password', password: 'another long password' };
export const staffPasswordForm = formModel({
  name: 'staff-password-form',
  machine: provideStaffPassword(adminApi),
  first: { values: passwords, subject: null },
  second: { values: { ...passwords, password: 'yet another password' }, subject: null },
  typed: [{ current_password: 'the old one' }, { password: ' with blanks around ' }],
  toast: null,
  saved: null,
  status: 204,
});
export const staffMailsForm = formModel({
  name: 'staff-mails-form',
  machine: provideStaffMails(adminApi),
  first: { values: { order_mails: 'en' }, subject: null },
  second: { values: { order_mails: 'off', low_stock_mails: 'bn' }, subject: null },
  typed: [{ order_mails: 'bn' }, { hint: 'unused' }],
  toast: null,
  saved: farhana,
  response: { staff: farhana },
});
export const newCategoryForm = formModel({
  name: 'new-category-form',
  machine: provideNewCategory(adminApi),
  first: { values: { name: 'Kurtis', parent_id: 1 }, subject: null },
  second: { values: { name: 'Sarees', name_bn: 'শাড়ি', parent_id: 0 }, subject: null },
  typed: [{ name: 'Tunics' }, { name_bn: ' টিউনিক ' }],
  toast: null,
  saved: category,
  response: { data: category },
  status: 201,
});
export const newVendorForm = formModel({
  name: 'new-vendor-form',
  machine: provideNewVendor(adminApi),
  first: { values: { name: 'Tangail Looms' }, subject: null },
  second: { values: { name: 'Pabna Checks', place: 'Pabna' }, subject: null },
  typed: [{ name: 'Rong' }, { place: ' Dhaka ' }],
  toast: null,
  saved: vendor,
  response: { data: vendor },
  status: 201,
});
export const newPageForm = formModel({
  name: 'new-page-form',
  machine: provideNewPage(adminApi),
  first: { values: { title: 'Our story' }, subject: null },
  second: { values: { title: 'Stores', title_bn: 'দোকান' }, subject: null },
  typed: [{ title: 'Our looms' }, { title_bn: ' তাঁত ' }],
  toast: null,
  saved: page,
  response: { data: page },
  status: 201,
});
export const homePreviewForm = formModel({
  name: 'home-preview-form',
  machine: provideHomePreview(adminApi),
  first: { values: { blocks: [{ type: 'hero' }] }, subject: null },
  second: { values: { blocks: [{ type: 'trust' }], facts: null }, subject: null },
  typed: [{ blocks: [{ type: 'deals' }] }, { popular_searches: [{ en: 'Saree' }] }],
  toast: null,
  saved: { path: '/?home_preview=a' },
  response: { data: { path: '/?home_preview=a' } },
  status: 201,
});
const chosenFiles = new Map([
  ['a', new Blob(['name'])],
  ['b', new Blob(['slug'])],
]);
export const newImportForm = formModel({
  name: 'new-import-form',
  machine: provideNewImport(adminApi, chosenFiles),
  first: { values: { key: 'a', name: 'products.csv' }, subject: null },
  second: { values: { key: 'b', name: 'stock.xlsx' }, subject: null },
  typed: [{ name: 'other.csv' }, { key: 'b' }],
  toast: null,
  saved: checkingImport,
  response: { data: checkingImport },
  status: 201,
});
const eid = { code: 'EID', type: 'fixed_discount', amount: 100 } as const;
export const newCouponForm = formModel({
  name: 'new-coupon-form',
  machine: provideNewCoupon(adminApi),
  first: { values: eid, subject: null },
  second: { values: { ...eid, ends_on: '2027-04-14' }, subject: null },
  typed: [{ code: 'EID2027' }, { min_subtotal: 1000 }],
  toast: null,
  saved: coupon,
  response: { data: coupon },
  status: 201,
});
const kabirSaved = { data: member, password: 'k1VJ8hBv2nq0Tt4mX9wZ' };
const newKabir = { name: 'Kabir', email: 'kabir@example.com', role: 'staff' } as const;
export const newMemberForm = formModel({
  name: 'new-member-form',
  machine: provideNewMember(adminApi),
  first: { values: newKabir, subject: null },
  second: { values: { ...newKabir, role: 'vendor', vendor_id: 5 }, subject: null },
  typed: [{ name: 'Kabir Ahmed' }, { email: 'kabir.a@example.com' }],
  toast: null,
  saved: kabirSaved,
  response: kabirSaved,
  status: 201,
});
