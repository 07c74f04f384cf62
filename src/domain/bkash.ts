import { isMobileNumber, normalizePhone } from './phone.ts';

/** What proves a bKash transfer: the sender's number and the transaction id, as typed. */
export interface BkashProof {
  mobile: string;
  transactionId: string;
}
export type BkashFault = 'mobile' | 'transactionId';

/** The proof as it is stored: the number as normalizePhone writes it, the id in upper case. */
export const normalizeBkashProof = ({ mobile, transactionId }: BkashProof): BkashProof => ({
  mobile: normalizePhone(mobile),
  transactionId: transactionId.replace(/\s/g, '').toUpperCase(),
});

/** Which parts of a proof cannot be right: number 01[3-9] and eight digits; id eight to ten letters and digits. */
export const bkashFaults = (proof: BkashProof): BkashFault[] => {
  const { mobile, transactionId } = normalizeBkashProof(proof);
  const faults: BkashFault[] = [];
  if (!isMobileNumber(mobile)) faults.push('mobile');
  if (!/^[A-Z0-9]{8,10}$/.test(transactionId)) faults.push('transactionId');
  return faults;
};
