import { badRequest } from '../../kernel/errors/HttpError';

/** Reads the accounts of tenants. A module contributes at most one source (manifest key `accounts`). */
export interface AccountSource {
  /** Kind of record of the accounts, where lists of it name them. */
  readonly recordKind?: string;
  /**
   * Those of the accounts that exist in the tenant of the scope and may see the organization; for null those that exist.
   * At most one query.
   */
  seeing(accountIds: readonly string[], organizationId: string | null): Promise<readonly string[]>;
}

/** Checks references to people, by the module that keeps the accounts. */
export class Accounts {
  private source: AccountSource | null = null;

  /** Kind of record of the accounts; null where no module keeps them as records. */
  get recordKind(): string | null {
    return this.source?.recordKind ?? null;
  }

  /**
   * Refuses references to accounts that do not exist in the tenant of the scope or may not see the organization. An
   * account of another tenant is refused in the same words as one that does not exist. Without a source nothing is refused.
   *
   * @param references account ids by the member of the request that holds them
   * @param organizationId of the record that refers to them; null asks only whether they exist
   * @throws HttpError 400 with the path of each member
   */
  async require(references: Readonly<Record<string, string>>, organizationId: string | null): Promise<void> {
    const ids = [...new Set(Object.values(references))];
    if (!this.source || ids.length === 0) return;
    const known = new Set(await this.source.seeing(ids, organizationId));
    const details = Object.entries(references)
      .filter(([, id]) => !known.has(id))
      .map(([name]) => ({
        path: [name],
        message: `"${name}" is not an account that can see it`,
        code: 'account_unknown',
      }));
    if (details.length > 0) throw badRequest('Invalid input', { details });
  }

  /** Used by the host: connects the module that keeps the accounts. */
  connect(source: AccountSource): () => void {
    this.source = source;
    return () => {
      if (this.source === source) this.source = null;
    };
  }
}
