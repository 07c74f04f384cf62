import { createFileRoute } from '@tanstack/react-router';
import { provideTrackOrder } from '../features/checkout/provide-track-order.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { useTrackMessages } from '../ui/messages/track.ts';
import { TrackOrder } from '../ui/order/TrackOrder.tsx';

const Track = () => {
  const { order: order_id = '' } = Route.useSearch();
  const { title } = useTrackMessages();
  const { initial, saved, props } = useForm(provideTrackOrder, {
    input: { values: { order_id, phone: '' }, subject: null },
  });
  return (
    <>
      <PageHead title={title} />
      <TrackOrder {...props} initial={initial} order={saved} />
    </>
  );
};

export const Route = createFileRoute('/track_order')({
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } =>
    typeof order === 'string' || typeof order === 'number' ? { order: String(order) } : {},
  component: Track,
});
