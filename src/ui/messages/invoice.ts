import { useMessages } from './context.ts';
import { invoice } from './en/invoice.ts';
import type { AllMessages } from './en.ts';

export const useInvoiceMessages = (): AllMessages['invoice'] => useMessages().invoice ?? invoice;
