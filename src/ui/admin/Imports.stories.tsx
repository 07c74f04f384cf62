import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { ImportCheck, ImportResult } from '../../contracts/admin/schemas/import.ts';
import { ImportOptionsForm } from './ImportOptionsForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportRunForm } from './ImportRunForm.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';

const act = fn();
const upload = { fileName: null, isBusy: false, problem: null, canRetry: false, onChoose: act, onRetry: act };
const result: ImportResult = {
  kind: 'shopify',
  rows: 1200,
  invalid_rows: 203,
  added: 900,
  changed: 97,
  problems: [
    { row: 17, column: 'Variant Price', message: '"12,50" is not a clear number: write 12.50' },
    { row: 31, column: '', message: 'has 7 cells, but the header has 6' },
  ],
  problem_count: 203,
  notes: ['Products without a picture stay unpublished until they have one: 3 (rows 4, 9, 12)'],
};
const check: ImportCheck = {
  ...result,
  cleared: [{ column: 'keywords', products: 4, examples: ['red-saree', 'blue-saree', 'shawl'] }],
  new_names: [
    { kind: 'category', total: 4, count: 2, names: ['Shawls', 'Scarves'] },
    { kind: 'vendor', total: 1, count: 0, names: [] },
    { kind: 'variation', total: 90, count: 80, names: ['S', 'M', 'X'.repeat(60)] },
  ],
  picture_hosts: [
    { host: 'cdn.example', pictures: 1801 },
    { host: `${'long-'.repeat(12)}host.example`, pictures: 1 },
  ],
  picture_host_count: 60,
};
const clean: ImportCheck = { ...check, invalid_rows: 0, problems: [], problem_count: 0, cleared: [] };

const meta = {
  component: ImportUpload,
  decorators: [inFrame],
  args: upload,
} satisfies Meta<typeof ImportUpload>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Choose a file' })).toHaveAccessibleDescription(/20 MB/);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('No input.');
    await userEvent.upload(input, new File(['name'], 'products.csv'));
    await expect(act).toHaveBeenCalledWith(expect.objectContaining({ name: 'products.csv' }));
  },
};
export const Uploading: Story = { args: { fileName: 'products_export.csv', isBusy: true } };
export const Refused: Story = {
  args: { fileName: 'products.pdf', problem: 'This kind of file cannot be read.' },
};
export const UploadFailed: Story = {
  args: { fileName: 'products.csv', problem: 'There is no connection.', canRetry: true },
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(act).toHaveBeenCalled();
  },
};
/** The connection is back. */
export const NotUploaded: Story = { args: { fileName: 'products.csv', canRetry: true } };
export const ChoosingInBangla: Story = { decorators: [inBanglaPanel] };

export const Checked: Story = { render: () => <ImportReport report={check} /> };
export const CheckedWithManyProblems: Story = {
  render: () => (
    <ImportReport
      report={{
        ...check,
        problems: Array.from({ length: 11 }, (_, row) => ({ row, column: 'Rate', message: 'is required' })),
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const first = canvas.getByText('Row 0');
    await expect(first).not.toBeVisible();
    await userEvent.click(canvas.getByText('203 problems'));
    await expect(first).toBeVisible();
  },
};
export const CheckedInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => <ImportReport report={check} />,
};
export const Imported: Story = {
  render: () => (
    <ImportReport
      report={{
        ...result,
        pictures: {
          stored: 1700,
          failed: 102,
          problems: [
            { source: 'https://cdn.example/none.jpg', message: 'responded with status 404', pictures: 1 },
            { source: 'down.example', message: 'took longer than 20 s', pictures: 101 },
          ],
        },
      }}
    />
  ),
};

const run = { check, isBusy: false, onRun: act };
export const Running: Story = {
  render: () => <ImportRunForm {...run} />,
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    const start = canvas.getByRole('button', { name: 'Import' });
    await userEvent.click(start);
    await expect(canvas.getByRole('alert')).toHaveTextContent('leave out what has problems');
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Leave out/ }));
    await userEvent.click(start);
    await expect(canvas.getByRole('alert')).toHaveTextContent('Agree that empty cells remove');
    await expect(act).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Remove/ }));
    await userEvent.click(start);
    await expect(act).toHaveBeenCalledWith({ skip_invalid_rows: true, fetch_pictures: true });
  },
};
/** How the file is read was changed, and not checked. */
export const RunningAStaleCheck: Story = {
  render: () => <ImportRunForm {...run} check={clean} isStale />,
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('Check it again first.');
    await expect(act).not.toHaveBeenCalled();
  },
};
export const RunningWithoutProblems: Story = {
  render: () => <ImportRunForm {...run} check={clean} />,
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Fetch the pictures/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
    await expect(act).toHaveBeenCalledWith({ skip_invalid_rows: false, fetch_pictures: false });
  },
};
export const NothingToImport: Story = {
  render: () => <ImportRunForm {...run} check={{ ...clean, added: 0, changed: 0 }} />,
};

