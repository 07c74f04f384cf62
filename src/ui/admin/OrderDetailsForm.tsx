import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Form, type FormState } from '../kit/Form.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useAdminMessages } from './messages.ts';

export interface OrderDetails {
  courier: string;
  consignment_number: string;
  staff_note: string;
}

interface Props extends FormState {
  /** What is stored. */
  stored: OrderDetails;
  isBusy: boolean;
  /** The day on which the parcel was handed to the courier. */
  sentOn: string | null;
  /** Whether the order is still to be delivered. */
  canBeSent: boolean;
  onDirty: (isDirty: boolean) => void;
  /** Called with the edited fields only. */
  onSubmit: (edited: Partial<OrderDetails> & { sent?: boolean }) => void;
}

const names = ['courier', 'consignment_number', 'staff_note'] as const;

/** Courier, consignment number and note, and whether the parcel is with the courier. What was typed stays when what is stored changes. */
export const OrderDetailsForm = ({
  stored,
  isBusy,
  sentOn,
  canBeSent,
  onDirty,
  onSubmit,
  ...form
}: Props) => {
  const messages = useAdminMessages();
  const [initial, setInitial] = useState(stored);
  const [typed, setTyped] = useState<Partial<OrderDetails>>({});
  const edited = Object.fromEntries(
    names.flatMap((name) => {
      const value = typed[name]?.trim();
      return value === undefined || value === initial[name] ? [] : [[name, value]];
    }),
  ) as Partial<OrderDetails>;
  const isDirty = Object.keys(edited).length > 0;
  // Resets the form if what was typed has been saved, or nothing was typed.
  if (names.some((name) => stored[name] !== initial[name])) {
    const isSaved = names.every((name) => (edited[name] ?? stored[name]) === stored[name]);
    if (isSaved) {
      setInitial(stored);
      setTyped({});
      onDirty(false);
    }
  }
  const field = (name: keyof OrderDetails) => ({
    name,
    value: typed[name] ?? initial[name],
    onChange: (value: string) => {
      const next = { ...typed, [name]: value };
      setTyped(next);
      onDirty(names.some((one) => (next[one] ?? initial[one]).trim() !== initial[one]));
    },
    ...(stored[name] !== initial[name] && { description: messages.storedNow(stored[name]) }),
  });
  return (
    <section className="admin-section">
      <h2>{messages.delivery}</h2>
      <Form label={messages.delivery} {...form} onSubmit={() => isDirty && onSubmit(edited)}>
        <div className="form-row">
          <TextField {...field('courier')} label={messages.courier} maxLength={60} />
          <TextField
            {...field('consignment_number')}
            label={messages.consignment}
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <TextField
          description={messages.staffNoteHint}
          {...field('staff_note')}
          label={messages.staffNote}
          isMultiline
          maxLength={2000}
        />
        <div className="form-actions">
          <Button type="submit" isBusy={isBusy} isDisabled={!isDirty && !isBusy}>
            {isBusy ? messages.saving : messages.save}
          </Button>
          {canBeSent && (
            <Button isBlocked={isBusy} onClick={() => onSubmit({ ...edited, sent: sentOn === null })}>
              {sentOn === null ? messages.sendParcel : messages.unsendParcel}
            </Button>
          )}
        </div>
        {(canBeSent || sentOn !== null) && (
          <p>
            {sentOn !== null && messages.sentOn(sentOn)}{' '}
            {canBeSent && (sentOn === null ? messages.sendParcelHint : messages.sentHint)}
          </p>
        )}
      </Form>
    </section>
  );
};
