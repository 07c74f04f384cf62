import { useState } from 'react';
import type { Vendor } from '../../contracts/admin/schemas/staff.ts';
import type { AdminVendor } from '../../contracts/admin/schemas/vendor.ts';
import { ConfirmDialog } from '../developer/ConfirmDialog.tsx';
import { Button } from '../kit/Button.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { Link } from '../kit/Link.tsx';
import { Select } from '../kit/Select.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  vendor: AdminVendor;
  /** All vendors. */
  vendors: readonly Vendor[];
  isBusy: boolean;
  /** Called with the vendor that gets the products, if there are any. */
  onRemove: (productsTo: number | undefined) => void;
}

/** Deletes a vendor, after its products have got another one. Says why that is impossible; asks first. */
export const VendorRemovalForm = ({ vendor, vendors, isBusy, onRemove, ...form }: Props) => {
  const messages = useAdminMessages();
  const [asked, setAsked] = useState<{ target: Vendor | undefined } | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const others = vendors.filter(({ id }) => id !== vendor.id);
  const hasProducts = vendor.products > 0;
  const ask = ({ products_to }: Record<string, string>) => {
    const target = others.find(({ id }) => String(id) === products_to);
    setIncomplete(hasProducts && target === undefined);
    if (!hasProducts || target !== undefined) setAsked({ target });
  };
  const removal = (
    <Form
      label={messages.deleteVendor}
      {...form}
      {...(isIncomplete && { fieldErrors: { products_to: [messages.chooseVendor] } })}
      onSubmit={ask}
    >
      {hasProducts ? (
        <>
          <p>{messages.productsOfDeletedVendor(vendor.products)}</p>
          <Select
            name="products_to"
            label={messages.fields.products_to ?? ''}
            defaultValue=""
            options={[
              { id: '', name: messages.choose },
              ...others.map(({ id, name }) => ({ id: String(id), name })),
            ]}
          />
        </>
      ) : (
        <p>{messages.deleteVendorText}</p>
      )}
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          {messages.delete}
        </Button>
      </div>
    </Form>
  );
  const obstacle = () => {
    if (vendor.has_orders) return <p>{messages.deleteVendorOrders}</p>;
    if (vendor.members > 0)
      return (
        <>
          <p>{messages.deleteVendorMembers(vendor.members)}</p>
          <Link href="/admin/staff">{messages.staff}</Link>
        </>
      );
    if (hasProducts && others.length === 0)
      return (
        <>
          <p>
            {messages.productsOfDeletedVendor(vendor.products)} {messages.noOtherVendor}
          </p>
          <Link href="/admin/vendors">{messages.addVendor}</Link>
        </>
      );
    return null;
  };
  return (
    <section className="admin-section">
      <h2>{messages.deleteVendor}</h2>
      {obstacle() ?? removal}
      <ConfirmDialog
        question={
          asked && {
            title: messages.deleteTitle(vendor.name),
            text: asked.target
              ? messages.deleteMovesProducts(vendor.products, asked.target.name)
              : messages.deleteVendorText,
            confirm: messages.delete,
          }
        }
        onConfirm={() => {
          setAsked(null);
          onRemove(asked?.target?.id);
        }}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
};
