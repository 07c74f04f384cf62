/** URL slug of a product name. Demo names are Latin: lower-case words and digits joined by hyphens. */
export const slugify = (name: string): string => {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
};
