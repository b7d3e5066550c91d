import type { Translations } from '../i18n/Translations';
import type { Logger } from '../../kernel/logging/Logger';
import type { TenantBudgets } from '../budgets/TenantBudgets';
import type { FairSlots } from '../tenancy/FairSlots';
import { currentContext } from '../tenancy/executionContext';
import type { CodeItem } from '../../kernel/kinds/codeKind';
import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import { htmlPart } from './htmlPart';
import { MailError } from './MailError';
import type { MailMessage, ReadyMail } from './MailMessage';
import type { MailTransport } from './MailTransport';

/** Sends mails, each with a plain-text and an HTML part. */
export class Mail {
  /**
   * @param own the transport of the host, which takes mails while no module contributes one
   * @param from address of the sender
   */
  constructor(
    private readonly own: MailTransport,
    private readonly contributed: Pick<ContributedItems<CodeItem<MailTransport>, MailTransport>, 'list'>,
    private readonly from: string,
    private readonly translations: Translations,
    private readonly logger: Logger,
    private readonly budgets: TenantBudgets,
    private readonly slots: FairSlots,
  ) {}

  /**
   * Sends one mail, and returns once it is handed over. Work that is tried out (`unitOfWork.tryOut`) sends none. Not for use inside a unit of work: what is rolled back
   * afterwards has been mailed all the same.
   *
   * @throws MailError when it cannot be handed over
   * @throws BudgetUsedUp when the tenant has sent as many in this hour as it may; a job waits then until the hour is over
   */
  send(message: MailMessage): Promise<void> {
    return this.sendAll([message]);
  }

  /** `send` for several mails. Where the budget of the tenant has not enough left, none is sent. @throws as `send` does */
  async sendAll(messages: readonly MailMessage[]): Promise<void> {
    if (currentContext().isDryRun) return;
    const urgent = messages.filter(({ isUrgent = false }) => isUrgent).length;
    for (const [index, message] of messages.entries()) {
      await this.inTurn(message, async () => {
        if (index === 0) {
          await this.budgets.take('mails', messages.length - urgent);
          await this.budgets.take('account_mails', urgent);
        }
        await this.handOver(message);
      });
    }
  }

  /** Tenants share the connections to the server, so that many mails of one do not delay those of others. */
  private inTurn({ isUrgent = false }: MailMessage, work: () => Promise<void>): Promise<void> {
    const { scope, principal, moduleId } = currentContext();
    const caller = principal?.subject ?? moduleId ?? undefined;
    const owner = { tenantId: scope.tenantId, ...(caller !== undefined && { caller }) };
    return this.slots.run(owner, work, { first: isUrgent });
  }

  private async handOver(message: MailMessage): Promise<void> {
    const mail = this.prepare(message);
    const template = 'template' in message ? message.template : null;
    try {
      const transport = this.contributed.list()[0]?.instance ?? this.own;
      const where = await transport.deliver(mail);
      // Neither the recipient nor the text: a log is read by more people than a mail.
      this.logger.info({ template, ...where }, 'file' in where ? 'mail written to the outbox' : 'mail sent');
    } catch (error) {
      this.logger.error({ template, err: error }, 'mail could not be sent');
      throw new MailError('The mail could not be sent', { cause: error });
    }
  }

  /** Closes connections. */
  async close(): Promise<void> {
    await this.own.close?.();
  }

  private prepare(message: MailMessage): ReadyMail {
    const locale = this.translations.supported(message.locale ?? currentContext().scope.locale);
    const { subject, text, label } = this.textsOf(message, locale);
    const link = message.link === undefined ? undefined : { url: message.link, label };
    return {
      from: this.from,
      to: message.to,
      locale,
      subject,
      text: link ? `${text}\n\n${link.label}:\n${link.url}\n` : `${text}\n`,
      html: htmlPart({ locale, subject, text, link }),
    };
  }

  private textsOf(message: MailMessage, locale: string): { subject: string; text: string; label: string } {
    if (!('template' in message)) {
      const { subject, text, linkLabel } = message;
      return { subject, text: text.trim(), label: linkLabel ?? subject };
    }
    const { template } = message;
    const values = onOneLine(message.values ?? {});
    const translated = (name: string) =>
      this.translations.translate(`${template}.${name}`, values, locale).trim();
    return {
      subject: translated('subject'),
      text: translated('text'),
      label: message.link === undefined ? '' : translated('link'),
    };
  }
}

/** Values without line breaks: a name that a user chose must not add paragraphs to our mails. */
function onOneLine(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const entries = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
  ]);
  return Object.fromEntries(entries);
}
