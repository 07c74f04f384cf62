import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';
import { inBanglaPanel, inFrame } from './story-admin.tsx';
import { TwoFactor } from './TwoFactor.tsx';

const setup = {
  uri: 'otpauth://totp/Razz:farhana%40example.com?issuer=Razz&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};

const meta = {
  component: TwoFactor,
  decorators: [inFrame],
  args: {
    isOn: false,
    setup: null,
    codes: [],
    isBusy: false,
    failure: null,
    onStart: fn(),
    onCancel: fn(),
    onSubmit: fn(),
    onRenew: fn(),
    onClose: fn(),
    onRemove: fn(),
  },
} satisfies Meta<typeof TwoFactor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Set up an app' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
export const Failed: Story = { args: { failure: 'There is no connection.' } };
export const SettingUp: Story = {
  args: { setup },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /^Code of the app/ }), '123456{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const SettingUpInBangla: Story = { args: { setup }, decorators: [inBanglaPanel] };
export const WrongCode: Story = {
  args: { setup, refusal: { message: 'Invalid.', fields: { code: ['This code is wrong.'] } } },
  play: async ({ canvas }) => expect(canvas.getByRole('textbox', { name: /^Code of the app/ })).toHaveFocus(),
};
export const RecoveryCodes: Story = {
  args: { isOn: true, codes: Array.from('abcdefghij', (letter) => `${letter.repeat(4)}-efgh-ijkl-mnop`) },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(canvas.getByRole('button', { name: 'I have kept them' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const On: Story = {
  args: { isOn: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'New recovery codes' }));
    await expect(args.onRenew).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn the authenticator app off?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const OnInBangla: Story = { args: { isOn: true }, decorators: [inBanglaPanel] };
export const Code: Story = { render: () => <QrCode text="RAZZ" label="Code" /> };
export const CodeOfSignIn: Story = { render: () => <CodeField /> };
