import { useEffect, useId, useRef } from 'react';
import type { TrackedOrder } from '../../contracts/schemas/order.ts';
import { orderNumber } from '../../domain/order.ts';
import type { FormProps } from '../account/form-props.ts';
import { SignInFrame } from '../account/SignInFrame.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useTrackMessages } from '../messages/track.ts';
import { OrderSteps } from './OrderSteps.tsx';

interface Values {
  order_id: string;
  phone: string;
}
type Props = FormProps<Values> & {
  /** What the fields start with. */
  initial: Values;
  /** The order that was found last. */
  order: TrackedOrder | null;
};

/** Asks for an order's number and phone and shows how far it is. */
export const TrackOrder = ({ initial, order, isBusy, onSubmit, ...form }: Props) => {
  const id = useId();
  const texts = useTrackMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (order) heading.current?.focus();
  }, [order]);
  return (
    <>
      <SignInFrame title={texts.title} text={texts.text}>
        <Form
          label={texts.title}
          {...form}
          onSubmit={({ order_id = '', phone = '' }) => onSubmit({ order_id, phone })}
        >
          <TextField
            name="order_id"
            label={texts.number}
            defaultValue={initial.order_id}
            autoComplete="off"
            isRequired
          />
          <TextField
            name="phone"
            label={texts.phone}
            defaultValue={initial.phone}
            type="tel"
            autoComplete="tel"
            isRequired
          />
          <div className="form-actions">
            <Button type="submit" look="primary" isBusy={isBusy}>
              {isBusy ? texts.submitting : texts.submit}
            </Button>
          </div>
        </Form>
      </SignInFrame>
      {order && (
        <section aria-labelledby={id}>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {texts.found(orderNumber(order.id))}
          </h2>
          <OrderSteps {...order} />
        </section>
      )}
    </>
  );
};
