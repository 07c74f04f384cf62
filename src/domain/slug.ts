/** The stored form of a slug that was typed or shared in another form, such as with capital letters. */
export const canonicalSlug = (slug: string): string => slug.trim().normalize('NFC').toLowerCase();
