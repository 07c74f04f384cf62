import { type FormEvent, type ReactNode, useRef } from 'react';
import type { AdminProduct } from '../../contracts/admin/schemas/product.ts';
import { isCounted, pathText, stockOf } from '../../domain/admin-changes.ts';
import { Button } from '../kit/Button.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { ChoiceOrNew } from './ChoiceOrNew.tsx';
import { FlagField } from './FlagField.tsx';
import { useAdminMessages } from './messages.ts';
import { VariationFields } from './VariationFields.tsx';

interface Props extends FormState {
  /** Initial values; null for a new product. To change them, change the `key`. */
  product: AdminProduct | null;
  /** Owners also choose what is featured and a deal, and add categories and vendors. */
  isOwner: boolean;
  /** The paths of all categories. */
  categories: readonly string[];
  /** The names of all vendors, of which a new product of an owner has one. */
  vendors?: readonly string[];
  /** The vendor of a shop that has none yet. */
  firstVendor?: string;
  /** Its pictures, to be edited, with the field `pictures`. */
  pictures?: ReactNode;
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

const flags = ['is_published', 'is_featured', 'is_deal'] as const;
type TextName = 'name' | 'short_description' | 'description' | 'product_attribute';

/** Edits what the panel can change of a product, or describes a new one. Keeps what was typed if the server rejects it. */
export const ProductForm = ({
  product,
  isOwner,
  categories,
  vendors = [],
  firstVendor = '',
  pictures,
  isBusy,
  isReplacement = false,
  onEdit,
  onSubmit,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const place = useRef<HTMLDivElement>(null);
  const isNew = product === null;
  const shownFlags = flags.filter((name) => (name === 'is_published' ? !isNew : isOwner));
  /** Checkboxes that are not checked are no form data: their values are 'true' and 'false'. */
  const valuesOf = (element: HTMLFormElement): Record<string, string> => {
    const data = new FormData(element);
    const entries = [...data].map(([name, value]) => [name, String(value)] as const);
    return {
      ...Object.fromEntries(entries),
      ...Object.fromEntries(shownFlags.map((name) => [name, String(data.has(name))])),
    };
  };
  const read = () => {
    const element = place.current?.querySelector('form');
    return element ? valuesOf(element) : {};
  };
  const edit = (_event: FormEvent) => onEdit(read());
  const fieldName = (name: string) => messages.fields[name] ?? name;
  const flagNames = {
    is_published: messages.publish,
    is_featured: messages.featured,
    is_deal: messages.deal,
  };
  /** A text in both languages. */
  const texts = (
    name: TextName,
    { isMultiline = false, hint }: { isMultiline?: boolean; hint?: string } = {},
  ) => (
    <div className="form-row">
      <TextField
        name={name}
        label={fieldName(name)}
        description={hint ?? ''}
        isMultiline={isMultiline}
        isRequired={name === 'name'}
        defaultValue={product?.[name] ?? ''}
        lang="en"
      />
      <TextField
        name={`${name}_bn`}
        label={fieldName(`${name}_bn`)}
        isMultiline={isMultiline}
        defaultValue={product?.[`${name}_bn`] ?? ''}
        lang="bn"
      />
    </div>
  );
  const list = (name: 'colours' | 'fabrics') => (
    <TextField
      name={name}
      label={fieldName(name)}
      description={messages.listHint}
      defaultValue={product?.[name].join(', ') ?? ''}
    />
  );
  const category = product === null ? '' : pathText(product.category_path);
  return (
    <div className="admin-product-form" ref={place} onInput={edit}>
      <Form label={product?.name ?? messages.newProduct} {...form} onSubmit={() => onSubmit(read())}>
        <section className="admin-section">
          <h2>{messages.nameSection}</h2>
          {texts('name')}
        </section>
        {pictures && (
          <section className="admin-section">
            <h2>{messages.pictures}</h2>
            {pictures}
          </section>
        )}
        <section className="admin-section">
          <h2>{messages.priceSection}</h2>
          <div className="form-row">
            <TextField
              name="unit_price"
              label={messages.unitPrice}
              inputMode="decimal"
              isRequired
              defaultValue={String(product?.unit_price ?? '')}
            />
            <TextField
              name="sales_price"
              label={messages.salesPrice}
              description={isNew ? messages.salesPriceOfNewHint : messages.salesPriceHint}
              inputMode="decimal"
              defaultValue={String(product?.sales_price ?? '')}
            />
          </div>
        </section>
        <section className="admin-section">
          <h2>{messages.stockSection}</h2>
          <VariationFields
            names={product?.variations.map(({ name }) => name) ?? []}
            stock={product === null ? {} : stockOf(product)}
            isCounted={(names) => isCounted(product, names)}
            onChange={() => onEdit(read())}
          />
          {texts('product_attribute', { hint: messages.attributeHint })}
        </section>
        {shownFlags.length > 0 && (
          <section className="admin-section">
            <h2>{messages.displaySection}</h2>
            {shownFlags.map((name) => (
              <FlagField key={name} name={name} defaultSelected={product?.[name] ?? false}>
                {flagNames[name]}
              </FlagField>
            ))}
          </section>
        )}
        <section className="admin-section">
          <h2>{isNew && isOwner ? messages.placeSection : messages.category}</h2>
          {!isOwner && categories.length === 0 && <p>{messages.noCategoryToChoose}</p>}
          <ChoiceOrNew
            name="category"
            label={messages.category}
            choices={categories}
            defaultValue={category}
            placeholder={messages.choose}
            newChoice={isOwner ? messages.newCategory : null}
            newLabel={messages.newCategoryName}
            newHint={messages.newCategoryHint}
          />
          {isNew && isOwner && (
            <ChoiceOrNew
              name="vendor"
              label={messages.vendor}
              choices={vendors}
              defaultValue={
                vendors.length === 1 ? (vendors[0] ?? '') : vendors.length === 0 ? firstVendor : ''
              }
              placeholder={messages.choose}
              newChoice={messages.newVendor}
              newLabel={messages.newVendorName}
              newHint={messages.newVendorHint}
            />
          )}
        </section>
        <section className="admin-section">
          <h2>{messages.textSection}</h2>
          {texts('short_description', { isMultiline: true })}
          {texts('description', { isMultiline: true })}
        </section>
        <section className="admin-section">
          <h2>{messages.propertySection}</h2>
          <div className="form-row">
            <TextField
              name="sku"
              label={fieldName('sku')}
              description={messages.skuHint}
              defaultValue={product?.sku ?? ''}
            />
            {isNew && (
              <TextField name="slug" label={fieldName('slug')} description={messages.productSlugHint} />
            )}
          </div>
          <div className="form-row">
            {list('colours')}
            {list('fabrics')}
          </div>
          <TextField
            name="colour_group"
            label={fieldName('colour_group')}
            description={messages.colourGroupHint}
            defaultValue={product?.colour_group ?? ''}
          />
        </section>
        <div className="form-actions admin-save">
          <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
            {isBusy ? messages.saving : isNew ? messages.addProduct : messages.save}
          </Button>
        </div>
      </Form>
    </div>
  );
};
