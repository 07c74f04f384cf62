import { z } from 'zod';
import { Slug } from '../../schemas/identifiers.ts';
import { AuditEntry } from './report.ts';
import { Version } from './versions.ts';

const row = {
  slug: Slug.describe('Its address: /pages/<slug>. It does not change'),
  version: Version,
  title: z.string().min(1),
  title_bn: z.string(),
  state: z
    .enum(['general', 'own', 'empty', 'hidden'])
    .describe(
      'general: the text that every shop begins with; empty: it has no text, so shoppers do not see it',
    ),
  fixed_by: z
    .string()
    .min(1)
    .optional()
    .describe('The environment variable of the server whose file sets it, so that it cannot be changed here'),
};

export const AdminPageRow = z.object(row).describe('A text page of the shop in the list of the panel');
export type AdminPageRow = z.infer<typeof AdminPageRow>;

export const AdminPage = z
  .object({
    ...row,
    text: z
      .string()
      .describe('Each line is a paragraph, or a heading if it begins with #. Placeholders are not replaced'),
    text_bn: z.string().describe('The same lines in Bangla; empty: shoppers see the English text'),
    is_standard: z
      .boolean()
      .describe('Whether there is a general text, which removing the own one shows again'),
    placeholders: z
      .array(z.object({ name: z.string().min(1), value: z.string() }))
      .describe('What {name} becomes in the text now. A paragraph is left out while the value is empty'),
    history: z.array(AuditEntry).describe('What was changed, newest first, at most 100'),
  })
  .describe('A text page of the shop with all that the panel edits');
export type AdminPage = z.infer<typeof AdminPage>;

const Title = z.string().trim().min(1).max(100);
const TitleBn = z.string().trim().max(100);
const text = z.string().trim().max(20_000);

export const NewPage = z
  .object({ title: Title.describe('Its address is derived from it'), title_bn: TitleBn.optional() })
  .describe('A text page to be added, without a text at first');
export type NewPage = z.infer<typeof NewPage>;

/** Absent fields are kept. */
export const PageUpdate = z
  .object({
    version: Version,
    title: Title.optional(),
    title_bn: TitleBn.optional(),
    text: text.optional(),
    text_bn: text.optional(),
    is_hidden: z.boolean().optional().describe('Whether shoppers do not see it'),
  })
  .describe('Changes of a text page');
export type PageUpdate = z.infer<typeof PageUpdate>;

export const PageRemoval = z
  .object({ version: Version })
  .describe('The version of the page whose own text is removed');
export type PageRemoval = z.infer<typeof PageRemoval>;
