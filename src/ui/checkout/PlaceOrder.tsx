import { Button } from '../kit/Button.tsx';
import { FormErrors } from '../kit/FormErrors.tsx';
import { useTexts } from '../texts/context.ts';
import './PlaceOrder.css';

type Props = {
  isBusy: boolean;
  /** Why the last try placed nothing. */
  errors: readonly string[];
  onPlace: () => void;
};

export function PlaceOrder({ isBusy, errors, onPlace }: Props) {
  const { account, cart } = useTexts();
  return (
    <div className="place-order">
      {errors.length > 0 && <FormErrors title={account.problems} messages={errors} />}
      <Button look="accent" isWide isBusy={isBusy} onClick={onPlace}>
        {isBusy ? cart.placing : cart.placeOrder}
      </Button>
    </div>
  );
}
