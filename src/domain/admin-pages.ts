import type { AdminPage, PageUpdate } from '../contracts/admin/schemas/page.ts';

/** A change of a text page: the edited fields, or the removal of its own text. */
export type PageChange = { kind: 'edit'; fields: Omit<PageUpdate, 'version'> } | { kind: 'remove' };

type Values = Readonly<Record<string, string | undefined>>;

const texts = ['title', 'title_bn', 'text', 'text_bn'] as const;

/** The edited values of a page's form; only what differs from the page is a change. */
export const toPageFields = (page: AdminPage, values: Values): Omit<PageUpdate, 'version'> => {
  const fields: Omit<PageUpdate, 'version'> = {};
  for (const name of texts) {
    // Forms send line breaks as two characters.
    const value = values[name]?.replace(/\r\n?/g, '\n').trim();
    if (value !== undefined && value !== page[name]) fields[name] = value;
  }
  const wasHidden = page.state === 'hidden';
  const is_hidden = values.is_visible === undefined ? wasHidden : values.is_visible !== 'true';
  if (is_hidden !== wasHidden) fields.is_hidden = is_hidden;
  return fields;
};
