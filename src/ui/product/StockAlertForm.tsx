import type { Product } from '../../contracts/schemas/product.ts';
import { localText } from '../../domain/locale.ts';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { Select } from '../kit/Select.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAccountMessages } from '../messages/account.ts';
import { useLocale } from '../messages/context.ts';
import { useNameOf } from '../messages/names.ts';
import { useStockAlertMessages } from '../messages/stock-alert.ts';

/** `variation` is '' for any. */
interface Values {
  email: string;
  variation: string;
}
type Props = FormProps<Values> & {
  product: Product;
  /** The variations that are sold out. */
  variations: readonly string[];
  initial: Values;
  /** Who will get the mail, once it is asked for. */
  savedEmail: string | undefined;
};

/** Asks for a mail when a product is back in stock. */
export const StockAlertForm = ({
  product,
  variations,
  initial,
  savedEmail,
  isBusy,
  onSubmit,
  ...form
}: Props) => {
  const account = useAccountMessages();
  const messages = useStockAlertMessages();
  const locale = useLocale();
  const nameOf = useNameOf();
  const any = product.current_stock === 0 ? [{ id: '', name: messages.any }] : [];
  return (
    <Form
      label={messages.ask}
      {...form}
      onSubmit={({ email = '', variation = '' }) => onSubmit({ email, variation })}
    >
      {product.is_variant && (
        <Select
          name="variation"
          label={
            localText({ en: product.product_attribute, bn: product.product_attribute_bn }, locale).children
          }
          options={[...any, ...variations.map((id) => ({ id, name: nameOf(id).children }))]}
          defaultValue={initial.variation}
        />
      )}
      <TextField
        name="email"
        label={account.email}
        type="email"
        autoComplete="email"
        isRequired
        defaultValue={initial.email}
      />
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {isBusy ? messages.sending : messages.ask}
        </Button>
      </div>
      <div role="status">{savedEmail !== undefined && <p>{messages.asked(savedEmail)}</p>}</div>
    </Form>
  );
};
