import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { shopSettings } from '../config/config.ts';
import type { Database } from '../database/types.ts';
import { inventoryAdmin } from '../repositories/inventory-admin.ts';
import { orderAdmin } from '../repositories/order-admin.ts';
import { orderRepository } from '../repositories/orders.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { shelfCommands } from './inventory-commands.ts';
import { CommandFailure, type Desk, sheet, UsageError } from './io.ts';
import { orderCommands } from './order-commands.ts';

export const usage = `Usage: npm run shop -- <command> [--json] [--yes]

  orders list [--status pending|processing|cancelled|delivered] [--unpaid] [--limit 50]
  orders show <order>
  orders set-status <order> <status>
  orders mark-paid <order>
  coupons list
  coupons add <code> --percent 10 | --amount 500 [--until 2027-04-14]
  coupons disable <code>
  stock set <product id or slug> <pieces>
  settings show

An order is named by its id or its number, such as 12 or RZZ00000012. What is hard to take back is asked first;
--yes answers yes. Every change leaves a line in the audit log.`;

export interface Terminal {
  write: (text: string) => void;
  complain: (text: string) => void;
  /** undefined when nobody is there to answer */
  ask: ((question: string) => Promise<boolean>) | undefined;
}

export interface ShopContext {
  db: Kysely<Database>;
  config: Config;
  /** who is named in the audit log */
  actor: string;
  terminal: Terminal;
}

type Command = (given: Arguments) => Promise<void> | void;

const flat = (value: object, name = ''): [string, string][] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? flat(part, `${name}${key}.`)
      : [[`${name}${key}`, String(part)]],
  );

function commandsOf(desk: Desk, { db, config, actor }: ShopContext): Record<string, Record<string, Command>> {
  const settings = shopSettings(config);
  return {
    orders: orderCommands(desk, orderRepository(db), orderAdmin(db, actor)),
    ...shelfCommands(desk, inventoryAdmin(db, actor)),
    settings: { show: () => desk.write(desk.isJson ? JSON.stringify(settings) : sheet(flat(settings))) },
  };
}

/**
 * Runs one command.
 * @returns the exit code: 0 done, 1 cannot be done, 2 not understood
 */
export async function runShop(args: readonly string[], context: ShopContext): Promise<0 | 1 | 2> {
  const { terminal } = context;
  try {
    const { words, options } = readArguments(args);
    const [group = 'help', name = '', ...rest] = words;
    if (options.help || group === 'help') {
      terminal.write(usage);
      return 0;
    }
    const desk: Desk = {
      isJson: options.json,
      write: terminal.write,
      confirm: async (question) => {
        if (options.yes) return true;
        if (terminal.ask === undefined)
          throw new UsageError('This changes what is hard to take back: give --yes.');
        return terminal.ask(question);
      },
    };
    const command = commandsOf(desk, context)[group]?.[name];
    if (command === undefined) throw new UsageError(`There is no command ${[group, name].join(' ').trim()}.`);
    await command({ words: rest, options });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof CommandFailure) {
      terminal.complain(error.message);
      return 1;
    }
    throw error;
  }
}
