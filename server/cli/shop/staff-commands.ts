import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { MailChoice, StaffRole } from '../../../src/contracts/admin/schemas/staff.ts';
import { Credentials } from '../../../src/contracts/sign-in.ts';
import { CommandError, UsageError } from '../../errors/command-error.ts';
import type { panelStaffRepository } from '../../repositories/admin/panel-staff.ts';
import { defaultOrderMails, StaffError, type staffRepository } from '../../repositories/admin/staff.ts';
import type { staffTotpRepository } from '../../repositories/admin/staff-totp.ts';
import { generatePassword, hashPassword } from '../../secrets/passwords.ts';
import { type CommandIO, formatTable, writeResult } from './io.ts';

const emailAddress = (text: string): string => {
  if (Credentials.shape.email.safeParse(text).success) return text;
  throw new InvalidArgumentError('Use an email address such as farhana@shop.example.');
};

const orderMailsOption = () =>
  new Option(
    '--order-mails <language>',
    'language of the mails about new orders, or off; default: en for owners and vendors',
  ).choices(MailChoice.options);

interface AddOptions {
  orderMails?: MailChoice;
  role: StaffRole;
  name?: string;
  vendor?: string;
}

interface UpdateOptions extends Pick<AddOptions, 'name' | 'vendor'> {
  role?: StaffRole;
  disable?: boolean;
  enable?: boolean;
}

const whyNot: Record<StaffError['reason'], string> = {
  'not found': 'The member was removed in the meantime.',
  stale: 'Somebody else has changed the member in the meantime. Try again.',
  'last owner': 'This is the only owner who can sign in. Make somebody else an owner first.',
  'vendor required': 'The role vendor needs --vendor, with an id or slug.',
  'no vendor': 'Only the role vendor has a vendor.',
  'unknown vendor': 'The vendor was deleted in the meantime.',
};

