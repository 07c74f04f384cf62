import { fromPromise } from 'xstate';
import type { AdminCategory } from '../contracts/admin/schemas/category.ts';
import type { AdminCoupon, AdminCouponRow } from '../contracts/admin/schemas/coupon.ts';
import type { CustomerRow, DeletedCustomer, PersonalData } from '../contracts/admin/schemas/customer.ts';
import type { AdminHome } from '../contracts/admin/schemas/home.ts';
import type { AdminImport } from '../contracts/admin/schemas/import.ts';
import type {
  AdminOrder,
  AdminOrderRow,
  OrderCounts,
  VendorOrder,
} from '../contracts/admin/schemas/order.ts';
import type { AdminPage } from '../contracts/admin/schemas/page.ts';
import type { AdminProduct, AdminProductRow } from '../contracts/admin/schemas/product.ts';
import type { AuditEntry, OutgoingMail } from '../contracts/admin/schemas/report.ts';
import type { AdminReview } from '../contracts/admin/schemas/review.ts';
import type { AdminSettings } from '../contracts/admin/schemas/settings.ts';
import type {
  RecoveryCodes,
  StaffCredentials,
  StaffMember,
  StaffRecord,
  StaffWithPassword,
  TotpSetup,
} from '../contracts/admin/schemas/staff.ts';
import type { AdminVendor, AdminVendorRow } from '../contracts/admin/schemas/vendor.ts';
import type { BulkResult } from '../contracts/admin/schemas/versions.ts';
import type { CategoryChange } from '../domain/admin-categories.ts';
import {
  type OrderChange,
  type ProductChange,
  type ReviewChange,
  toProductUpdate,
} from '../domain/admin-changes.ts';
import type { CouponChange } from '../domain/admin-coupons.ts';
import {
  type AuditFilter,
  type CustomerFilter,
  type MailFilter,
  type OrderFilter,
  type ProductFilter,
  type ReviewFilter,
  toAuditSubject,
  type VendorFilter,
  type VendorOrderFilter,
} from '../domain/admin-filters.ts';
import type { HomeChange } from '../domain/admin-home.ts';
import type { PageChange } from '../domain/admin-pages.ts';
import type { SettingsChange } from '../domain/admin-settings.ts';
import type { StaffChange } from '../domain/admin-staff.ts';
import type { VendorChange } from '../domain/admin-vendors.ts';
import { submitWith } from '../features/forms/submit-with.ts';
import { staffMailsFormMachine, staffPasswordFormMachine } from '../machines/admin-account.ts';
import { adminBulkMachine, type BulkInput } from '../machines/admin-bulk.ts';
import { adminCustomerMachine } from '../machines/admin-customer.ts';
import { homePreviewFormMachine } from '../machines/admin-home.ts';
import { adminImportMachine, type ImportCommandInput } from '../machines/admin-import.ts';
import {
  auditListMachine,
  couponListMachine,
  customerListMachine,
  type KeysetPage,
  mailListMachine,
  orderListMachine,
  productListMachine,
  reviewListMachine,
  vendorListMachine,
  vendorOrderListMachine,
} from '../machines/admin-list.ts';
import {
  newCategoryFormMachine,
  newCouponFormMachine,
  newImportFormMachine,
  newMemberFormMachine,
  newPageFormMachine,
  newVendorFormMachine,
} from '../machines/admin-new.ts';
import { adminNewProductMachine, type NewProductRequest } from '../machines/admin-new-product.ts';
import { adminPasswordMachine } from '../machines/admin-password.ts';
import { adminPicturesMachine } from '../machines/admin-pictures.ts';
import {
  categoryRecordMachine,
  couponRecordMachine,
  homeRecordMachine,
  orderRecordMachine,
  pageRecordMachine,
  productRecordMachine,
  type RecordSave,
  type RecordSaved,
  reviewRecordMachine,
  settingsRecordMachine,
  staffRecordMachine,
  vendorRecordMachine,
} from '../machines/admin-record.ts';
import { adminResendMachine, type Resend } from '../machines/admin-resend.ts';
import { adminSessionMachine } from '../machines/admin-session.ts';
import { adminTotpMachine } from '../machines/admin-totp.ts';
import { adminWatchMachine } from '../machines/admin-watch.ts';
import { type AdminApi, ConflictError } from './api.ts';

