import { type CoreServices, cutText, isUuid } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { ActionRefused } from '../rules/ActionRefused';

type Dependencies = Pick<CoreServices, 'mail'> & Pick<AuthServices, 'accessLookups'>;

interface Notice {
  readonly message: string;
  readonly subject?: string;
  /** Ids or e-mail addresses of accounts of the tenant. */
  readonly recipients: readonly string[];
}

/** Characters of a subject. */
const LONGEST = 200;

/** Sends messages of rules, only to people of the tenant: rules cannot mail any other address. */
export class RuleMails {
  constructor(private readonly deps: Dependencies) {}

  /**
   * @throws ActionRefused where no recipient has an account
   * @throws MailError where the mail cannot be handed over
   * @throws BudgetUsedUp where the tenant may not send so many more in this hour
   */
  async send(config: Readonly<Record<string, unknown>>): Promise<void> {
    const { message, subject, recipients } = config as unknown as Notice;
    const named = recipients.map(String);
    const { accessLookups, mail } = this.deps;
    const ids = named.filter((one) => isUuid(one)).map((id) => id.toLowerCase());
    const known = await accessLookups.idsByEmail(named.filter((one) => one.includes('@')));
    const addresses = new Set([...known.keys(), ...(await accessLookups.emails(ids)).values()]);
    if (addresses.size === 0) throw new ActionRefused('No recipient has an account');
    const title = cutText(String(subject ?? message).replace(/\s+/g, ' '), LONGEST);
    await mail.sendAll([...addresses].map((to) => ({ to, subject: title, text: String(message) })));
  }
}