/** Adds `staff list | add | update | remove | order-mails | password | reset-totp`. */
export const addStaffCommands = (
  program: Command,
  io: CommandIO,
  staff: ReturnType<typeof staffRepository>,
  listed: ReturnType<typeof panelStaffRepository>,
  totp: ReturnType<typeof staffTotpRepository>,
  findVendor: (idOrSlug: string) => Promise<{ id: number; name: string } | undefined>,
): void => {
  const group = program.command('staff').description('manage who signs in to the panel');

  const vendorOf = async ({ role, vendor }: AddOptions) => {
    if ((role === 'vendor') !== (vendor !== undefined))
      throw new UsageError(
        'The role vendor needs --vendor, with an id or slug; other roles have none of their own.',
      );
    if (vendor === undefined) return undefined;
    const found = await findVendor(vendor);
    if (found === undefined) throw new CommandError(`There is no vendor ${vendor}.`);
    return found;
  };

  const memberOf = async (email: string) => {
    const members = await listed.list();
    const member = members.find((other) => other.email.toLowerCase() === email.toLowerCase());
    if (member === undefined) throw new CommandError(`There is no member of the staff ${email}.`);
    return member;
  };

  group
    .command('list')
    .description('list the staff')
    .action(async () => {
      const members = await listed.list();
      if (io.isJson) return io.write(JSON.stringify(members));
      if (members.length === 0)
        return io.write(
          'Nobody can sign in to the panel. Add the owner: npm run shop -- staff add <email> --role owner',
        );
      const rows = members.map(({ name, email, role, vendor, is_disabled }) => [
        name,
        email,
        role,
        vendor?.name ?? '',
        is_disabled ? 'no' : 'yes',
      ]);
      io.write(formatTable(['Name', 'Email', 'Role', 'Vendor', 'Can sign in'], rows));
    });

  group
    .command('add')
    .description('add a member of the staff, and print the password')
    .argument('<email>', 'to sign in with', emailAddress)
    .addOption(
      new Option(
        '--role <role>',
        'owner: everything; staff: orders and customers; vendor: the own products, stock and lines of orders',
      )
        .choices(StaffRole.options)
        .makeOptionMandatory(),
    )
    .option('--name <name>', 'default: the email')
    .option('--vendor <vendor>', 'id or slug of the vendor, for the role vendor')
    .addOption(orderMailsOption())
    .action(async (email: string, options: AddOptions) => {
      const vendor = await vendorOf(options);
      const password = generatePassword();
      const { role, name = email, orderMails = defaultOrderMails(role) } = options;
      const id = await staff.add({
        email,
        name,
        role,
        merchantId: vendor?.id,
        orderMails,
        passwordHash: await hashPassword(password),
      });
      if (id === undefined) throw new CommandError(`There is already a member of the staff ${email}.`);
      const title = vendor === undefined ? role : `${role} of ${vendor.name}`;
      writeResult(io, { id, email, role, password }, `Added ${email} as ${title}. Password: ${password}`);
    });

  group
    .command('update')
    .description('change the name, role or vendor of a member, or disable the account')
    .argument('<email>')
    .option('--name <name>')
    .addOption(new Option('--role <role>').choices(StaffRole.options))
    .option('--vendor <vendor>', 'id or slug of the vendor, for the role vendor')
    .option('--disable', 'end the sessions and prevent signing in')
    .option('--enable', 'allow signing in again')
    .action(async (email: string, { name, role, vendor, disable, enable }: UpdateOptions) => {
      if (disable === true && enable === true) throw new UsageError('Use either --disable or --enable.');
      const member = await memberOf(email);
      const found = vendor === undefined ? undefined : await findVendor(vendor);
      if (vendor !== undefined && found === undefined)
        throw new CommandError(`There is no vendor ${vendor}.`);
      const isDisabled = disable === true ? true : enable === true ? false : undefined;
      try {
        const change = { name, role, merchantId: found?.id, isDisabled };
        const isChanged = await staff.update(member, change);
        writeResult(
          io,
          { id: member.id, email: member.email, changed: isChanged },
          isChanged ? `Changed ${member.email}.` : 'Nothing was changed.',
        );
      } catch (error) {
        if (error instanceof StaffError) throw new CommandError(whyNot[error.reason]);
        throw error;
      }
    });

  group
    .command('remove')
    .description('remove a member of the staff and end the sessions')
    .argument('<email>')
    .action(async (email: string) => {
      if (!(await io.confirm(`Remove ${email} from the staff?`))) return io.write('Nothing was changed.');
      if (!(await staff.remove(email))) throw new CommandError(`There is no member of the staff ${email}.`);
      writeResult(io, { email, removed: true }, `Removed ${email}.`);
    });

  group
    .command('order-mails')
    .description('choose whether a member is notified of new orders by mail')
    .argument('<email>')
    .addArgument(new Argument('<language>', 'language of the mails, or off').choices(MailChoice.options))
    .action(async (email: string, orderMails: MailChoice) => {
      if (!(await staff.setMails(email, { order_mails: orderMails })))
        throw new CommandError(`There is no member of the staff ${email}.`);
      writeResult(
        io,
        { email, order_mails: orderMails },
        `Mails about new orders to ${email}: ${orderMails}.`,
      );
    });

  group
    .command('low-stock-mails')
    .description('choose whether an owner or a vendor is mailed once a day about low stock')
    .argument('<email>')
    .addArgument(new Argument('<language>', 'language of the mails, or off').choices(MailChoice.options))
    .action(async (email: string, mails: MailChoice) => {
      if (!(await staff.setMails(email, { low_stock_mails: mails })))
        throw new CommandError(`There is no member of the staff ${email}.`);
      writeResult(io, { email, low_stock_mails: mails }, `Mails about low stock to ${email}: ${mails}.`);
    });

  group
    .command('password')
    .description('set a new random password, print it and end the sessions')
    .argument('<email>')
    .action(async (email: string) => {
      if (!(await io.confirm(`Set a new password for ${email}? The old one ends.`)))
        return io.write('Nothing was changed.');
      const password = generatePassword();
      if (!(await staff.setPassword(email, await hashPassword(password), null)))
        throw new CommandError(`There is no member of the staff ${email}.`);
      writeResult(io, { email, password }, `New password of ${email}: ${password}`);
    });

  group
    .command('reset-totp')
    .description('turn the authenticator app of a member off, and end the sessions')
    .argument('<email>')
    .action(async (email: string) => {
      const member = await memberOf(email);
      if (!(await io.confirm(`Let ${member.email} sign in with the password alone?`)))
        return io.write('Nothing was changed.');
      const isChanged = await totp.remove(member.id, null);
      writeResult(
        io,
        { email: member.email, changed: isChanged },
        isChanged
          ? `${member.email} signs in with the password alone, and can set up an app again.`
          : 'Nothing was changed: there is no authenticator app.',
      );
    });
};
