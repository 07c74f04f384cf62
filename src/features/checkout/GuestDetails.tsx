import type { Order } from '../../contracts/schemas/order.ts';
import { useStore } from '../../platform/storage/store.ts';
import { SaveDetails } from '../../ui/checkout/SaveDetails.tsx';
import { provideRegistrationForm } from '../auth/provide-registration-form.ts';
import { useForm } from '../forms/use-form.ts';
import { useShop } from '../page/root-data.ts';

/** Registration form for a guest who ordered, with the name, email and phone of the order. */
export const GuestDetails = ({ order }: { order: Order }) => {
  const { session } = useShop();
  const { user } = useStore(session);
  const { name, email, phone } = order.shipping_address;
  const form = useForm(provideRegistrationForm, {
    input: { values: { name, email, phone, password: '' }, subject: null },
    onSaved: ({ user }) => session.send({ type: 'session.signedIn', user }),
  });
  const isSaved = form.saved !== null;
  if (user !== null && !isSaved) return null;
  return (
    <SaveDetails
      {...form.props}
      email={email}
      isSaved={isSaved}
      onSubmit={({ password }) => form.props.onSubmit({ name, email, phone, password })}
    />
  );
};
