import { useRouter } from '@tanstack/react-router';
import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import type { AdminVendor } from '../../contracts/admin/schemas/vendor.ts';
import { picturesOfVendor, toVendorFields, type VendorChange } from '../../domain/admin-vendors.ts';
import type { Difference } from '../../ui/admin/ChangeNotice.tsx';
import { type AdminMessages, useAdminMessages } from '../../ui/admin/messages.ts';
import { HistoryList } from '../../ui/admin/OrderRecords.tsx';
import { VendorForm } from '../../ui/admin/VendorForm.tsx';
import { VendorRemovalForm } from '../../ui/admin/VendorRemovalForm.tsx';
import { Link } from '../../ui/kit/Link.tsx';
import { useTitle } from '../hooks.ts';
import type { Panel } from '../panel.ts';
import { provideVendorRecord } from '../provide.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePictures } from './use-pictures.tsx';
import { useRecord } from './use-record.tsx';

interface Props {
  panel: Panel;
  vendor: AdminVendor;
  /** All vendors. */
  vendors: readonly Vendor[];
}

const differencesOf = (change: VendorChange, current: AdminVendor, messages: AdminMessages): Difference[] => {
  const { name } = current;
  if (change.kind === 'remove') return [{ field: messages.deleteVendor, mine: messages.yes, theirs: name }];
  const text = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? messages.yes : messages.no;
    if (field === 'picture') return messages.pictureCount(value ? 1 : 0);
    return String(value ?? '') || '–';
  };
  return Object.entries(change.fields).map(([field, mine]) => ({
    field: messages.vendorFields[field] ?? messages.fields[field] ?? field,
    mine: text(field, mine),
    theirs: text(field, current[field as keyof AdminVendor]),
  }));
};

const isEdit = ({ kind }: VendorChange): boolean => kind === 'edit';

/** A vendor, to be edited, hidden or deleted. */
export const VendorPage = ({ panel, vendor: loaded, vendors }: Props) => {
  const router = useRouter();
  const messages = useAdminMessages();
  const pictures = usePictures(panel, picturesOfVendor(loaded), { max: 1 });
  const {
    record: vendor,
    change,
    isBusy,
    refusal,
    form,
    submit,
    submitNothing,
    notice,
  } = useRecord(panel, () => provideVendorRecord(panel.api), loaded, {
    differencesOf: (change, current) => differencesOf(change, current, messages),
    discardsForm: isEdit,
    onSaved: ({ kind }) => {
      if (kind === 'remove') {
        const done = () => panel.notice.set({ text: messages.deleted(vendor.name) });
        return void router.navigate({ href: '/admin/vendors', ignoreBlocker: true }).then(done);
      }
      panel.notice.set({ text: messages.saved });
    },
    onReset: (stored) => pictures.reset(picturesOfVendor(stored)),
  });
  useTitle(vendor.name, panel.settings.shopName);
  const refusalOf = (kind: VendorChange['kind']) => (change?.kind === kind ? refusal : null);
  const hasOtherPicture =
    pictures.isUploading ||
    pictures.hasFailed ||
    pictures.urls.join('\n') !== picturesOfVendor(vendor).join('\n');
  return (
    <>
      <p>
        <Link href="/admin/vendors">{messages.backToVendors}</Link>
      </p>
      <div className="admin-page-head">
        <h1>
          <bdi>{vendor.name}</bdi>
        </h1>
        {!vendor.is_hidden && vendor.products > 0 && (
          <Link href={`/vendors/${vendor.id}`} target="_blank" rel="noreferrer">
            {messages.viewInShop}
          </Link>
        )}
        {vendor.products > 0 && (
          <Link href={`/admin/products?vendor=${vendor.id}`}>{messages.productsOfVendor}</Link>
        )}
      </div>
      {notice}
      <div className="admin-columns">
        <VendorForm
          key={form.key}
          vendor={vendor}
          picture={pictures.section}
          isBusy={isBusy}
          isReplacement={form.isReplacement}
          refusal={refusalOf('edit')}
          onEdit={(values) => form.setDirty(Object.keys(toVendorFields(vendor, values)).length > 0)}
          onSubmit={(values) => {
            if (pictures.isUploading)
              return panel.notice.set({ text: messages.waitForUploads, isError: true });
            // It has replaced the one before, which would be removed.
            if (pictures.hasFailed)
              return panel.notice.set({ text: messages.pictureNotUploaded, isError: true });
            const fields = toVendorFields(vendor, values);
            if (Object.keys(fields).length === 0) return submitNothing();
            submit({ kind: 'edit', fields });
          }}
        />
        <div className="admin-column">
          <VendorRemovalForm
            vendor={vendor}
            vendors={vendors}
            isBusy={isBusy}
            refusal={refusalOf('remove')}
            onRemove={(target) =>
              submit({ kind: 'remove', ...(target !== undefined && { products_to: target }) })
            }
          />
          <section className="admin-section">
            <p>{messages.vendorSlug(vendor.slug)}</p>
          </section>
          <HistoryList history={vendor.history} />
        </div>
      </div>
      <LeaveDialog isDirty={form.isDirty || hasOtherPicture} />
    </>
  );
};