export const provideAdminSession = (api: AdminApi) =>
  adminSessionMachine.provide({
    actors: {
      loadMember: fromPromise<StaffMember, undefined>(
        async ({ signal }) => (await api('GET /api/admin/me', { signal })).staff,
      ),
      signIn: fromPromise<StaffMember, StaffCredentials>(
        async ({ input, signal }) => (await api('POST /api/admin/sign_in', { body: input, signal })).staff,
      ),
      signOut: fromPromise<null, undefined>(async ({ signal }) => {
        await api('POST /api/admin/sign_out', { signal });
        return null;
      }),
    },
  });

export const provideAdminTotp = (api: AdminApi) =>
  adminTotpMachine.provide({
    actors: {
      begin: fromPromise<TotpSetup, undefined>(
        async ({ signal }) => (await api('POST /api/admin/totp', { signal })).data,
      ),
      confirm: fromPromise<RecoveryCodes, { code: string }>(({ input, signal }) =>
        api('POST /api/admin/totp/confirmation', { body: input, signal }),
      ),
      renew: fromPromise<RecoveryCodes, undefined>(({ signal }) =>
        api('POST /api/admin/totp/recovery_codes', { signal }),
      ),
      remove: fromPromise<StaffMember, undefined>(
        async ({ signal }) => (await api('POST /api/admin/totp/removal', { signal })).staff,
      ),
    },
  });

export const provideAdminPassword = (api: AdminApi) =>
  adminPasswordMachine.provide({
    actors: {
      confirm: fromPromise<null, { password: string; code?: string }>(async ({ input, signal }) => {
        await api('POST /api/admin/password_confirmation', { body: input, signal });
        return null;
      }),
    },
  });

export const provideStaffPassword = (api: AdminApi) =>
  staffPasswordFormMachine.provide(
    submitWith(async ({ values }, signal) => {
      await api('POST /api/admin/password', { body: values, signal });
      return null;
    }),
  );

export const provideStaffMails = (api: AdminApi) =>
  staffMailsFormMachine.provide(
    submitWith(
      async ({ values }, signal) =>
        (await api('POST /api/admin/mail_choices', { body: values, signal })).staff,
    ),
  );

/** A conflict is a result: the person decides. Any other error is thrown. */
const orConflict = async <Thing>(saved: Promise<{ data: Thing }>): Promise<RecordSaved<Thing>> => {
  try {
    return { kind: 'saved', record: (await saved).data };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return { kind: 'conflict', current: error.current as Thing };
  }
};

/** Wraps an API request as the `save` actor of a record machine. */
const saveWith = <Thing, Change>(
  request: (input: RecordSave<Thing, Change>, signal: AbortSignal) => Promise<{ data: Thing }>,
) => ({
  actors: {
    save: fromPromise<RecordSaved<Thing>, RecordSave<Thing, Change>>(({ input, signal }) =>
      orConflict(request(input, signal)),
    ),
  },
});

export const provideOrderRecord = (api: AdminApi) =>
  orderRecordMachine.provide(
    saveWith<AdminOrder, OrderChange>(({ record: { id, version }, change }, signal) => {
      const params = { id };
      switch (change.kind) {
        case 'status': {
          const body = { version, status: change.status };
          return api('POST /api/admin/orders/:id/status', { params, body, signal });
        }
        case 'payment': {
          const body = { version, payment: change.payment };
          return api('POST /api/admin/orders/:id/payment', { params, body, signal });
        }
        case 'lines': {
          const body = { version, lines: change.lines };
          return api('POST /api/admin/orders/:id/lines', { params, body, signal });
        }
        case 'mail':
          return api('POST /api/admin/orders/:id/mails', { params, body: { mail: change.mail }, signal });
        default: {
          const { kind: _, ...fields } = change;
          return api('PATCH /api/admin/orders/:id', { params, body: { version, ...fields }, signal });
        }
      }
    }),
  );

export const provideProductRecord = (api: AdminApi) =>
  productRecordMachine.provide(
    saveWith<AdminProduct, ProductChange>(({ record, change }, signal) => {
      const body = toProductUpdate(record, change);
      return api('PATCH /api/admin/products/:id', { params: { id: record.id }, body, signal });
    }),
  );

export const provideReviewRecord = (api: AdminApi) =>
  reviewRecordMachine.provide(
    saveWith<AdminReview, ReviewChange>(({ record: { id, version }, change }, signal) => {
      const params = { id };
      if (change.kind === 'state') {
        const body = { version, state: change.state };
        return api('POST /api/admin/reviews/:id/state', { params, body, signal });
      }
      const body = { version, answer: change.answer };
      return api('POST /api/admin/reviews/:id/answer', { params, body, signal });
    }),
  );

