import { stockAlertFormMachine } from '../../machines/forms.ts';
import type { Shop } from '../../platform/shop.ts';
import { submitWith } from '../forms/submit-with.ts';

export const provideStockAlertForm = ({ api }: Pick<Shop, 'api'>) =>
  stockAlertFormMachine.provide(
    submitWith(async ({ values: { email, variation }, subject: productId }, signal) => {
      const body = { email, ...(variation === '' ? {} : { variation }) };
      await api('POST /api/request_stock_alert/:productId', { params: { productId }, body, signal });
      return { email };
    }),
  );
