import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import plugin from 'fastify-plugin';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { type Mail, outboxIn, type WaitingMail } from '../repositories/outbox.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Puts a mail into the outbox; it is sent in the background, again and again until it goes. */
    mail: (mail: Mail) => Promise<void>;
    /** Sends what is due now. Resolves when nothing is left that is due. */
    flushMail: () => Promise<void>;
  }
}

/** How often a process looks for mails that another one left or that failed before, milliseconds. */
const interval = 30_000;

/** With no mail server each mail becomes a file that a developer can open. */
const fileTransport = (folder: string, from: string) => async (mail: WaitingMail) => {
  await mkdir(folder, { recursive: true });
  const letter = `From: ${from}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}\n`;
  await writeFile(join(folder, `${String(mail.id).padStart(6, '0')}.txt`), letter, { mode: 0o600 });
};

const smtpTransport = (url: string, from: string) => {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 15_000 });
  return async ({ recipient, subject, text }: WaitingMail) => {
    await transport.sendMail({ from, to: recipient, subject, text });
  };
};

/** Mails go through an outbox in the database to the mail server, or to files in the data folder. */
export const mail = plugin(
  async (app, { config }: { config: Config }) => {
    const { url, from } = config.mail;
    const outbox = outboxIn(app.db);
    const send =
      url === undefined ? fileTransport(join(config.dataDir, 'outbox'), from) : smtpTransport(url, from);
    let flushing: Promise<void> | undefined;
    let isAskedAgain = false;

    const flush = async () => {
      try {
        do {
          isAskedAgain = false;
          while (await outbox.sendNext(send));
          // A mail may have been put in just after the outbox was found empty.
        } while (isAskedAgain);
      } finally {
        flushing = undefined;
      }
    };
    const flushOnce = () => {
      isAskedAgain = true;
      flushing ??= flush();
      return flushing;
    };
    const flushQuietly = () => {
      flushOnce().catch((error: unknown) => app.log.error({ err: error }, 'mail could not be sent'));
    };

    app.decorate('mail', async (letter: Mail) => {
      await outbox.put(letter);
      flushQuietly();
    });
    app.decorate('flushMail', async () => {
      await flushing;
      await flushOnce();
    });
    const timer = setInterval(flushQuietly, interval);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await flushing?.catch(() => {});
    });
  },
  { name: 'mail' },
);
