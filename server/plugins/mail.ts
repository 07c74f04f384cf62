import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import plugin from 'fastify-plugin';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { type Mail, outboxRepository, type QueuedMail } from '../repositories/outbox.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a mail to the outbox. It is sent in the background and retried until it succeeds. */
    sendMail: (mail: Mail) => Promise<void>;
    /** Sends mails that were queued with something else, in the background. */
    sendQueuedMail: () => void;
    /** Sends all mails that are due and resolves when none is left. */
    flushMail: () => Promise<void>;
  }
}

/** How often each process looks for mails left by others or due for a retry. */
const pollIntervalMs = 30_000;

/** Without a mail server each mail becomes a file that a developer can open. */
const fileTransport = (folder: string, from: string) => async (mail: QueuedMail) => {
  await mkdir(folder, { recursive: true });
  const content = `From: ${from}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}\n`;
  await writeFile(join(folder, `${String(mail.id).padStart(6, '0')}.txt`), content, { mode: 0o600 });
};

const smtpTransport = (url: string, from: string) => {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 15_000 });
  return async ({ recipient, subject, text }: QueuedMail) => {
    await transport.sendMail({ from, to: recipient, subject, text });
  };
};

/** Mails go through an outbox in the database to the mail server, or to files in the data folder. */
export const mail = plugin(
  async (app, { config }: { config: Config }) => {
    const { url, from } = config.mail;
    const outbox = outboxRepository(app.db);
    const send =
      url === undefined ? fileTransport(join(config.dataDir, 'outbox'), from) : smtpTransport(url, from);
    let flushing: Promise<void> | undefined;
    let isFlushRequested = false;

    const flush = async () => {
      try {
        do {
          isFlushRequested = false;
          while (await outbox.sendNext(send));
          // A mail may have been enqueued after the last query.
        } while (isFlushRequested);
      } finally {
        flushing = undefined;
      }
    };
    const flushOnce = () => {
      isFlushRequested = true;
      flushing ??= flush();
      return flushing;
    };
    const flushQuietly = () => {
      flushOnce().catch((error: unknown) => app.log.error({ err: error }, 'mail could not be sent'));
    };

    app.decorate('sendMail', async (message: Mail) => {
      await outbox.enqueue(message);
      flushQuietly();
    });
    app.decorate('sendQueuedMail', flushQuietly);
    app.decorate('flushMail', async () => {
      await flushing;
      await flushOnce();
    });
    const timer = setInterval(flushQuietly, pollIntervalMs);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await flushing?.catch(() => {});
    });
  },
  { name: 'mail' },
);
