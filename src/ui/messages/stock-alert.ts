import { useMessages } from './context.ts';
import { stockAlert } from './en/stock-alert.ts';
import type { AllMessages } from './en.ts';

export const useStockAlertMessages = (): AllMessages['stockAlert'] => useMessages().stockAlert ?? stockAlert;
