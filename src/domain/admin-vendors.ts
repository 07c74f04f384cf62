import type { AdminVendor, NewVendor, VendorUpdate } from '../contracts/admin/schemas/vendor.ts';

/** A change of a vendor: the edited fields, or its removal. */
export type VendorChange =
  | { kind: 'edit'; fields: Omit<VendorUpdate, 'version'> }
  | { kind: 'remove'; products_to?: number };

type Values = Readonly<Record<string, string | undefined>>;

const texts = [
  'name',
  'place',
  'place_bn',
  'description',
  'description_bn',
  'picture_alt',
  'picture_alt_bn',
] as const;

/** A text as it was typed: forms send line breaks as two characters. */
const typed = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** The body of the request that adds the vendor of a form. */
export const toNewVendor = ({ name = '', place = '', place_bn = '' }: Values): NewVendor => ({
  name: name.trim(),
  ...(place.trim() !== '' && { place: place.trim() }),
  ...(place_bn.trim() !== '' && { place_bn: place_bn.trim() }),
});

/** The pictures that a vendor has: one at most. */
export const picturesOfVendor = ({ picture }: Pick<AdminVendor, 'picture'>): string[] =>
  picture === undefined ? [] : [picture];

/** The edited values of a vendor's form; only what differs from the vendor is a change. */
export const toVendorFields = (vendor: AdminVendor, values: Values): Omit<VendorUpdate, 'version'> => {
  const fields: Omit<VendorUpdate, 'version'> = {};
  for (const name of texts) {
    const value = values[name] === undefined ? undefined : typed(values[name]);
    if (value !== undefined && value !== vendor[name]) fields[name] = value;
  }
  if (values.pictures !== undefined) {
    const [picture = ''] = JSON.parse(values.pictures) as string[];
    if (picture !== (vendor.picture ?? '')) fields.picture = picture;
  }
  const is_hidden = values.is_visible === undefined ? vendor.is_hidden : values.is_visible !== 'true';
  if (is_hidden !== vendor.is_hidden) fields.is_hidden = is_hidden;
  return fields;
};