export const provideCategoryRecord = (api: AdminApi) =>
  categoryRecordMachine.provide(
    saveWith<AdminCategory, CategoryChange>(async ({ record, change }, signal) => {
      const { id, version } = record;
      const params = { id };
      if (change.kind === 'edit') {
        const body = { version, ...change.fields };
        return api('PATCH /api/admin/categories/:id', { params, body, signal });
      }
      const { kind: _, ...removal } = change;
      await api('POST /api/admin/categories/:id/removal', { params, body: { version, ...removal }, signal });
      // What was deleted is shown until the page is left.
      return { data: record };
    }),
  );

export const provideVendorRecord = (api: AdminApi) =>
  vendorRecordMachine.provide(
    saveWith<AdminVendor, VendorChange>(async ({ record, change }, signal) => {
      const { id, version } = record;
      const params = { id };
      if (change.kind === 'edit') {
        const body = { version, ...change.fields };
        return api('PATCH /api/admin/vendors/:id', { params, body, signal });
      }
      const { kind: _, ...removal } = change;
      await api('POST /api/admin/vendors/:id/removal', { params, body: { version, ...removal }, signal });
      // What was deleted is shown until the page is left.
      return { data: record };
    }),
  );

export const provideCouponRecord = (api: AdminApi) =>
  couponRecordMachine.provide(
    saveWith<AdminCoupon, CouponChange>(({ record: { id, version }, change }, signal) =>
      api('PATCH /api/admin/coupons/:id', { params: { id }, body: { version, ...change }, signal }),
    ),
  );

export const providePageRecord = (api: AdminApi) =>
  pageRecordMachine.provide(
    saveWith<AdminPage, PageChange>(async ({ record, change }, signal) => {
      const { slug, version, is_standard } = record;
      const params = { slug };
      if (change.kind === 'edit') {
        const body = { version, ...change.fields };
        return api('PATCH /api/admin/pages/:slug', { params, body, signal });
      }
      await api('POST /api/admin/pages/:slug/removal', { params, body: { version }, signal });
      // What was deleted is shown until the page is left.
      return is_standard ? api('GET /api/admin/pages/:slug', { params, signal }) : { data: record };
    }),
  );

export const provideHomeRecord = (api: AdminApi) =>
  homeRecordMachine.provide(
    saveWith<AdminHome, HomeChange>(({ record: { version }, change }, signal) =>
      change.kind === 'edit'
        ? api('PATCH /api/admin/home', { body: { version, ...change.parts }, signal })
        : api('POST /api/admin/home/removal', { body: { version }, signal }),
    ),
  );

export const provideHomePreview = (api: AdminApi) =>
  homePreviewFormMachine.provide(
    submitWith(
      async ({ values }, signal) =>
        (await api('POST /api/admin/home/preview', { body: values, signal })).data,
    ),
  );

export const provideSettingsRecord = (api: AdminApi) =>
  settingsRecordMachine.provide(
    saveWith<AdminSettings, SettingsChange>(({ record: { version }, change }, signal) =>
      api('PATCH /api/admin/settings', { body: { version, ...change }, signal }),
    ),
  );

/** @param onPassword gets a new password, which the server sends only once */
export const provideStaffRecord = (api: AdminApi, onPassword: (created: StaffWithPassword) => void) =>
  staffRecordMachine.provide(
    saveWith<StaffRecord, StaffChange>(async ({ record: { id, version }, change }, signal) => {
      const params = { id };
      if (change.kind === 'totp') return api('POST /api/admin/staff/:id/totp_removal', { params, signal });
      if (change.kind === 'signOut') return api('POST /api/admin/staff/:id/session_end', { params, signal });
      if (change.kind === 'password') {
        const created = await api('POST /api/admin/staff/:id/password', { params, signal });
        onPassword(created);
        return created;
      }
      return api('PATCH /api/admin/staff/:id', { params, body: { version, ...change.fields }, signal });
    }),
  );

/** Wraps an API request as the `loadPage` actor of a list machine. */
const loadWith = <Row extends { id: number }>(
  request: (query: { before: number }, signal: AbortSignal) => Promise<KeysetPage<Row>>,
) => ({
  actors: {
    loadPage: fromPromise<KeysetPage<Row>, { before: number }>(({ input, signal }) => request(input, signal)),
  },
});

