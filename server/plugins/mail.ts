import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import plugin from 'fastify-plugin';
import nodemailer from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import type { ShopConfig } from '../config/compose-shop.ts';
import type { Config } from '../config/config.ts';
import { type ComposeOrderAlert, enqueueOrderAlerts } from '../repositories/admin/order-alerts.ts';
import { type Mail, outboxRepository, type QueuedMail, RecipientRejected } from '../repositories/outbox.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a mail to the outbox. It is sent in the background and retried for about three days. */
    sendMail: (mail: Mail) => Promise<void>;
    /** Sends mails that another transaction has enqueued, in the background. */
    sendQueuedMail: () => void;
    /** Sends all mails that are due. Resolves when none is left. */
    flushMail: () => Promise<void>;
  }
}

/** Interval at which each process polls for mails of other processes and for retries. */
const pollIntervalMs = 30_000;

type Sender = ShopConfig['sender'];
const senderText = (sender: Sender): string =>
  typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`;

/** Without a mail server, writes each mail to a file. */
const fileTransport = (folder: string, sender: () => Sender) => async (mail: QueuedMail) => {
  await mkdir(folder, { recursive: true });
  const content = `From: ${senderText(sender())}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}\n`;
  await writeFile(join(folder, `${String(mail.id).padStart(6, '0')}.txt`), content, { mode: 0o600 });
};

/** Maximum duration of an attempt, because the socket's timeout only limits each silence. */
const attemptTimeoutMs = 120_000;

/**
 * Whether the address does not exist (5.1.x in RFC 3463). Other rejections, such as a denied relay, may be the fault of
 * the settings and end once these are corrected.
 */
const isRecipientRejected = (error: unknown): error is SMTPError => {
  const { command, response } = error as SMTPError;
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\./.test(String(response));
};

const smtpTransport = (url: string, sender: () => Sender) => {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 15_000 });
  return async ({ recipient, subject, text }: QueuedMail) => {
    const message = {
      from: sender(),
      to: recipient,
      subject,
      text,
      signal: AbortSignal.timeout(attemptTimeoutMs),
    };
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw isRecipientRejected(error) ? new RecipientRejected(error.message, { cause: error }) : error;
    }
  };
};

/** The text with every mail address but the sender's replaced: they are personal data. */
const withoutAddresses = (text: string, sender: string): string =>
  text.replace(/[^\s<>"'():;,]+@[^\s<>"'():;,]+/g, (address) =>
    sender.includes(address) ? address : '[address]',
  );

interface Options {
  config: Config;
  sender: () => Sender;
  /** Composes the mails about new orders. */
  composeAlert: ComposeOrderAlert;
}

/** Sends mails from the outbox table to the mail server, or to files in the data folder. */
export const mail = plugin(async (app, { config, sender, composeAlert }: Options) => {
  const { url } = config.mail;
  const outbox = outboxRepository(app.db);
  const send =
    url === undefined ? fileTransport(join(config.dataDir, 'outbox'), sender) : smtpTransport(url, sender);
  let flushing: Promise<void> | undefined;
  let isFlushRequested = false;
  let isClosing = false;

  let isUnreachable = false;
  const sendAndLog = async (message: QueuedMail) => {
    await send(message);
    if (isUnreachable) app.log.info('the mail server responds again');
    isUnreachable = false;
  };
  const logFailure = ({ id, attempts }: QueuedMail, error: Error, isGivenUp: boolean) => {
    const details = { mailId: id, attempts, response: withoutAddresses(error.message, senderText(sender())) };
    const isRefused =
      (error as Partial<SMTPError>).response !== undefined || error instanceof RecipientRejected;
    if (isGivenUp) app.log.error(details, 'gave up sending a mail: see last_error in outbox_mails');
    else if (isRefused) {
      if (attempts === 1) app.log.warn(details, 'the mail server refused a mail, which will be sent again');
    } else {
      if (!isUnreachable) app.log.warn(details, 'a mail could not be sent; further failures are not logged');
      isUnreachable = true;
    }
  };
  const flush = async () => {
    try {
      do {
        isFlushRequested = false;
        // Other mails are sent all the same. Without a database, they fail for the same reason.
        const failure = await enqueueOrderAlerts(app.db, composeAlert).then(
          () => undefined,
          (error: unknown) => error,
        );
        while (!isClosing && (await outbox.sendNext(sendAndLog, logFailure)));
        if (failure !== undefined)
          app.log.error({ err: failure }, 'failed to notify the staff of new orders');
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
  const flushInBackground = () => {
    flushOnce().catch((error: unknown) => app.log.error({ err: error }, 'failed to send mail'));
  };

  app.decorate('sendMail', async (message: Mail) => {
    await outbox.enqueue(message);
    flushInBackground();
  });
  app.decorate('sendQueuedMail', flushInBackground);
  app.decorate('flushMail', async () => {
    await flushing;
    await flushOnce();
  });
  const timer = setInterval(flushInBackground, pollIntervalMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isClosing = true;
    await flushing?.catch(() => {});
  });
});
