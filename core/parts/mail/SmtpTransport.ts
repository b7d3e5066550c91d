import type { Transporter } from 'nodemailer';
import type { Logger } from '../../kernel/logging/Logger';
import type { ReadyMail } from './MailMessage';
import type { MailTransport } from './MailTransport';
import { toEnvelope } from './toEnvelope';

/** Connections to the server, and so mails that are handed over at a time. */
export const CONNECTIONS = 3;
/** Milliseconds to wait for a server that does not answer: someone's request may be waiting with us. */
const CONNECTION_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 20_000;

/** Hands mails to an SMTP server over a few connections that stay open. */
export class SmtpTransport implements MailTransport {
  private transporter: Promise<Transporter<{ messageId: string }>> | null = null;

  /** @param url `smtp://user:password@host:587` or `smtps://…`; never logged */
  constructor(
    private readonly url: string,
    private readonly logger: Logger,
  ) {}

  async deliver(mail: ReadyMail): Promise<Readonly<Record<string, string>>> {
    const transporter = await (this.transporter ??= this.open());
    const { messageId } = await transporter.sendMail(toEnvelope(mail));
    return { messageId };
  }

  close(): void {
    void this.transporter?.then((transporter) => transporter.close());
  }

  /** With the first mail, so that starting does not wait for the library. */
  private async open(): Promise<Transporter<{ messageId: string }>> {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({
      url: this.url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transporter.on('error', (error) => this.logger.warn({ err: error }, 'an SMTP connection broke'));
    return transporter;
  }
}
