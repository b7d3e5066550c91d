import { Mail } from './Mail';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { OutboxTransport } from './OutboxTransport';
import { SmtpTransport } from './SmtpTransport';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly mail: Mail;
  }
  interface CoreServices {
    /** `send`: mails by SMTP, or into the outbox. */
    readonly mail: Mailer;
  }
}

/** `Mail` as modules use it. */
export type Mailer = Pick<Mail, 'send'>;

/** Mails. */
export const mailPart: Part = {
  id: 'mail',
  services: {
    // By SMTP where a server is configured, else into files, so that every flow can be tried offline.
    mail: ({ environment: { smtpUrl, mailFrom, dataDir }, options: { logger }, translations }) => {
      const transport =
        smtpUrl === undefined
          ? new OutboxTransport(mailFrom, dataDir)
          : new SmtpTransport(mailFrom, smtpUrl, logger);
      return new Mail(transport, translations, logger);
    },
  },
  offers: { mail: ({ mail }) => facade(mail, ['send']) },
  stop: ({ mail }) => mail.close(),
};