const progress = { isUnknown: false, isBusy: false, onStop: act };
export const InProgress: Story = {
  render: () => (
    <ImportProgress
      {...progress}
      record={{ state: 'importing', progress: { rows: 20_000, products: 4500, pictures: 0 } }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await expect(act).toHaveBeenCalled();
  },
};
/** The server may have been stopped. */
export const Silent: Story = {
  render: () => <ImportProgress {...progress} record={{ state: 'checking', silent_seconds: 14 }} />,
  play: async ({ canvas }) => expect(canvas.getByText(/not said for 14 seconds/)).toBeVisible(),
};
export const Unreachable: Story = {
  render: () => <ImportProgress {...progress} isUnknown record={{ state: 'importing' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/being imported/)).toBeNull();
    await expect(canvas.getByText(/nobody knows how far it is/)).toBeVisible();
  },
};
export const FetchingInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => (
    <ImportProgress
      {...progress}
      isBusy
      record={{ state: 'fetching', progress: { rows: 2, products: 2, pictures: 1200 } }}
    />
  ),
};
export const Interrupted: Story = {
  render: () => (
    <ImportProgress {...progress} record={{ state: 'ready', problem: { reason: 'interrupted' } }} />
  ),
};
export const Rejected: Story = {
  render: () => (
    <ImportProgress
      {...progress}
      record={{
        state: 'ready',
        problem: { reason: 'rejected', message: 'row 1: unknown column title (name?).' },
      }}
    />
  ),
};

export const Options: Story = {
  render: () => <ImportOptionsForm options={{}} isAgain={false} isBusy={false} onSubmit={act} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Kind of file' }), 'WooCommerce');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Vendor/ }), 'Tangail Looms');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Stock/ }), '৫');
    await userEvent.click(canvas.getByRole('button', { name: 'Check the file' }));
    await expect(act).toHaveBeenLastCalledWith({
      kind: 'woocommerce',
      vendor: 'Tangail Looms',
      default_stock: 5,
    });
  },
};
const columns: ImportCheck['columns'] = [
  { name: 'Style No.', examples: ['K-17', 'K-18'], field: 'sku' },
  { name: 'Rate', examples: ['1,450', '৳900'] },
  { name: `Remarks ${'long '.repeat(20)}`, examples: ['x'.repeat(60)] },
  { name: 'Empty', examples: [] },
  { name: 'XL', examples: ['4', '0'], field: 'size_stock' },
];
export const ColumnsOfAList: Story = {
  render: () => (
    <ImportOptionsForm options={{ kind: 'table' }} columns={columns} isAgain isBusy={false} onSubmit={act} />
  ),
  play: async ({ canvas, userEvent }) => {
    act.mockClear();
    const check = canvas.getByRole('button', { name: 'Check again' });
    const style = canvas.getByRole('combobox', { name: /^Style No\.: K-17, K-18/ });
    const rate = canvas.getByRole('combobox', { name: /^Rate/ });
    await expect(canvas.queryByRole('combobox', { name: /^Empty/ })).not.toBeInTheDocument();
    await userEvent.selectOptions(style, 'Price');
    await userEvent.click(check);
    await expect(canvas.getByText(/Choose which column is the name/)).toHaveAttribute('role', 'alert');
    await userEvent.selectOptions(rate, 'Price');
    await expect(rate).toHaveAccessibleDescription('Another column is that already.');
    await userEvent.selectOptions(style, 'Item number');
    await expect(rate).not.toBeInvalid();
    await userEvent.click(check);
    await expect(act).toHaveBeenLastCalledWith({
      kind: 'table',
      columns: ['sku', 'unit_price', null, null, 'size_stock'],
    });
  },
};
export const ColumnsOfAListInBangla: Story = {
  decorators: [inBanglaPanel],
  render: () => (
    <ImportOptionsForm options={{ kind: 'table' }} columns={columns} isAgain isBusy={false} onSubmit={act} />
  ),
};
export const OptionsOfAnOwnList: Story = {
  render: () => <ImportOptionsForm options={{ kind: 'own' }} isAgain isBusy={false} onSubmit={act} />,
};

const row = {
  id: 3,
  version: 1,
  created_at: 1_793_000_000,
  actor: 'staff farhana@example.com',
  file_name: 'products_export.csv',
  file_size: 2_000_000,
};
export const Rows: Story = {
  render: () => (
    <ImportRows
      rows={[
        { ...row, state: 'importing' },
        {
          ...row,
          id: 2,
          state: 'ready',
          problem: { reason: 'rejected' },
          file_name: `${'x'.repeat(90)}.csv`,
        },
        { ...row, id: 1, state: 'done', added: 900, changed: 1 },
      ]}
    />
  ),
};
