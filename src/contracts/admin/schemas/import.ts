import { z } from 'zod';
import { Id, UnixSeconds } from '../../schemas/identifiers.ts';
import { Version } from './versions.ts';

/** In bytes. */
export const maxCatalogueBytes = 20_000_000;
/** Browsers do not agree on the type of a CSV file, so that files are sent without one. */
export const catalogueTypes = ['application/octet-stream'] as const;
export const catalogueExtensions = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xml',
  '.json',
  '.ndjson',
  '.jsonl',
] as const;

export const ImportKind = z
  .enum(['own', 'table', 'shopify', 'woocommerce', 'wix', 'feed'])
  .describe(
    'Whose columns the file has: own are those of this shop, feed those of Meta and Google; table is any other list, whose columns are assigned to fields',
  );
export type ImportKind = z.infer<typeof ImportKind>;

export const TableField = z
  .enum([
    'name',
    'name_bn',
    'sku',
    'category',
    'merchant',
    'unit_price',
    'sales_price',
    'discount',
    'discount_type',
    'current_stock',
    'size',
    'size_stock',
    'colours',
    'fabrics',
    'pictures',
    'short_description',
    'short_description_bn',
    'description',
    'description_bn',
    'keywords',
    'is_published',
    'group',
  ])
  .describe(
    'What a column of a list is. size_stock: the quantity in the size that the column is named after; group: the same for all rows of one product',
  );
export type TableField = z.infer<typeof TableField>;
/** Of a list. */
export const maxColumns = 1000;

export const ImportState = z
  .enum(['ready', 'checking', 'importing', 'fetching', 'done'])
  .describe('checking, importing and fetching (pictures) run without requests, one at a time in the shop');
export type ImportState = z.infer<typeof ImportState>;

const count = z.int().min(0);

export const ImportOptions = z
  .object({
    kind: ImportKind.optional().describe('Absent: recognized by the first row'),
    vendor: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('The vendor of products that name none, in exports of other shops; absent: the shop'),
    category: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('The category of products without one, in exports of other shops; absent: Other'),
    default_stock: count
      .max(10_000_000)
      .optional()
      .describe('The stock of products whose stock is not counted, in exports of other shops; absent: 100'),
    columns: z
      .array(TableField.nullable())
      .max(maxColumns)
      .optional()
      .describe(
        'What the columns of a table are, in their order; null leaves a column out. Absent: guessed by their names',
      ),
  })
  .describe('How a file is read');
export type ImportOptions = z.infer<typeof ImportOptions>;

export const ImportRowProblem = z
  .object({
    row: count.describe('As in a spreadsheet: the header is row 1; of XML the line, of JSON the product'),
    column: z.string().describe('As the file names it; may be empty'),
    message: z.string().min(1).describe('In English'),
  })
  .describe('Why a row is not imported');
export type ImportRowProblem = z.infer<typeof ImportRowProblem>;

const report = {
  kind: ImportKind,
  rows: count.describe('Rows that were read; of an export of another shop its products'),
  invalid_rows: count.describe('Rows with problems, which are not imported'),
  added: count.describe('Products'),
  changed: count.describe('Products'),
  problems: z.array(ImportRowProblem).describe('The first ones, in the order of the file'),
  problem_count: count,
  notes: z
    .array(z.string().min(1))
    .describe('What is set, changed or left out, counted by reason with rows, in English'),
};

export const ImportCheck = z
  .object({
    ...report,
    cleared: z
      .array(z.object({ column: z.string().min(1), products: count, examples: z.array(z.string()) }))
      .describe('Columns whose empty cells would remove what products have, with slugs of some'),
    new_names: z
      .array(
        z.object({
          kind: z.enum(['category', 'vendor', 'variation']),
          total: count.describe('Names in the file'),
          count: count.describe('Names that the shop does not have yet'),
          names: z.array(z.string()).describe('The first of them'),
        }),
      )
      .describe('What would be created, and new sizes: misspellings are seen here'),
    picture_hosts: z
      .array(z.object({ host: z.string().min(1), pictures: count }))
      .describe('The sites from which pictures would be fetched'),
    picture_host_count: count,
    columns: z
      .array(
        z.object({
          name: z
            .string()
            .min(1)
            .describe('As the file names it; without a name its letter, as in a spreadsheet'),
          examples: z.array(z.string().min(1)).describe('The first values'),
          field: TableField.optional().describe('Absent: left out'),
        }),
      )
      .optional()
      .describe('The columns of a table, and what they were taken for'),
  })
  .describe('What an import would do; nothing was changed');
export type ImportCheck = z.infer<typeof ImportCheck>;

export const ImportPictures = z
  .object({
    stored: count,
    failed: count,
    problems: z
      .array(
        z.object({
          source: z.string().min(1).describe('The URL, or a site none of whose pictures could be fetched'),
          message: z.string().min(1).describe('In English'),
          pictures: count,
        }),
      )
      .describe('The first ones'),
  })
  .describe(
    'Pictures that were fetched. One that failed keeps its URL, and is tried again by the next import',
  );
export type ImportPictures = z.infer<typeof ImportPictures>;

export const ImportResult = z
  .object({
    ...report,
    pictures: ImportPictures.optional().describe('Absent if none were to be fetched'),
  })
  .describe('What an import has done');
export type ImportResult = z.infer<typeof ImportResult>;

export const ImportProblem = z
  .object({
    reason: z
      .enum(['rejected', 'stopped', 'interrupted', 'memory', 'error'])
      .describe(
        'rejected: the file cannot be read, or the shop has changed meanwhile; stopped: by a member; interrupted: the server was stopped; memory: the file needs too much; error: see the log of the server',
      ),
    message: z.string().min(1).optional().describe('Of rejected, in English'),
  })
  .describe('Why the last run did not finish. Products are imported all together or not at all');
export type ImportProblem = z.infer<typeof ImportProblem>;

const row = {
  id: Id,
  version: Version,
  created_at: UnixSeconds,
  actor: z.string().min(1).describe('Who uploaded the file'),
  file_name: z.string().min(1),
  file_size: count.describe('In bytes'),
  state: ImportState,
  problem: ImportProblem.optional(),
};

export const AdminImportRow = z
  .object({
    ...row,
    added: count.optional().describe('Products; absent until they are imported'),
    changed: count.optional(),
  })
  .describe('An import in the list of the panel');
export type AdminImportRow = z.infer<typeof AdminImportRow>;

export const AdminImport = z
  .object({
    ...row,
    has_file: z.boolean().describe('Whether the file is still stored: until it is imported, for seven days'),
    options: ImportOptions,
    check: ImportCheck.optional(),
    result: ImportResult.optional(),
    progress: z
      .object({ rows: count, products: count, pictures: count })
      .optional()
      .describe('Of a run: rows read, products written, pictures fetched or failed'),
    silent_seconds: count
      .optional()
      .describe('Of a run: how long ago it said that it works. After a minute it counts as interrupted'),
  })
  .describe('An uploaded catalogue file, and what became of it');
export type AdminImport = z.infer<typeof AdminImport>;

export const ImportCheckRequest = z
  .object({ version: Version, ...ImportOptions.shape })
  .describe('How to read the file');

export const ImportRunRequest = z
  .object({
    version: Version,
    skip_invalid_rows: z
      .boolean()
      .describe('True imports the other rows; false imports nothing if there are any'),
    fetch_pictures: z.boolean().describe('Fetch the pictures from the sites that the check has listed'),
  })
  .describe('What to do with what the check found');
export type ImportRunRequest = z.infer<typeof ImportRunRequest>;

export const ImportVersion = z.object({ version: Version }).describe('The version that was read');
