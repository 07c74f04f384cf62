import { formatTaka } from '../../domain/locale.ts';
import {
  type ShippingCharges,
  type ShippingOption,
  shippingCharge,
  shippingOptions,
} from '../../domain/pricing.ts';
import { RadioGroup } from '../kit/RadioGroup.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';

interface Props {
  /** For a section whose heading has the same text. */
  isLabelHidden?: boolean;
  option: ShippingOption;
  charges: ShippingCharges;
  onShipping: (option: ShippingOption) => void;
}

export const ShippingChoice = ({ isLabelHidden = false, option, charges, onShipping }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  return (
    <RadioGroup
      label={cart.shipping}
      isLabelHidden={isLabelHidden}
      value={option}
      onChange={onShipping}
      options={shippingOptions.map((value) => {
        const charge = shippingCharge(value, charges);
        return {
          value,
          content: (
            <>
              <span>{cart.shippingOptions[value]}</span>
              <span>{charge === 0 ? cart.free : formatTaka(charge, locale)}</span>
            </>
          ),
        };
      })}
    />
  );
};
