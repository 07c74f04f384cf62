import { useEffect, useId, useRef } from 'react';
import type { TrackedOrder } from '../../contracts/schemas/order.ts';
import { orderNumber } from '../../domain/order.ts';
import { SignInFrame } from '../account/SignInFrame.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import type { FormProps } from '../kit/form-props.ts';
import { TextField } from '../kit/TextField.tsx';
import { useTrackMessages } from '../messages/track.ts';
import { OrderSteps } from './OrderSteps.tsx';
import './TrackOrder.css';

interface Values {
  order_id: string;
  phone: string;
}
type Props = FormProps<Values> & {
  /** Initial values. */
  initial: Values;
  /** The last order found. */
  order: TrackedOrder | null;
};

/** Looks up an order by number and phone and shows its progress. */
export const TrackOrder = ({ initial, order, isBusy, onSubmit, ...form }: Props) => {
  const id = useId();
  const messages = useTrackMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (order) heading.current?.focus();
  }, [order]);
  return (
    <>
      <SignInFrame title={messages.title} text={messages.text}>
        <Form
          label={messages.title}
          {...form}
          onSubmit={({ order_id = '', phone = '' }) => onSubmit({ order_id, phone })}
        >
          <TextField
            name="order_id"
            label={messages.number}
            defaultValue={initial.order_id}
            autoComplete="off"
            isRequired
          />
          <TextField
            name="phone"
            label={messages.phone}
            defaultValue={initial.phone}
            type="tel"
            autoComplete="tel"
            isRequired
          />
          <div className="form-actions">
            <Button type="submit" look="primary" isBusy={isBusy}>
              {isBusy ? messages.submitting : messages.submit}
            </Button>
          </div>
        </Form>
      </SignInFrame>
      {order && (
        <section className="tracked-order" aria-labelledby={id}>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {messages.found(orderNumber(order.id))}
          </h2>
          <OrderSteps {...order} />
        </section>
      )}
    </>
  );
};
