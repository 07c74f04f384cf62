import type { Kysely } from 'kysely';
import { listSettings, shopSettings } from '../../config/compose-shop.ts';
import type { Config } from '../../config/config.ts';
import type { Connection } from '../../database/connect.ts';
import { databaseLocation } from '../../database/open.ts';
import type { Database } from '../../database/types.ts';
import { CommandError, UsageError } from '../../errors/command-error.ts';
import { orderNewsMail } from '../../mails/order.ts';
import { checkSecret, replaceSecret } from '../../repositories/admin/installation.ts';
import { inventoryAdmin } from '../../repositories/admin/inventory-admin.ts';
import { type ComposeOrderNews, orderAdmin } from '../../repositories/admin/order-admin.ts';
import { panelStaffRepository } from '../../repositories/admin/panel-staff.ts';
import { reviewAdmin } from '../../repositories/admin/review-admin.ts';
import { findVendor, staffRepository } from '../../repositories/admin/staff.ts';
import { staffTotpRepository } from '../../repositories/admin/staff-totp.ts';
import { orderRepository } from '../../repositories/orders/orders.ts';
import { readShop, readStoredShop, shopSettingsAdmin } from '../../repositories/shop-settings.ts';
import { missingToSell } from '../../startup/missing-to-sell.ts';
import { createCommand, runCommand } from '../command.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addCouponCommands, addStockCommands } from './inventory-commands.ts';
import { type CommandIO, escapeControls } from './io.ts';
import { addOrderCommands } from './order-commands.ts';
import { addReviewCommands } from './review-commands.ts';
import { addSecretCommands } from './secret-commands.ts';
import { addSettingsCommands } from './settings-commands.ts';
import { addStaffCommands } from './staff-commands.ts';

export interface Terminal {
  write: (text: string) => void;
  writeError: (text: string) => void;
  /** undefined when the command does not run on a terminal */
  ask: ((question: string) => Promise<boolean>) | undefined;
}

export interface ShopContext {
  db: Kysely<Database>;
  /** For commands that run without migrating the schema first. */
  connection: () => Promise<Connection>;
  config: Config;
  /** The key that signs tracking links in mails. */
  secret: () => Promise<string>;
  /** recorded in the audit log */
  actor: string;
  terminal: Terminal;
}

/** Creates the command `npm run shop --`. */
export const shopCommand = ({ db, connection, config, secret, actor, terminal }: ShopContext) => {
  const program = createCommand(
    'npm run shop --',
    'Manage orders, coupons, stock, reviews, staff and settings, check the shop, back up and restore. Every change is recorded in the audit log.',
  )
    .option('--json', 'print JSON', false)
    .option('-y, --yes', 'do not ask for confirmation', false)
    .configureOutput({
      writeOut: (text) => terminal.write(text.trimEnd()),
      writeErr: (text) => terminal.writeError(text.trimEnd()),
    })
    // Before the command asks for confirmation: without settings it would change the embedded database.
    .hook('preAction', () => terminal.writeError(`Database: ${databaseLocation(config)}`));
  const io: CommandIO = {
    get isJson() {
      return program.opts<{ json: boolean }>().json;
    },
    write: (text) => terminal.write(escapeControls(text)),
    confirm: async (question) => {
      if (program.opts<{ yes: boolean }>().yes) return true;
      if (terminal.ask === undefined) throw new UsageError('This change needs confirmation: add --yes.');
      return terminal.ask(question);
    },
  };
  const inventory = inventoryAdmin(db, actor);
  const { publicUrl } = config;
  const composeNews: ComposeOrderNews = async (news, order, locale, isGuest) => {
    const key = await secret();
    await checkSecret(db, key);
    const { settings } = await readShop(db, config.shop);
    const options = { shop: settings, secret: key, publicUrl, isGuest };
    return orderNewsMail(options, news, order, locale);
  };
  addOrderCommands(program, io, orderRepository(db), orderAdmin(db, actor, composeNews));
  addCouponCommands(program, io, inventory);
  addStockCommands(program, io, inventory);
  addReviewCommands(program, io, reviewAdmin(db, actor));
  addStaffCommands(
    program,
    io,
    staffRepository(db, actor),
    panelStaffRepository(db),
    staffTotpRepository(db, actor),
    (vendor) => findVendor(db, vendor),
  );
  addSecretCommands(program, io, async () => replaceSecret(db, await secret(), actor));
  addBackupCommands(program, io, config, connection);
  program
    .command('check')
    .description('list what the shop still lacks to sell; fails if there is anything')
    .action(async () => {
      const missing = await missingToSell(db, config);
      if (io.isJson) io.write(JSON.stringify(missing));
      else if (missing.length > 0) io.write(missing.join('\n'));
      if (missing.length > 0) throw new CommandError(`Missing to sell: ${missing.length}.`);
      if (!io.isJson) io.write('The shop is ready to sell.');
    });
  addSettingsCommands(program, io, {
    source: config.shop,
    admin: shopSettingsAdmin(db, actor, config),
    list: async () => listSettings(config.shop, await readStoredShop(db)),
    show: async () => shopSettings(await readShop(db, config.shop)),
  });
  return program;
};

/** Runs a command. @returns the exit code of runCommand() */
export const runShop = (args: readonly string[], context: ShopContext): Promise<0 | 1 | 2> =>
  runCommand(shopCommand(context), args.length === 0 ? ['--help'] : args);
