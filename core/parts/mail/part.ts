import { createMailTransport } from './createMailTransport';
import { Mail } from './Mail';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

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
    mail: ({ environment, options: { logger }, translations }) =>
      new Mail(createMailTransport(environment, logger), translations, logger),
  },
  offers: { mail: ({ mail }) => facade(mail, ['send']) },
  stop: ({ mail }) => mail.close(),
};