export const provideNewProduct = (api: AdminApi) =>
  adminNewProductMachine.provide({
    actors: {
      create: fromPromise<RecordSaved<AdminProduct>, NewProductRequest>(
        ({ input: { key, request }, signal }) =>
          orConflict(
            api('POST /api/admin/products', { body: request, headers: { 'idempotency-key': key }, signal }),
          ),
      ),
    },
  });

export const provideNewCategory = (api: AdminApi) =>
  newCategoryFormMachine.provide(
    submitWith(
      async ({ values }, signal) => (await api('POST /api/admin/categories', { body: values, signal })).data,
    ),
  );

export const provideNewVendor = (api: AdminApi) =>
  newVendorFormMachine.provide(
    submitWith(
      async ({ values }, signal) => (await api('POST /api/admin/vendors', { body: values, signal })).data,
    ),
  );

export const provideNewPage = (api: AdminApi) =>
  newPageFormMachine.provide(
    submitWith(
      async ({ values }, signal) => (await api('POST /api/admin/pages', { body: values, signal })).data,
    ),
  );

/** A catalogue file takes some time on a slow connection; the server waits for 30 seconds. */
const catalogueTimeoutMs = 35_000;

/** @param files the chosen files, by key */
export const provideNewImport = (api: AdminApi, files: ReadonlyMap<string, Blob>) =>
  newImportFormMachine.provide(
    submitWith(async ({ values: { key, name } }, signal) => {
      // Without its type, on which browsers do not agree.
      const body = new Blob([files.get(key) ?? '']);
      const sent = { query: { name }, body, signal, timeoutMs: catalogueTimeoutMs };
      return (await api('POST /api/admin/imports', sent)).data;
    }),
  );

export const provideAdminImport = (api: AdminApi) =>
  adminImportMachine.provide({
    actors: {
      read: fromPromise<AdminImport, { id: number }>(
        async ({ input: { id }, signal }) =>
          (await api('GET /api/admin/imports/:id', { params: { id }, signal })).data,
      ),
      send: fromPromise<RecordSaved<AdminImport>, ImportCommandInput>(({ input, signal }) => {
        const { record, command } = input;
        const { id, version } = record;
        const params = { id };
        switch (command.kind) {
          case 'check': {
            const body = { version, ...command.options };
            return orConflict(api('POST /api/admin/imports/:id/check', { params, body, signal }));
          }
          case 'run': {
            const body = { version, ...command.choice };
            return orConflict(api('POST /api/admin/imports/:id/run', { params, body, signal }));
          }
          case 'pictures':
            return orConflict(
              api('POST /api/admin/imports/:id/pictures', { params, body: { version }, signal }),
            );
          case 'stop':
            return orConflict(api('POST /api/admin/imports/:id/stop', { params, body: { version }, signal }));
        }
      }),
    },
  });

export const provideNewCoupon = (api: AdminApi) =>
  newCouponFormMachine.provide(
    submitWith(
      async ({ values }, signal) => (await api('POST /api/admin/coupons', { body: values, signal })).data,
    ),
  );

export const provideNewMember = (api: AdminApi) =>
  newMemberFormMachine.provide(
    submitWith(({ values }, signal) => api('POST /api/admin/staff', { body: values, signal })),
  );

export const provideVendorList = (api: AdminApi, filter: VendorFilter) =>
  vendorListMachine.provide(
    loadWith<AdminVendorRow>((input, signal) =>
      api('GET /api/admin/vendor_search', { query: { ...filter, ...input }, signal }),
    ),
  );

export const provideCouponList = (api: AdminApi) =>
  couponListMachine.provide(
    loadWith<AdminCouponRow>((input, signal) => api('GET /api/admin/coupons', { query: input, signal })),
  );

/** A photo of a phone takes some time on a slow connection. */
const uploadTimeoutMs = 60_000;

/**
 * @param files the files to upload, by id
 * @param shrink makes a file smaller, where the browser can
 */
export const providePictures = (
  api: AdminApi,
  files: ReadonlyMap<string, Blob>,
  shrink: (file: Blob) => Promise<Blob>,
) =>
  adminPicturesMachine.provide({
    actors: {
      upload: fromPromise<string, { id: string }>(async ({ input, signal }) => {
        const body = await shrink(files.get(input.id) ?? new Blob());
        const { data } = await api('POST /api/admin/pictures', { body, signal, timeoutMs: uploadTimeoutMs });
        return data.url;
      }),
    },
  });

