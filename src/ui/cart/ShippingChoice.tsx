import { formatTaka } from '../../domain/locale.ts';
import { type ShippingCharges, type ShippingOption, shippingCharge } from '../../domain/pricing.ts';
import { RadioGroup } from '../kit/RadioGroup.tsx';
import { useCartMessages } from '../messages/cart.ts';
import { useLocale } from '../messages/context.ts';

interface Props {
  option: ShippingOption;
  charges: ShippingCharges;
  onShipping: (option: ShippingOption) => void;
}

const options: readonly ShippingOption[] = ['pickup', 'dhaka', 'outside'];

export const ShippingChoice = ({ option, charges, onShipping }: Props) => {
  const cart = useCartMessages();
  const locale = useLocale();
  return (
    <RadioGroup
      label={cart.shipping}
      value={option}
      onChange={onShipping}
      options={options.map((value) => {
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
