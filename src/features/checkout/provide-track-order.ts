import { normalizePhone } from '../../domain/contact.ts';
import { parseOrderId } from '../../domain/order.ts';
import { trackOrderFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

export const provideTrackOrder = ({ api }: Pick<Shop, 'api'>) =>
  trackOrderFormMachine.provide(
    submitWith(async ({ values: { order_id, phone } }, signal) => {
      const body = { order_id: parseOrderId(order_id), phone: normalizePhone(phone) };
      return (await api('POST /api/track_order', { body, signal })).data;
    }),
  );