export const provideOrderList = (api: AdminApi, filter: OrderFilter) =>
  orderListMachine.provide(
    loadWith<AdminOrderRow>((input, signal) =>
      api('GET /api/admin/orders', { query: { ...filter, ...input }, signal }),
    ),
  );

export const provideVendorOrderList = (api: AdminApi, filter: VendorOrderFilter) =>
  vendorOrderListMachine.provide(
    loadWith<VendorOrder>((input, signal) =>
      api('GET /api/admin/vendor_orders', { query: { ...filter, ...input }, signal }),
    ),
  );

export const provideProductList = (api: AdminApi, filter: ProductFilter) =>
  productListMachine.provide(
    loadWith<AdminProductRow>((input, signal) =>
      api('GET /api/admin/products', { query: { ...filter, ...input }, signal }),
    ),
  );

/** The query of the mails or reviews that a filter selects. */
export const stateQuery = <State extends string>({ state }: { state: State }) =>
  state === 'all' ? {} : { state: state as Exclude<State, 'all'> };

export const provideMailList = (api: AdminApi, filter: MailFilter) =>
  mailListMachine.provide(
    loadWith<OutgoingMail>((input, signal) =>
      api('GET /api/admin/mails', { query: { ...stateQuery(filter), ...input }, signal }),
    ),
  );

export const provideCustomerList = (api: AdminApi, filter: CustomerFilter) =>
  customerListMachine.provide(
    loadWith<CustomerRow>((input, signal) =>
      api('GET /api/admin/customers', { query: { ...filter, ...input }, signal }),
    ),
  );

interface CustomerInput {
  id: number;
  email: string;
}

export const provideAdminCustomer = (api: AdminApi) =>
  adminCustomerMachine.provide({
    actors: {
      sendResetLink: fromPromise<{ sent: boolean }, CustomerInput>(({ input: { id }, signal }) =>
        api('POST /api/admin/customers/:id/reset_link', { params: { id }, signal }),
      ),
      exportData: fromPromise<PersonalData, CustomerInput>(
        async ({ input: { id }, signal }) =>
          (await api('POST /api/admin/customers/:id/personal_data', { params: { id }, signal })).data,
      ),
      deleteData: fromPromise<DeletedCustomer, CustomerInput>(
        async ({ input: { id, email }, signal }) =>
          (await api('POST /api/admin/customers/:id/deletion', { params: { id }, body: { email }, signal }))
            .data,
      ),
    },
  });

export const provideReviewList = (api: AdminApi, filter: ReviewFilter) =>
  reviewListMachine.provide(
    loadWith<AdminReview>((input, signal) =>
      api('GET /api/admin/reviews', { query: { ...stateQuery(filter), ...input }, signal }),
    ),
  );

/** The query of the entries that a filter selects. */
export const auditQuery = ({ subject, ...filter }: AuditFilter) => ({
  ...filter,
  ...(subject !== undefined && { subject: toAuditSubject(subject) }),
});

export const provideAuditList = (api: AdminApi, filter: AuditFilter) =>
  auditListMachine.provide(
    loadWith<AuditEntry>((input, signal) =>
      api('GET /api/admin/audit_log', { query: { ...auditQuery(filter), ...input }, signal }),
    ),
  );

export const provideAdminResend = (api: AdminApi) =>
  adminResendMachine.provide({
    actors: {
      sendMail: fromPromise<null, Resend>(async ({ input: { orderId, mail }, signal }) => {
        await api('POST /api/admin/orders/:id/mails', { params: { id: orderId }, body: { mail }, signal });
        return null;
      }),
    },
  });

export const provideAdminBulk = (api: AdminApi) =>
  adminBulkMachine.provide({
    actors: {
      setStatuses: fromPromise<BulkResult[], BulkInput>(
        async ({ input, signal }) =>
          (await api('POST /api/admin/order_statuses', { body: input, signal })).data,
      ),
    },
  });

export const provideAdminWatch = (api: AdminApi) =>
  adminWatchMachine.provide({
    actors: {
      countOrders: fromPromise<OrderCounts, undefined>(({ signal }) =>
        api('GET /api/admin/order_counts', { signal }),
      ),
    },
  });
