import { type FormEvent, useRef } from 'react';
import type { AdminProduct } from '../../contracts/admin/schemas/product.ts';
import { stockOf } from '../../domain/admin-changes.ts';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/Checkbox.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

interface Props extends FormState {
  /** Initial values. To change them, change the `key`. */
  product: AdminProduct;
  /** Owners also choose what is featured and a deal. */
  isOwner: boolean;
  isBusy: boolean;
  /** Whether it replaces a form that had the focus. */
  isReplacement?: boolean;
  /** Called with all values of the form whenever one is edited. */
  onEdit: (values: Record<string, string>) => void;
  onSubmit: (values: Record<string, string>) => void;
}

const flags = ['is_published', 'is_featured', 'is_deal'] as const;
const texts = [
  ['name', 'name_bn', false],
  ['short_description', 'short_description_bn', true],
  ['description', 'description_bn', true],
] as const;

/** Edits what the panel can change of a product. Keeps what was typed if the server rejects it. */
export const ProductForm = ({
  product,
  isOwner,
  isBusy,
  isReplacement = false,
  onEdit,
  onSubmit,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const place = useRef<HTMLDivElement>(null);
  /** Checkboxes that are not checked are no form data: their values are 'true' and 'false'. */
  const valuesOf = (element: HTMLFormElement): Record<string, string> => {
    const data = new FormData(element);
    const entries = [...data].map(([name, value]) => [name, String(value)] as const);
    const shown = flags.filter((name) => name === 'is_published' || isOwner);
    return {
      ...Object.fromEntries(entries),
      ...Object.fromEntries(shown.map((name) => [name, String(data.has(name))])),
    };
  };
  const read = () => {
    const element = place.current?.querySelector('form');
    return element ? valuesOf(element) : {};
  };
  const edit = (_event: FormEvent) => onEdit(read());
  const stock = Object.entries(stockOf(product));
  return (
    <div className="admin-product-form" ref={place} onInput={edit}>
      <Form label={product.name} {...form} onSubmit={() => onSubmit(read())}>
        <section className="admin-section">
          <h2>{messages.priceSection}</h2>
          <div className="form-row">
            <TextField
              name="unit_price"
              label={messages.unitPrice}
              inputMode="decimal"
              defaultValue={String(product.unit_price)}
            />
            <TextField
              name="sales_price"
              label={messages.salesPrice}
              description={messages.salesPriceHint}
              inputMode="decimal"
              defaultValue={String(product.sales_price)}
            />
          </div>
        </section>
        <section className="admin-section">
          <h2>{messages.stockSection}</h2>
          <div className="admin-stock">
            {stock.map(([variation, count]) => (
              <TextField
                key={variation}
                name={`stock ${variation}`}
                label={variation === '' ? messages.stock : messages.stockOf(variation)}
                inputMode="numeric"
                defaultValue={String(count)}
              />
            ))}
          </div>
        </section>
        <section className="admin-section">
          <h2>{messages.displaySection}</h2>
          <Checkbox name="is_published" defaultSelected={product.is_published}>
            {messages.publish}
          </Checkbox>
          {isOwner && (
            <>
              <Checkbox name="is_featured" defaultSelected={product.is_featured}>
                {messages.featured}
              </Checkbox>
              <Checkbox name="is_deal" defaultSelected={product.is_deal}>
                {messages.deal}
              </Checkbox>
            </>
          )}
        </section>
        <section className="admin-section">
          <h2>{messages.textSection}</h2>
          {texts.map(([english, bangla, isMultiline]) => (
            <div className="form-row" key={english}>
              <TextField
                name={english}
                label={messages.fields[english] ?? english}
                isMultiline={isMultiline}
                defaultValue={product[english]}
                lang="en"
              />
              <TextField
                name={bangla}
                label={messages.fields[bangla] ?? bangla}
                isMultiline={isMultiline}
                defaultValue={product[bangla] ?? ''}
                lang="bn"
              />
            </div>
          ))}
        </section>
        <div className="form-actions admin-save">
          <Button type="submit" look="primary" isBusy={isBusy} autoFocus={isReplacement}>
            {isBusy ? messages.saving : messages.save}
          </Button>
        </div>
      </Form>
    </div>
  );
};
