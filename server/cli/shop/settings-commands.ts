import { type Command, InvalidArgumentError } from 'commander';
import type { ShopSettings } from '../../../src/contracts/schemas/settings.ts';
import { fixedValue, type ListedSetting, type ShopSource } from '../../config/compose-shop.ts';
import { type ShopVariable, shopVariableNames, toSettingName } from '../../config/shop-variables.ts';
import { CommandError } from '../../errors/command-error.ts';
import { messagesIn } from '../../messages/messages.ts';
import { ShopSettingsError, type shopSettingsAdmin } from '../../repositories/shop-settings.ts';
import { type CommandIO, formatPairs, formatTable, writeResult } from './io.ts';

const variable = (text: string): ShopVariable => {
  const name = shopVariableNames.find((each) => each === text.toUpperCase());
  if (name !== undefined) return name;
  throw new InvalidArgumentError(`Use one of ${shopVariableNames.join(', ')}.`);
};

const flatten = (value: object, name = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'object' && part !== null
      ? flatten(part as object, `${name}${key}.`)
      : [[`${name}${key}`, String(part)]],
  );

const setBy = ({ text, fixedBy, ...setting }: ListedSetting): string => {
  if (fixedBy !== undefined) return `${fixedBy} of the server`;
  if (text !== '') return 'the owner';
  return setting.default === undefined ? '' : 'default';
};

interface Settings {
  source: ShopSource;
  admin: ReturnType<typeof shopSettingsAdmin>;
  list: () => Promise<ListedSetting[]>;
  /** All settings as pages have them. */
  show: () => Promise<ShopSettings>;
}

/** Adds `settings list | set | unset | show`. */
export const addSettingsCommands = (
  program: Command,
  io: CommandIO,
  { source, admin, list, show }: Settings,
): void => {
  const group = program.command('settings').description('show and change the settings of the shop');

  /** @throws CommandError if the value cannot be set */
  const change = (name: ShopVariable, text: string): Promise<boolean> =>
    admin.update({ [name]: text }).catch((error: unknown) => {
      if (!(error instanceof ShopSettingsError)) throw error;
      const { panel } = messagesIn('en');
      const reasons = {
        fixed: `${fixedValue(source, name)?.by} of the server sets it, and takes precedence. Change it there.`,
        placeholder: panel.settingPlaceholder,
        invalid: panel.settings[toSettingName(name)],
      };
      throw new CommandError(`${name}: ${reasons[error.reason]}`);
    });

  group
    .command('list')
    .description('list what the owner can set, and what sets it now')
    .action(async () => {
      const found = await list();
      if (io.isJson) return io.write(JSON.stringify(found));
      const rows = found.map((setting) => [
        setting.name,
        setting.text || (setting.default ?? ''),
        setBy(setting),
      ]);
      io.write(formatTable(['Setting', 'Value', 'Set by'], rows));
    });

  group
    .command('set')
    .description('set a value; servers use it within PAGE_CACHE_SECONDS, or ten seconds if that is more')
    .argument('<setting>', 'such as SHIPPING_DHAKA', variable)
    .argument('<value>', 'such as 80')
    .action(async (name: ShopVariable, value: string) => {
      if (value.trim() === '') throw new CommandError(`To remove a value, use: settings unset ${name}`);
      const isChanged = await change(name, value);
      writeResult(
        io,
        { name, value: value.trim() },
        `${name} ${isChanged ? 'is' : 'was already'} ${value.trim()}.`,
      );
    });

  group
    .command('unset')
    .description('remove a value that was set, so that the default applies')
    .argument('<setting>', 'such as SHIPPING_DHAKA', variable)
    .action(async (name: ShopVariable) => {
      const isChanged = await change(name, '');
      writeResult(io, { name, value: null }, `${name} ${isChanged ? 'is no longer' : 'was not'} set.`);
    });

  group
    .command('show')
    .description('show all settings as pages have them')
    .action(async () => {
      const settings = await show();
      io.write(io.isJson ? JSON.stringify(settings) : formatPairs(flatten(settings)));
    });
};
