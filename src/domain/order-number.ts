/** The number a shopper reads: RZZ and the id padded to eight digits. */
export const orderNumber = (id: number): string => `RZZ${String(id).padStart(8, '0')}`;
