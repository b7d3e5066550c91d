import { Mail } from './Mail';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { mailTransportKind } from './mailTransportKind';
import { OutboxTransport } from './OutboxTransport';
import { FairSlots } from '../tenancy/FairSlots';
import { largestShare } from '../tenancy/largestShare';
import { CONNECTIONS, SmtpTransport } from './SmtpTransport';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly mail: Mail;
  }
  interface CoreServices {
    /** `send`, `sendAll`: mails by SMTP, or into the outbox. */
    readonly mail: Mailer;
  }
}

/** `Mail` as modules use it. */
export type Mailer = Pick<Mail, 'send' | 'sendAll'>;

/** Mails. */
export const mailPart: Part = {
  id: 'mail',
  kinds: [mailTransportKind],
  services: {
    // By SMTP where a server is configured, else into files, so that every flow can be tried offline.
    mail: ({ environment, options: { logger }, translations, budgets, contributions }) => {
      const { smtpUrl, mailFrom, dataDir, tenantShare } = environment;
      const transport =
        smtpUrl === undefined ? new OutboxTransport(dataDir) : new SmtpTransport(smtpUrl, logger);
      const perTenant = largestShare(CONNECTIONS, tenantShare);
      return new Mail(
        transport,
        contributions.of(mailTransportKind),
        mailFrom,
        translations,
        logger,
        budgets,
        new FairSlots({ slots: CONNECTIONS, perTenant }),
      );
    },
  },
  offers: { mail: ({ mail }) => facade(mail, ['send', 'sendAll']) },
  stop: ({ mail }) => mail.close(),
};
